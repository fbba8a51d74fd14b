import { OutboxSeal } from '../../engine/leave-command.ts';

/** Where nothing opens what is sealed. */
export const testSeal = new OutboxSeal(Buffer.alloc(32, 7));

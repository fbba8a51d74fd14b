import { OutboxSeal } from '../../engine/leave-command.ts';

/** For tests without a data folder. */
export const testSeal = new OutboxSeal(Buffer.alloc(32, 7));

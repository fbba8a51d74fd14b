import { OutboxSeal } from '../../engine/leave-command.ts';

/** For tests that never verify a seal. */
export const testSeal = new OutboxSeal(Buffer.alloc(32, 7));

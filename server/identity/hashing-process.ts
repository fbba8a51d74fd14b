// Hashes passwords in a process of its own at low priority: each hash occupies a core for a while, and traders must not wait for
// logins. Ends with the server, or when the server no longer needs it.
import { hash, verify } from '@node-rs/argon2';
import { lowerPriority } from '../low-priority.ts';
import type { HashingAnswer, HashingTask } from './hashing.ts';

lowerPriority();

process.on('message', async ({ id, secret, cost, stored }: HashingTask) => {
  const answer = stored === undefined ? await hash(secret, cost) : await verify(stored, secret);
  process.send?.({ id, answer } satisfies HashingAnswer);
});
process.on('disconnect', () => process.exit(0));

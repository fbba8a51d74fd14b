// Hashes passwords, in a process of its own with a low priority: each hash takes a core for a while, and those who trade must
// not wait for those who log in. Ends with the server, or when the server has no more use for it.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { cost, type HashingAnswer, type HashingTask } from './hashing.ts';

/** Low enough to let an order go first, high enough to be served beside many of them. */
const NICE = 15;

/** Linux may share by sessions first: then what counts is the niceness of this one. */
for (const say of [() => setPriority(NICE), () => writeFileSync('/proc/self/autogroup', String(NICE))]) {
  try {
    say();
  } catch {
    // Not on this machine: it is only less polite.
  }
}

process.on('message', async ({ id, secret, stored }: HashingTask) => {
  const answer = stored === undefined ? await hash(secret, cost) : await verify(stored, secret);
  process.send?.({ id, answer } satisfies HashingAnswer);
});
process.on('disconnect', () => process.exit(0));

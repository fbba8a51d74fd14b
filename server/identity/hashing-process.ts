// Hashes passwords in a process of its own at low priority: each hash occupies a core for a while, and traders must not wait for
// logins. Ends with the server, or when the server no longer needs it.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import type { HashingAnswer, HashingTask } from './hashing.ts';

/**
 * Orders go first, but a login isn't starved by a program that keeps a core busy: beside one, 5 gets a quarter of the core. At 15 it got
 * a thirtieth, and setting a password, which takes three hashes, 15 seconds.
 */
const NICE = 5;

/** Linux may share CPU by session first (autogroups); then this niceness is what counts. */
for (const say of [() => setPriority(NICE), () => writeFileSync('/proc/self/autogroup', String(NICE))]) {
  try {
    say();
  } catch {
    // Not available on this machine: hashing just isn't as polite.
  }
}

process.on('message', async ({ id, secret, cost, stored }: HashingTask) => {
  const answer = stored === undefined ? await hash(secret, cost) : await verify(stored, secret);
  process.send?.({ id, answer } satisfies HashingAnswer);
});
process.on('disconnect', () => process.exit(0));

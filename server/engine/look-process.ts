// Looks at the tables in a process of its own at low priority: with a million traders a look takes seconds of work and as much memory
// as the writer has, and neither orders nor the writer's heap have to wait for it. Ends with the server.
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { HistoryArchive } from '../history/archive.ts';
import { readKeyRing } from '../secrets/key-ring.ts';
import { openPool } from '../store/postgres.ts';
import type { LookAnswer, LookTask } from './look-child.ts';
import { type Looking, looking } from './state-look.ts';

/** Behind everything that traders wait for, but not so far that a busy machine never gets to it. */
const NICE = 5;

/** Linux may share CPU by session first (autogroups); then this niceness is what counts. */
for (const say of [() => setPriority(NICE), () => writeFileSync('/proc/self/autogroup', String(NICE))]) {
  try {
    say();
  } catch {
    // Not available on this machine: a look just isn't as polite.
  }
}

let look: Looking | undefined;
process.on('message', async ({ url, dataDir }: LookTask) => {
  look ??= looking(openPool(url, 2), { archive: new HistoryArchive(dataDir), key: readKeyRing(dataDir) });
  let answer: LookAnswer;
  try {
    answer = await look();
  } catch (error) {
    answer = { failed: (error as Error).message };
  }
  // A server that has ended meanwhile needs no answer.
  process.send?.(answer, () => undefined);
});
process.on('disconnect', () => process.exit(0));

// Looks at the tables in a process of its own at low priority: with a million traders a look takes seconds of work and as much memory
// as the writer has, and neither orders nor the writer's heap have to wait for it. Ends with the server.
import { HistoryArchive } from '../history/archive.ts';
import { lowerPriority } from '../low-priority.ts';
import { readKeyRing } from '../secrets/key-ring.ts';
import { openPool } from '../store/postgres.ts';
import type { LookAnswer, LookTask } from './look-child.ts';
import { type Looking, looking } from './state-look.ts';

lowerPriority();

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

// Archives the months of a database and dies without warning at a step. argv: url of the database, folder, time, step, how often the
// step is passed before.
import { openArchive } from '../history/archive.ts';
import { archiveMonths } from '../history/archive-months.ts';
import { openPool } from '../store/postgres.ts';

const [url = '', dataDir = '', now = '', dies = '', passes = '0'] = process.argv.slice(2);
const pool = openPool(url);
let left = Number(passes);
await archiveMonths({
  ...{ pool, archive: await openArchive(pool, dataDir), now: Number(now), months: 2 },
  onStep: (step) => {
    if (step !== dies) return;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
    left -= 1;
  },
});
await pool.end();

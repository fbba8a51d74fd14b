// node server/launch/verify.ts: checks a database. Loads it, replays its journal from the first command, adds up every posting, and
// prints the result as one line of JSON. Exit code 1 if anything is wrong. With --requests PREFIX it also lists the requests whose
// ID starts with it, one per line: ID, number of the command, how often it occurs.
import { readConfig } from '../config.ts';
import { verify } from '../engine/verify.ts';
import { StartRefusal } from '../start-refusal.ts';
import { openStore } from '../store/open-store.ts';

try {
  const config = readConfig(process.env);
  const store = await openStore({ dataDir: config.DATA_DIR, databaseUrl: config.DATABASE_URL, realm: config.REALM, say: () => undefined });
  const session = await store.pool.connect();
  const verdict = await verify(session, config.DATA_DIR);
  const { wrongBalances, wrongSums, wrongMonths, wrongStateSum, doubled } = verdict;
  const isWhole = verdict.loaded === verdict.replayed && wrongBalances + wrongSums + wrongMonths + wrongStateSum + doubled === 0;
  console.log(JSON.stringify(verdict));
  const prefix = process.argv[process.argv.indexOf('--requests') + 1];
  if (process.argv.includes('--requests') && prefix) {
    const { rows } = await session.query<{ request_id: string; seq: number; count: number }>(
      'SELECT request_id, min(seq) AS seq, count(*) FROM state.request WHERE starts_with(request_id, $1) GROUP BY request_id',
      [prefix],
    );
    for (const row of rows) console.log(`${row.request_id} ${row.seq} ${row.count}`);
  }
  session.release();
  await store.close(store.isOurs);
  process.exitCode = isWhole ? 0 : 1;
} catch (error) {
  console.error(error instanceof StartRefusal ? error.message : error);
  process.exitCode = 1;
}

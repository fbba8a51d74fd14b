import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amount } from '@bourse/core/money/unit';
import { worldTraders } from '@bourse/simulator/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { inspectBackup, putBack } from '../backup/put-back.ts';
import { Books } from '../engine/books.ts';
import { verify } from '../engine/verify.ts';
import { upgradeOfRestore } from '../launch/older-seals.ts';
import { bringForward, migrate } from '../store/migrate.ts';
import { openPool, type Pool } from '../store/postgres.ts';
import { openScratchDatabase, type ScratchDatabase } from '../store/scratch-database.ts';
import { sealCheckpoint } from '../test/seal-checkpoint.ts';
import { openWorld, openWorldDatabase, openWorldEngine, tradeRandomly } from '../test/world-engine.ts';
import { beginMonths, gatherMonths, monthStart, readParts } from './months.ts';

const histories = ['deal', 'deposit_step', 'ended_spot_order', 'flash_log', 'posting', 'transfer_log'] as const;
const SEPTEMBER = Date.UTC(2025, 8, 10);

/** Tables that today's engine writes, and that have nothing to do with months. */
const wantedByTheEngine = [
  ...['0681_history_archive.sql', '0682_books_day.sql', '0690_segment_part.sql', '0710_perpetual.sql'],
  ...['0820_index_chain.sql', '0830_second_contracts.sql', '0840_index_sources.sql', '0885_second_rules.sql'],
  ...['0890_token_sales.sql', '0891_sale_log.sql', '0940_journal_seal.sql', '0943_checkpoint_seal.sql'],
];

let older: ScratchDatabase;
let pool: Pool;
beforeAll(async () => {
  older = await openScratchDatabase();
  pool = openPool(older.url);
  await fillOlder();
});
afterAll(async () => {
  await pool?.end();
  await older?.close();
});

/** A database as the version before the partitions left it, with trading on some days of three months. */
async function fillOlder(): Promise<void> {
  const client = await pool.connect();
  await client.query('BEGIN');
  await bringForward(client, (name) => name < '0680' || wantedByTheEngine.includes(name));
  await client.query("INSERT INTO realm (realm) VALUES ('practice')");
  // That version had no permanent keys yet.
  await client.query('CREATE TABLE deposit_key (key text PRIMARY KEY, seq bigint, trader bigint, asset text, amount numeric)');
  await client.query('COMMIT');
  client.release();
  let wall = SEPTEMBER;
  const open = await openWorldEngine({ ...older, pool }, { wallClock: () => wall });
  await openWorld(open);
  for (let month = 0; month < 3; month += 1) {
    wall = Date.UTC(2025, 8 + month, 10);
    await tradeRandomly(open, month, 300);
    const deposit = { kind: 'credit_deposit', way: 'chain', asset: 'USDT', amount: amount(100n), trader: worldTraders[0]! } as const;
    await open.engine.submit('chain', { ...deposit, key: `practice:0x${month}:0:1` });
  }
  await open.close();
  await pool.query('DROP TABLE deposit_key');
  await pool.query(
    `INSERT INTO flash_log SELECT n, 1 + n % 7, n, 'BTC', 'USDT', n, n, 0, 0, ${SEPTEMBER} + n::bigint * 3600000 FROM generate_series(1, 1000) AS n;
     INSERT INTO candle SELECT 'BTC-USDT', m, ${SEPTEMBER} + n::bigint * m * 60000, 1, 1, 1, 1, 1, 1
       FROM generate_series(1, 1000) AS n, unnest('{1,5,15,30,60,1440}'::int[]) AS m`,
  );
}

const contents = async (from: Pool): Promise<Record<string, string>> => {
  const all: Record<string, string> = {};
  for (const table of [...histories, 'candle'])
    all[table] = (
      await from.query(`SELECT count(*) || ' ' || md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM ${table} AS t`)
    ).rows[0].hash;
  return all;
};
const partsOf = async (history: string, from = pool): Promise<string[]> =>
  (await readParts(from)).filter((part) => part.history === history).map(({ part }) => part.replace(`${history}_`, ''));

test('an older database keeps every row: its tables become the first partitions, and the books, a backup and a restore agree', async () => {
  const before = await contents(pool);
  await migrate(pool, 'practice');
  expect(await contents(pool)).toEqual(before);
  const next = new Date(monthStart(Date.now(), 1)).toISOString().slice(0, 7).replace('-', '_');
  expect(await partsOf('posting')).toEqual(['before', next, 'rest']);
  for (const history of histories) expect((await pool.query(`SELECT 1 FROM ${history}_before`)).rowCount, history).toBeGreaterThan(2);
  for (const history of histories) expect((await pool.query(`SELECT 1 FROM ${history}_rest`)).rowCount, history).toBe(0);
  expect(await new Books().whyWrong(pool)).toBeUndefined();
  expect((await pool.query('SELECT count(*)::int AS count FROM deposit_key')).rows).toEqual([{ count: 3 }]);

  // A restored database gets partitions for the months of its rows.
  const folder = mkdtempSync(join(tmpdir(), 'months-'));
  const empty = await openScratchDatabase();
  const restored = openPool(empty.url);
  try {
    const path = join(folder, 'one.backup');
    await backUp({ url: older.url, dataDir: older.dataDir, path, passphrase: undefined });
    const [dataDir, manifest] = [join(folder, 'data'), await inspectBackup(path)];
    await putBack({ url: empty.url, dataDir, path, manifest, passphrase: undefined, upgrade: upgradeOfRestore(dataDir) });
    expect(await contents(restored)).toEqual(before);
    expect((await partsOf('posting', restored)).slice(0, 3)).toEqual(['2025_09', '2025_10', '2025_11']);
    expect((await restored.query('SELECT 1 FROM posting_rest')).rowCount).toBe(0);
    expect((await restored.query('SELECT 1 FROM posting_2025_10')).rowCount).toBeGreaterThan(100);
  } finally {
    await restored.end();
    await empty.close();
    rmSync(folder, { recursive: true });
  }
});

test('an engine opens the older database, continues trading in the following months, and the postings agree with the books', async () => {
  // That version had no seal on its checkpoint yet.
  await sealCheckpoint({ pool, dataDir: older.dataDir });
  let wall = Date.UTC(2027, 0, 31);
  const open = await openWorldEngine({ ...older, pool }, { wallClock: () => wall });
  await tradeRandomly(open, 4, 100);
  wall = Date.UTC(2027, 1, 1);
  await tradeRandomly(open, 5, 100);
  await open.engine.projected(open.engine.head);
  await open.close();
  expect(open.failures).toEqual([]);
  for (const month of ['2027_01', '2027_02']) expect((await pool.query(`SELECT 1 FROM posting_${month}`)).rowCount).toBeGreaterThan(10);
  const session = await pool.connect();
  try {
    expect(await verify(session, older.dataDir)).toMatchObject({
      wrongBalances: 0,
      wrongSums: 0,
      wrongStateSum: 0,
      doubled: 0,
    });
  } finally {
    session.release();
  }
});

test('this month and the next are created ahead, and rows of a missing month are kept and moved once it exists', async () => {
  const database = await openWorldDatabase();
  const later = Date.UTC(2040, 0, 31, 23);
  try {
    const row = (seq: number, at: number) =>
      database.pool.query(
        `INSERT INTO posting (seq, position, at, source, destination, asset, amount) VALUES (${seq}, 0, ${at}, 'a', 'b', 'USDT', 1)`,
      );
    await beginMonths(database.pool, later);
    expect((await partsOf('posting', database.pool)).slice(-3)).toEqual(['2040_01', '2040_02', 'rest']);
    await row(1, later);
    await row(2, Date.UTC(2040, 4, 7));
    expect((await database.pool.query('SELECT seq FROM posting_rest')).rows).toEqual([{ seq: 2 }]);
    await beginMonths(database.pool, later);
    await gatherMonths(database.pool);
    await gatherMonths(database.pool);
    expect((await database.pool.query('SELECT seq FROM posting_rest')).rows).toEqual([]);
    expect((await database.pool.query('SELECT seq FROM posting_2040_05')).rows).toEqual([{ seq: 2 }]);
    expect((await database.pool.query('SELECT seq FROM posting_2040_01')).rows).toEqual([{ seq: 1 }]);
  } finally {
    await database.close();
  }
});

test('the first command of a month is recorded, and finds the time of a number', async () => {
  const database = await openWorldDatabase();
  try {
    const begin = Date.UTC(2041, 5, 1);
    // Long before, because a slow start takes seconds.
    let wall = begin - 600_000;
    const open = await openWorldEngine(database, { wallClock: () => wall });
    await openWorld(open);
    wall = begin + 5_000;
    const first = open.engine.applied + 1;
    await openWorld(open);
    await open.engine.projected(open.engine.head);
    await beginMonths(database.pool, wall);
    expect((await database.pool.query('SELECT month::text, first_seq FROM history_month ORDER BY 1')).rows).toEqual([
      { month: '2041-05-01', first_seq: 1 },
      { month: '2041-06-01', first_seq: first },
    ]);
    await open.close();
  } finally {
    await database.close();
  }
});

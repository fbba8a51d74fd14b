import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { worldTraders } from '@bourse/simulator/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { backUp } from '../backup/back-up.ts';
import { inspectBackup, putBack } from '../backup/put-back.ts';
import { Books } from '../engine/books.ts';
import { verify } from '../engine/verify.ts';
import { upgradeOfRestore } from '../launch/older-seals.ts';
import { openPool, type Pool } from '../store/postgres.ts';
import { openScratchDatabase } from '../store/scratch-database.ts';
import { openWorld, openWorldDatabase, openWorldEngine, tradeRandomly, type WorldDatabase } from '../test/world-engine.ts';
import { openArchive } from './archive.ts';
import { archiveMonths, archiveSteps } from './archive-months.ts';
import { type HistoryName, histories } from './histories.ts';
import { readParts } from './months.ts';

const names = Object.keys(histories) as HistoryName[];
const NOW = Date.UTC(2041, 7, 10);
/** The months that leave. Settled second contracts stay for four whole months at least. */
const leaving = (name: HistoryName): readonly number[] => (name === 'settled_second' ? [1, 2, 3] : [3, 4, 5]);
let database: WorldDatabase;
let before: Record<HistoryName, string[]>;

beforeEach(async () => {
  database = await openWorldDatabase();
  let wall = Date.UTC(2041, 2, 20);
  const open = await openWorldEngine(database, { wallClock: () => wall });
  await openWorld(open);
  for (let month = 2; month < 8; month += 1) {
    wall = Date.UTC(2041, month, 20);
    await database.pool.query('SELECT begin_history_month(h, $1) FROM unnest($2::text[]) AS h', [`2041-0${month + 1}-01`, names]);
    await tradeRandomly(open, month, 200);
  }
  await open.close();
  expect(open.failures).toEqual([]);
  for (let month = 1; month <= 8; month += 1) await addSeconds(month);
  before = await stored();
});
afterEach(() => database?.close());

/** The simulator's traders don't buy second contracts. */
async function addSeconds(month: number): Promise<void> {
  await database.pool.query("SELECT begin_history_month('settled_second', $1)", [`2041-0${month}-01`]);
  await database.pool.query(
    `INSERT INTO settled_second SELECT $1::bigint * 1000 + n, t, 'BTC-USDT-SEC', 'up', 10 * n, 80000000, 30000, 'rules',
       $2::bigint + n * 60000, n, 'chain', n, $2::bigint + n * 60000, 6000000, 3, $1::bigint * 1000 + n + 9, 0, $2::bigint + n * 60000 + 30000,
       'won', NULL, n, $2::bigint + n * 60000 + 30000, 6000001, 18 * n
     FROM unnest($3::bigint[]) WITH ORDINALITY AS traders (t, i), generate_series(i, 200, $4::bigint) AS n`,
    [month, Date.UTC(2041, month - 1, 20), worldTraders.map(Number), worldTraders.length],
  );
}

const stored = async (pool = database.pool): Promise<Record<HistoryName, string[]>> =>
  Object.fromEntries(
    await Promise.all(
      names.map(async (name) => [name, (await pool.query(`SELECT * FROM ${name}`)).rows.map((row) => JSON.stringify(row))]),
    ),
  );
/** Every row of the database and of the archive. */
async function everywhere(at: { readonly pool: Pool; readonly dataDir: string } = database): Promise<Record<HistoryName, string[]>> {
  const archive = await openArchive(at.pool, at.dataDir);
  expect(archive.wrong).toBeUndefined();
  const all = await stored(at.pool);
  for (const name of names)
    for (const month of archive.months(name)) for await (const lines of archive.linesOf(month)) all[name].push(...lines);
  return all;
}
const sorted = (all: Record<HistoryName, string[]>) => Object.fromEntries(names.map((name) => [name, all[name].toSorted()]));
const run = async (pool = database.pool) =>
  archiveMonths({ pool, archive: await openArchive(pool, database.dataDir), now: NOW, months: 2 });
async function isWhole(at: { readonly pool: Pool; readonly dataDir: string } = database): Promise<void> {
  const session = await at.pool.connect();
  try {
    const verdict = await verify(session, at.dataDir);
    expect(verdict).toMatchObject({ wrongBalances: 0, wrongSums: 0, wrongMonths: 0, doubled: 0 });
  } finally {
    session.release();
  }
}
const monthsOf = async (name: string) => (await readParts(database.pool)).filter(({ history }) => history === name).map(({ part }) => part);

test('months older than the retention leave the database as files that have the same rows, and the books agree', async () => {
  const gone = await run();
  // Those that a new database begins with are empty.
  const ofStory = gone.filter((part) => part.includes('2041'));
  expect(ofStory).toEqual(names.toSorted().flatMap((name) => leaving(name).map((month) => `${name}_2041_0${month}`)));
  expect(await monthsOf('posting')).not.toContain('posting_2041_05');
  expect(await monthsOf('posting')).toContain('posting_2041_06');
  expect(sorted(await everywhere())).toEqual(sorted(before));
  expect((await stored()).posting.length).toBeLessThan(before.posting.length / 1.5);
  await isWhole();
  expect(await run()).toEqual([]);
  expect(await new Books({ archive: await openArchive(database.pool, database.dataDir) }).whyWrong(database.pool)).toBeUndefined();
  // A file can be read without this program.
  const lines = gunzipSync(readFileSync(join(database.dataDir, 'archive', 'deal-2041-04.jsonl.gz')))
    .toString()
    .trimEnd()
    .split('\n');
  expect(before.deal).toContain(lines[0]);
  expect(readdirSync(join(database.dataDir, 'archive')).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('sums of the books that began before a month left the database, or in the middle of it, are still right', async () => {
  const archive = await openArchive(database.pool, database.dataDir);
  const [all, none] = [new Books({ archive }), new Books({ archive })];
  expect(await all.whyWrong(database.pool)).toBeUndefined();
  const stop = new AbortController();
  stop.abort();
  await none.whyWrong(database.pool, stop.signal);
  await archiveMonths({ pool: database.pool, archive, now: NOW, months: 2 });
  for (const books of [all, none]) expect(await books.whyWrong(database.pool)).toBeUndefined();
  await database.pool.query(
    'UPDATE state.purse SET available = available + 1 WHERE (trader, account, asset) = (SELECT trader, account, asset FROM state.purse LIMIT 1)',
  );
  for (const books of [all, none]) expect(await books.whyWrong(database.pool)).toContain('(I8)');
});

test('a search in the archive finds what the database would have found', async () => {
  await run();
  const archive = await openArchive(database.pool, database.dataDir);
  expect(new Date(archive.until('posting')).toISOString()).toBe('2041-06-01T00:00:00.000Z');
  for (const name of names) {
    const until = archive.until(name);
    const history = histories[name];
    const trader = Number(worldTraders[1]);
    const rows = before[name].map((line) => JSON.parse(line)).filter((row) => row[history.at] < until);
    const own = rows.filter((row) => history.tradersOf(row).includes(trader)).map((row) => JSON.stringify(row));
    expect(own.length).toBeGreaterThan(10);
    const texts = async (search: Partial<Parameters<typeof archive.find>[1]>) =>
      (await archive.find(name, { trader, order: 'oldest', most: 1_000_000, ...search })).rows.map((row) => JSON.stringify(row));
    expect((await texts({})).toSorted()).toEqual(own.toSorted());
    expect((await texts({ order: 'newest' })).toSorted()).toEqual(own.toSorted());
    expect(await texts({ most: 3 })).toEqual((await texts({})).slice(0, 3));
    const [from, to] = [Date.UTC(2041, leaving(name)[0]!, 1), Date.UTC(2041, leaving(name)[1]!, 1)];
    const inMonth = own.filter((line) => JSON.parse(line)[history.at] >= from && JSON.parse(line)[history.at] < to);
    expect((await texts({ from, until: to })).toSorted()).toEqual(inMonth.toSorted());
    expect(inMonth.length).toBeGreaterThan(0);
    expect(await texts({ trader: 999_999_999 })).toEqual([]);
  }
  const page = await archive.find('posting', { order: 'newest', most: 5, below: [before.posting.length, 0] });
  const rest = await archive.find('posting', {
    order: 'newest',
    most: 5,
    below: [Number(page.rows.at(-1)!['seq']), Number(page.rows.at(-1)!['position'])],
  });
  const both = [...page.rows, ...rest.rows].map((row) => Number(row['seq']) * 1_000 + Number(row['position']));
  expect(both).toEqual(both.toSorted((a, b) => b - a));
  expect(new Set(both).size).toBe(10);
});

test('a process that dies at any step of the archive loses no row and doubles none', async () => {
  const rounds = archiveSteps.map((step, i) => [step, i % 2] as const);
  for (const [step, passes] of rounds) {
    const child = fork(join(import.meta.dirname, '..', 'test', 'archive-child.ts'), [
      ...[database.url, database.dataDir, String(NOW), step, String(passes)],
    ]);
    const [, signal] = await once(child, 'exit');
    expect(signal, `it died at "${step}"`).toBe('SIGKILL');
    expect(sorted(await everywhere()), `after it died at "${step}"`).toEqual(sorted(before));
    await isWhole();
  }
  // The rounds have archived more than half. The next run ends what they left.
  await run();
  expect((await database.pool.query('SELECT 1 FROM history_left')).rowCount).toBe(0);
  expect((await database.pool.query("SELECT 1 FROM history_archive WHERE month >= '2041-01-01'")).rowCount).toBe(12);
  expect(sorted(await everywhere())).toEqual(sorted(before));
  await isWhole();
});

test('a backup has the archived months, a restore brings them back, and a month doesn’t leave while a backup is written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const [early, late] = [join(folder, 'early.backup'), join(folder, 'late.backup')];
  const of = { url: database.url, dataDir: database.dataDir, passphrase: 'twelve letters or more' };
  // Both at once: the months wait until the backup has ended.
  const [, gone] = await Promise.all([backUp({ ...of, path: early }), run()]);
  expect(gone.filter((part) => part.includes('2041'))).toHaveLength(12);
  await backUp({ ...of, path: late });
  try {
    for (const path of [early, late]) {
      const empty = await openScratchDatabase();
      const pool = openPool(empty.url);
      const dataDir = `${path}.data`;
      mkdirSync(dataDir);
      try {
        const manifest = await inspectBackup(path);
        await putBack({ url: empty.url, dataDir, path, manifest, passphrase: of.passphrase, upgrade: upgradeOfRestore(dataDir) });
        expect(sorted(await everywhere({ pool, dataDir }))).toEqual(sorted(before));
        await isWhole({ pool, dataDir });
      } finally {
        await pool.end();
        await empty.close();
      }
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a change by SQL or to a file is found', async () => {
  await run();
  const { pool, dataDir } = database;
  const wrong = async () => (await openArchive(pool, dataDir)).wrong;
  const refuses = async (statement: string, why: string) => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(statement);
      expect((await openArchive(client as never, dataDir)).wrong).toContain(why);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  };
  await refuses("DELETE FROM history_archive WHERE history = 'deal' AND month = '2041-04-01'", 'before 2041-05 is missing');
  await refuses("DELETE FROM history_archive WHERE history = 'deal' AND month = '2041-05-01'", 'deal 2041-05 has files but isn’t listed');
  await refuses(`UPDATE history_archive SET manifest = replace(manifest, '"form":1', '"form":2')`, 'was changed');
  await refuses("UPDATE history_archive SET month = '2031-04-01' WHERE month = '2041-04-01'", 'was changed');
  expect(await wrong()).toBeUndefined();
  const row = await pool.query("DELETE FROM history_archive WHERE history = 'deal' AND month = '2041-05-01' RETURNING *");
  const open = await openWorldEngine(database, { wallClock: () => NOW });
  await expect.poll(() => open.unsafe.join()).toContain('the archive of histories isn’t whole');
  await open.close();
  await pool.query('INSERT INTO history_archive SELECT * FROM json_populate_record(NULL::history_archive, $1)', [
    JSON.stringify({ ...row.rows[0], month: '2041-05-01' }),
  ]);
  expect(await wrong()).toBeUndefined();

  const path = join(dataDir, 'archive', 'posting-2041-04.jsonl.gz');
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1]! ^= 1;
  writeFileSync(path, changed);
  const archive = await openArchive(pool, dataDir);
  await expect(archive.find('posting', { order: 'oldest', most: 1_000_000 })).rejects.toThrow('isn’t the file that was archived');
  const session = await pool.connect();
  expect(await verify(session, dataDir)).toMatchObject({ wrongMonths: 1 });
  session.release();
  rmSync(path);
  expect(await wrong()).toContain('posting-2041-04.jsonl.gz of posting is missing');
  cpSync(join(dataDir, 'archive', 'posting-2041-03.jsonl.gz'), path);
  await expect(archive.find('posting', { order: 'oldest', most: 1_000_000 })).rejects.toThrow('isn’t the file that was archived');
});

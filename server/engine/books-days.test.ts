import { DAY_MS } from '@bourse/core/time';
import { worldTraders } from '@bourse/simulator/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readKeyRing } from '../secrets/key-ring.ts';
import type { Pool } from '../store/postgres.ts';
import { openWorld, openWorldDatabase, openWorldEngine, tradeRandomly, type WorldDatabase } from '../test/world-engine.ts';
import { Books } from './books.ts';
import type { BooksKey } from './books-days.ts';

const BEGIN = Date.UTC(2041, 2, 20);
const DAYS = 4;
let database: WorldDatabase;
let key: BooksKey;

beforeAll(async () => {
  database = await openWorldDatabase();
  key = readKeyRing(database.dataDir);
  let wall = BEGIN;
  const open = await openWorldEngine(database, { wallClock: () => wall });
  await openWorld(open);
  const books = new Books({ key });
  for (let day = 0; day < DAYS; day += 1) {
    wall = BEGIN + day * DAY_MS;
    await tradeRandomly(open, day, 100);
    await open.engine.projected(open.engine.head);
    // Twice: the second check of a day keeps nothing.
    for (let i = 0; i < 2; i += 1) expect(await books.whyWrong(database.pool)).toBeUndefined();
    await tradeRandomly(open, 10 + day, 40);
  }
  await open.engine.projected(open.engine.head);
  await open.close();
  await change('CREATE TABLE kept AS SELECT * FROM books_day');
});
afterAll(() => database?.close());

const change = (sql: string, values?: unknown[]) => database.pool.query(sql, values);
/** The first check after a start. */
const check = () => new Books({ key }).whyWrong(database.pool);
/** The same with a fold of every posting, as it is without sums of days. */
const fold = () => new Books().whyWrong(database.pool);
const putBack = () => change('DELETE FROM books_day; INSERT INTO books_day SELECT * FROM kept');
const daysOf = async () => (await change('SELECT day::text, seq FROM books_day ORDER BY day')).rows as { day: string; seq: number }[];

test('a start sums only the postings since the newest day, and comes to what a fold of everything comes to', async () => {
  const days = await daysOf();
  expect(days.map(({ day }) => day)).toEqual(['2041-03-20', '2041-03-21', '2041-03-22', '2041-03-23']);
  const { rows } = await change('SELECT min(seq) AS first, max(seq) AS last FROM posting');
  expect(days.at(-1)!.seq).toBeGreaterThan(rows[0].first);
  expect(days.at(-1)!.seq).toBeLessThan(rows[0].last);

  const summed: unknown[][] = [];
  const watched = {
    connect: async () => {
      const client = await database.pool.connect();
      const { query, release } = client;
      client.query = ((text: string, values?: unknown[]) => {
        if (text.includes('FROM posting')) summed.push(values!);
        return (query as never as (...all: unknown[]) => unknown).call(client, text, values);
      }) as never;
      client.release = () => {
        Object.assign(client, { query, release });
        release.call(client);
      };
      return client;
    },
    query: database.pool.query.bind(database.pool),
  } as unknown as Pool;
  const books = new Books({ key });
  expect(await books.whyWrong(watched)).toBeUndefined();
  expect(summed.length).toBeGreaterThan(0);
  for (const [after] of summed) expect(after).toBeGreaterThanOrEqual(days.at(-1)!.seq);

  // What it took for the sums are the sums: it names the address and the amount that the fold names, before and after a start.
  const purses = (await change('SELECT trader, account, asset FROM state.purse WHERE available > 0 ORDER BY 1, 2, 3')).rows;
  expect(purses.length).toBeGreaterThan(5);
  for (const { trader, account, asset } of purses) {
    const by = (sign: string) =>
      change(`UPDATE state.purse SET available = available ${sign} 1 WHERE (trader, account, asset) = ($1, $2, $3)`, [
        trader,
        account,
        asset,
      ]);
    await by('-');
    const why = await fold();
    expect(why).toContain(`trader:${trader}:${account}:${asset}:available holds`);
    expect(await check()).toBe(why);
    expect(await books.whyWrong(database.pool)).toBe(why);
    await by('+');
  }
  expect(await check()).toBeUndefined();
  expect(await books.whyWrong(database.pool)).toBeUndefined();
});

test.each([
  ['changed sum', "UPDATE books_day SET box = set_byte(box, length(box) - 1, get_byte(box, length(box) - 1) # 1) WHERE day = '2041-03-21'"],
  ['sum moved to another command', "UPDATE books_day SET seq = seq - 1 WHERE day = '2041-03-23'"],
  ['sum moved to another day', "UPDATE books_day SET day = '2041-03-24' WHERE day = '2041-03-23'"],
  ['sum of another day', "UPDATE books_day SET box = (SELECT box FROM books_day WHERE day = '2041-03-20') WHERE day = '2041-03-22'"],
  ['sum that nobody took', "INSERT INTO books_day VALUES ('2041-03-25', 1, '\\x00')"],
])('a %s is found', async (_, sql) => {
  expect(await check()).toBeUndefined();
  await change(sql);
  expect(await check()).toMatch(/^the sum of the books of 2041-03-2\d isn’t the one that was written \(I8\)$/);
  await putBack();
});

test('a day deleted by SQL makes the sums begin earlier, and they are the same', async () => {
  for (const { day } of (await daysOf()).toReversed()) {
    await change('DELETE FROM books_day WHERE day >= $1', [day]);
    expect(await check()).toBeUndefined();
  }
  // The last check had none to begin with, and kept today's.
  expect(await daysOf()).toHaveLength(1);
  await putBack();
});

test('an old posting written by SQL, with the balance that would follow from it, is found, which a fold can’t', async () => {
  const [one, other] = worldTraders;
  const at = (trader: number | undefined) => `trader:${trader}:fiat:USDT:available`;
  const { rows } = await change('SELECT min(seq) AS seq FROM posting');
  await change('INSERT INTO posting (seq, position, at, source, destination, asset, amount) VALUES ($1, 90, $2, $3, $4, $5, 7)', [
    ...[rows[0].seq, BEGIN, at(one), at(other), 'USDT'],
  ]);
  const move = (trader: number | undefined, units: number) =>
    change("UPDATE state.purse SET available = available + $2 WHERE trader = $1 AND account = 'fiat' AND asset = 'USDT'", [trader, units]);
  await move(one, -7);
  await move(other, 7);
  expect(await fold()).toBeUndefined();
  expect(await check()).toBe('the postings until 2041-03-23 aren’t those that were summed then (I8)');
  await change('DELETE FROM posting WHERE position = 90');
  await move(one, 7);
  await move(other, -7);
  expect(await check()).toBeUndefined();
});

test('a balance that is missing, or that no posting made, is found', async () => {
  const { rows } = await change('DELETE FROM state.purse WHERE available > 0 AND frozen = 0 RETURNING *');
  expect(rows.length).toBeGreaterThan(0);
  expect(await check()).toMatch(/balances that postings made are missing from the tables \(I8\)$/);
});

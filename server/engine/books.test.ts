import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorldDatabase, type WorldDatabase } from '../test/world-engine.ts';
import { Books } from './books.ts';

let database: WorldDatabase;
/** More than three steps of the journal. */
const COMMANDS = 16_000;

beforeAll(async () => {
  database = await openWorldDatabase();
  await database.pool.query(
    `INSERT INTO posting (seq, position, at, source, destination, asset, amount)
     SELECT n, 0, n, 'house:practice:USDT', 'trader:' || 1 + n % 2 || ':fiat:USDT:available', 'USDT', n FROM generate_series(1, ${COMMANDS}) AS n`,
  );
  await hold(1, '(SELECT sum(n) FROM generate_series(2, 16000, 2) AS n)');
  await hold(2, '(SELECT sum(n) FROM generate_series(1, 16000, 2) AS n)');
  await database.pool.query(
    "INSERT INTO state.house_balance (account, asset, balance) SELECT 'practice', 'USDT', -sum(available) FROM state.purse",
  );
  await database.pool.query('UPDATE checkpoint SET projected_seq = $1', [COMMANDS]);
});
afterAll(() => database.close());

const hold = (trader: number, sum: string) =>
  database.pool.query(`INSERT INTO state.purse (trader, account, asset, available, frozen) VALUES (${trader}, 'fiat', 'USDT', ${sum}, 0)`);
/** Moves money from one trader to the other by SQL, so that the asset's sum doesn't change. */
const move = (units: number) =>
  database.pool.query('UPDATE state.purse SET available = available + CASE trader WHEN 1 THEN $1::numeric ELSE -$1::numeric END', [units]);

test('a long journal is summed in steps, and a balance changed meanwhile is found', async () => {
  const books = new Books();
  expect(await books.whyWrong(database.pool)).toBeUndefined();
  await move(5);
  expect(await books.whyWrong(database.pool)).toMatch(
    /^trader:1:fiat:USDT:available holds \d+ minor units, but \d+ were posted to it \(I8\)$/,
  );
  await move(-5);
  expect(await books.whyWrong(database.pool)).toBeUndefined();
});

test('an interrupted check reports nothing, and the next one resumes where it stopped', async () => {
  const books = new Books();
  const stop = new AbortController();
  const stopped = books.whyWrong(database.pool, stop.signal);
  stop.abort();
  await move(5);
  expect(await stopped).toBeUndefined();
  expect(await books.whyWrong(database.pool)).toContain('trader:1:fiat:USDT:available');
  await move(-5);
  expect(await books.whyWrong(database.pool)).toBeUndefined();
});

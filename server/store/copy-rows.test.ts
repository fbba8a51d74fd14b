import type { Values } from '@bourse/core/table';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyRows } from './copy-rows.ts';
import { openWriterSession } from './postgres.ts';
import { openPreparedDatabase, type ScratchDatabase } from './scratch-database.ts';

let database: ScratchDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await openPreparedDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

const read = async (query: string, columns: Parameters<typeof copyRows>[2], session: Pick<pg.Client, 'query'> = client) => {
  const rows: Values[] = [];
  await copyRows(session, query, columns, (row) => rows.push(row));
  return rows;
};

test('amounts of every size and sign are read back exactly', async () => {
  const around = (value: bigint) => [value - 1n, value, value + 1n];
  const amounts = [0n, 1n, 9_999n, 10n ** 16n, 10n ** 37n, 123_456_789_012_345_678_901_234_567_890n, 5n * 10n ** 20n]
    .concat(around(2n ** 53n), around(2n ** 63n), around(10n ** 12n), around(10n ** 20n))
    .flatMap((value) => [value, -value]);
  const rows = await read(`SELECT unnest('{${amounts.join(',')}}'::numeric(38, 0)[]) AS amount`, { amount: 'amount' });
  expect(rows.map((row) => row['amount'])).toEqual(amounts.map((value) => (value === 0n ? 0n : value)));
  await expect(read('SELECT 0.5 AS amount', { amount: 'amount' })).rejects.toThrow('not a whole number');
  await expect(read("SELECT 'NaN'::numeric AS amount", { amount: 'amount' })).rejects.toThrow('not a number');
});

test('numbers, flags, texts and absent values are read back as the core keeps them', async () => {
  const columns = { n: 'integer?', f: 'flag?', t: 'text?', a: 'amount?' } as const;
  const values = `VALUES (1::bigint, true, 'spot', 7::numeric), (-1, false, 'Ω' || chr(9) || '\\N', 0), (NULL, NULL, NULL, NULL),
    (${Number.MAX_SAFE_INTEGER}, true, '', 1), (${-Number.MAX_SAFE_INTEGER}, true, repeat('long ', 99), 1)`;
  expect(await read(`SELECT * FROM (${values}) AS v`, columns)).toEqual([
    { n: 1, f: true, t: 'spot', a: 7n },
    { n: -1, f: false, t: 'Ω\t\\N', a: 0n },
    { n: undefined, f: undefined, t: undefined, a: undefined },
    { n: Number.MAX_SAFE_INTEGER, f: true, t: '', a: 1n },
    { n: -Number.MAX_SAFE_INTEGER, f: true, t: 'long '.repeat(99), a: 1n },
  ]);
  await expect(read('SELECT 9007199254740993::bigint AS n', { n: 'integer' })).rejects.toThrow('not a safe integer');
});

test('texts that share a cache slot aren’t confused', async () => {
  // Equal under the cache's hash: 31 * 'A' + 'a' = 31 * 'B' + 'B'.
  const words = Array.from({ length: 2_000 }, (_, i) => ['Aa', 'BB', `w${i}`][i % 3]!);
  const rows = await read(`SELECT unnest('{${words.join(',')}}'::text[]) AS t`, { t: 'text' });
  expect(rows.map((row) => row['t'])).toEqual(words);
});

test('an empty table, a failing statement and a throwing reader leave the session usable', async () => {
  // The writer's session is pipelined.
  const session = await openWriterSession(database.url, () => undefined);
  try {
    expect(await read('SELECT 1::bigint AS n WHERE false', { n: 'integer' }, session)).toEqual([]);
    await expect(read('SELECT n FROM nowhere', { n: 'integer' }, session)).rejects.toThrow('nowhere');
    await expect(read('SELECT 1::bigint AS n, 2::bigint AS m', { n: 'integer' }, session)).rejects.toThrow('2 columns instead of 1');
    const many = 'SELECT generate_series(1, 50000)::bigint AS n';
    const stops = copyRows(session, many, { n: 'integer' }, () => {
      throw new Error('no room');
    });
    await expect(stops).rejects.toThrow('no room');
    expect((await read(many, { n: 'integer' }, session)).at(-1)).toEqual({ n: 50_000 });
  } finally {
    await session.end();
  }
});

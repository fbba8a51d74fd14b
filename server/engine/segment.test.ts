import { gzipSync } from 'node:zlib';
import { traderId } from '@bourse/core/identity/trader-id';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '../store/postgres.ts';
import { openWriterSession } from '../store/postgres.ts';
import { openWorld, openWorldDatabase, openWorldEngine, tradeRandomly, type WorldDatabase } from '../test/world-engine.ts';
import { type Loaded, load } from './load.ts';
import { beginSegment, openSegment } from './segment.ts';
import { stateHash, stateLine } from './state-hash.ts';

let database: WorldDatabase;
let session: Client;
/** What a start of newer rules finds: everything is in the tables, and older rules wrote it. */
let loaded: Loaded;
let hash: string;

beforeAll(async () => {
  database = await openWorldDatabase();
  const open = await openWorldEngine(database);
  await openWorld(open);
  await tradeRandomly(open, 7, 200);
  const newcomers = Array.from({ length: 3_000 }, (_, i) => traderId(500_000 + i));
  await Promise.all(newcomers.map((trader) => open.engine.submit('trader', { kind: 'open_trader', trader, traderKind: 'trader' })));
  await open.close();
  session = await openWriterSession(database.url, () => undefined);
  loaded = { ...(await load(session)), coreVersion: 1 };
  hash = stateHash(loaded.exchange.rows());
});
afterAll(async () => {
  await session?.end();
  await database?.close();
});
beforeEach(() => database.pool.query('DELETE FROM core_segment_part; DELETE FROM core_segment WHERE first_seq > 1'));

const count = async (of: string): Promise<number> => Number((await database.pool.query(`SELECT count(*) FROM ${of}`)).rows[0].count);

test('new rules store the state in parts, other work gets its turn between them, and a replay opens the same state', async () => {
  let turns = 0;
  let isDone = false;
  const work = (): void => {
    turns += 1;
    if (!isDone) setImmediate(work);
  };
  work();
  await beginSegment(session, loaded);
  isDone = true;
  const parts = await count('core_segment_part');
  expect(parts).toBeGreaterThan(await count('(SELECT DISTINCT state_table FROM core_segment_part) AS t'));
  expect(turns).toBeGreaterThan(parts);
  const { firstSeq, exchange } = await openSegment(session);
  expect(firstSeq).toBe(loaded.head + 1);
  expect(stateHash(exchange.rows())).toBe(hash);
});

test('a start that repeats the beginning of a segment stores nothing twice', async () => {
  await beginSegment(session, loaded);
  const parts = await count('core_segment_part');
  await beginSegment(session, loaded);
  expect(await count('core_segment_part')).toBe(parts);
  expect(await count('core_segment WHERE first_seq > 1')).toBe(1);
});

test('a segment that an earlier version stored in one piece still opens', async () => {
  const whole = gzipSync([...loaded.exchange.rows()].map(stateLine).join('\n'));
  await database.pool.query(
    'INSERT INTO core_segment (first_seq, core_version, opening_state, opening_hash) SELECT $1, core_version, $2, $3 FROM core_segment LIMIT 1',
    [loaded.head + 1, whole, hash],
  );
  expect(stateHash((await openSegment(session)).exchange.rows())).toBe(hash);
});

test.each([
  [
    'changed',
    "UPDATE core_segment_part SET lines = (SELECT lines FROM core_segment_part WHERE state_table = 'trader' ORDER BY part LIMIT 1)",
  ],
  ['missing', 'DELETE FROM core_segment_part'],
])('a part that is %s is detected', async (_, sql) => {
  await beginSegment(session, loaded);
  await database.pool.query(`${sql} WHERE part = (SELECT max(part) FROM core_segment_part WHERE state_table = 'trader')`);
  await expect(openSegment(session)).rejects.toThrow();
});

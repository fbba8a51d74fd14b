// A database whose rule book was published by a version with other words, opened by this one.

import { CORE_VERSION } from '@bourse/core/exchange';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readOutboxSeal } from '../engine/leave-command.ts';
import { type OpenEngine, openEngine } from '../engine/open-engine.ts';
import { verify } from '../engine/verify.ts';
import { seed } from '../market/seed.ts';
import { projections } from '../rooms.ts';
import { openWriterSession } from '../store/postgres.ts';
import { sealCheckpoint } from '../test/seal-checkpoint.ts';
import { openWorldDatabase, type WorldDatabase } from '../test/world-engine.ts';

let database: WorldDatabase;
beforeAll(async () => {
  database = await openWorldDatabase();
});
afterAll(() => database?.close());

async function start(): Promise<OpenEngine> {
  const { url, pool, dataDir } = database;
  const fail = (why: unknown): never => {
    throw why;
  };
  return openEngine({
    ...{ url, pool, dataDir, journalDays: 30, takeOver: false, seed: seed('practice') },
    projections: projections(readOutboxSeal(dataDir)),
    ...{ onFailure: fail, onWarning: fail, onUnsafe: fail, onSetAside: fail },
  });
}
const stop = async (open: OpenEngine): Promise<void> => {
  await open.engine.projected(open.engine.head);
  await open.close();
};
interface Book {
  readonly hash: string;
  readonly text: string;
}
const published = async (): Promise<Book[]> =>
  (await database.pool.query<Book>('SELECT hash, text FROM second_rule_book ORDER BY seq, position')).rows;

test('a version with other words publishes its rule book once, at the clock’s first tick, and a replay gives the same state', async () => {
  await stop(await start());
  const [mine] = await published();
  const earlier = { hash: 'a'.repeat(64), text: 'Second contracts, in other words\n' };
  await database.pool.query(`
    UPDATE second_rule_book SET hash = '${earlier.hash}', text = '${earlier.text}';
    UPDATE state.second_rules SET hash = '${earlier.hash}';
    UPDATE checkpoint SET core_version = ${CORE_VERSION - 1}, state_sum = NULL;
    UPDATE core_segment SET core_version = ${CORE_VERSION - 1}`);
  await sealCheckpoint(database);
  const open = await start();
  await expect.poll(published, { timeout: 10_000 }).toEqual([earlier, mine]);
  await stop(open);
  const again = await start();
  await again.engine.submit('clock', { kind: 'advance_clock' });
  await stop(again);
  expect(await published()).toEqual([earlier, mine]);
  const session = await openWriterSession(database.url, () => undefined);
  const verdict = await verify(session, database.dataDir);
  await session.end();
  expect(verdict).toMatchObject({ firstDifference: undefined, wrongStateSum: 0, wrongSums: 0 });
  expect(verdict.loaded).toBe(verdict.replayed);
});

import { worldTraders } from '@bourse/simulator/world';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPreparedDatabase, type ScratchDatabase } from '../store/scratch-database.ts';
import {
  openWorld,
  openWorldDatabase,
  openWorldEngine,
  tradeRandomly,
  type WorldDatabase,
  type WorldEngine,
} from '../test/world-engine.ts';
import { invariantsRun } from '../today/today.ts';
import { checkInvariants } from './invariants.ts';
import { openLookChild } from './look-child.ts';
import { type Looking, looking } from './state-look.ts';

let server: ScratchDatabase;
let database: WorldDatabase;
let open: WorldEngine;

beforeAll(async () => {
  server = await openPreparedDatabase();
});
afterAll(() => server.close());
beforeEach(async () => {
  database = await openWorldDatabase(server.url);
  open = await openWorldEngine(database);
  await openWorld(open);
  await tradeRandomly(open, 3, 200);
  await open.engine.projected(open.engine.head);
});
afterEach(async () => {
  await open.close();
  await database.close();
});

/** What the check of a minute tells: why money has to stop, and what went wrong with the check itself. */
async function check(look: Looking = looking(database.pool)): Promise<string[]> {
  const told: string[] = [];
  const tell = (why: string | Error) => told.push(why instanceof Error ? `warning: ${why.message}` : why);
  await checkInvariants({ engine: open.engine, pool: database.pool, look, onUnsafe: tell, onWarning: tell }).catch(tell);
  return told;
}
const change = (sql: string) => database.pool.query(sql);

test('tables that change all the time are looked at as they were after one command', async () => {
  const look = looking(database.pool);
  let seq = 0;
  let looks = 0;
  const trading = tradeRandomly(open, 4, 1_500).then(() => {
    looks = Number.POSITIVE_INFINITY;
  });
  for (; looks < 100; looks += 1) {
    const made = async () => {
      const found = await look();
      expect(found.seq).toBeGreaterThanOrEqual(seq);
      seq = found.seq;
      return found;
    };
    expect(await check(made)).toEqual([]);
  }
  await trading;
  expect(open.engine.unsafe).toBeUndefined();
  expect(seq).toBeGreaterThan(300);
});

test.each([
  ['a trader’s verification', `UPDATE state.trader SET verification_level = 'address' WHERE trader = ${worldTraders[0]}`],
  ['the highest price of an instrument', 'UPDATE state.instrument SET maximum_price = maximum_price + 1'],
  ['a counter', "UPDATE state.counter SET value = value + 1 WHERE name = 'deal'"],
])('%s changed by SQL breaks no rule and is found all the same: the rows aren’t those that were written', async (_, sql) => {
  await change(sql);
  expect(await check()).toEqual([expect.stringMatching(/^the rows of the state after command \d+ are not those that were written$/)]);
  expect(open.engine.unsafe).toBeDefined();
});

test('rows that contradict each other, so that no start could load them, are found', async () => {
  await change(`DELETE FROM state.trader WHERE trader = ${worldTraders[0]}`);
  expect(await check()).toHaveLength(1);
  expect(open.engine.unsafe).toBeDefined();
});

test('the process that looks finds money moved by SQL, and one that died is started again', async () => {
  const child = openLookChild(database.url, database.dataDir);
  try {
    expect(await check(child.look)).toEqual([]);
    const looking = check(child.look);
    process.kill(child.pid()!, 'SIGKILL');
    expect(await looking).toEqual(['warning: the process that checks the tables ended with SIGKILL']);
    expect(open.engine.unsafe, 'which says nothing about the books').toBeUndefined();
    expect(invariantsRun(open.engine)).toMatchObject({ isWhole: false, detail: expect.stringContaining('the last check failed') });

    expect(await check(child.look)).toEqual([]);
    expect(invariantsRun(open.engine)).toMatchObject({ isWhole: true, detail: 'all hold, checked every minute' });
    await change(
      `WITH two AS (SELECT trader FROM state.purse WHERE asset = 'USDT' AND account = 'fiat' AND available > 5 ORDER BY trader LIMIT 2)
       UPDATE state.purse SET available = available + CASE trader WHEN (SELECT min(trader) FROM two) THEN -5 ELSE 5 END
       WHERE asset = 'USDT' AND account = 'fiat' AND trader IN (SELECT trader FROM two)`,
    );
    expect(await check(child.look)).toEqual([expect.stringContaining('were posted to it (I8)')]);
    expect(invariantsRun(open.engine)).toMatchObject({ isWhole: false, detail: expect.stringContaining('(I8)') });
  } finally {
    await child.stop();
  }
  expect(child.pid()).toBeUndefined();
});

test('a check whose database session ends is reported and stops nobody', async () => {
  const broken: Looking = async () => {
    const made = looking(database.pool)();
    made.catch(() => undefined); // it may have failed before it's waited for
    await change(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE '%REPEATABLE READ%' AND datname = current_database() AND pid <> pg_backend_pid()",
    );
    return made;
  };
  // The session may have finished its look before it ended.
  let told: string[] = [];
  for (let tries = 0; tries < 50 && told.length === 0; tries += 1) told = await check(broken);
  expect(told).toEqual([expect.stringMatching(/^warning: /)]);
  expect(open.engine.unsafe).toBeUndefined();
});

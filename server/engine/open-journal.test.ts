import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@bourse/core/command';
import { amount, instant } from '@bourse/core/money/unit';
import { DAY_MS, HOUR_MS } from '@bourse/core/time';
import { startPrices, worldTraders } from '@bourse/simulator/world';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { watchActs } from '../audit/act-watch.ts';
import { record } from '../audit/audit.ts';
import { KnownHeads } from '../audit/heads.ts';
import { keepHighWater, markOlderDatabase } from '../backup/high-water.ts';
import { appendBatch, forgeRow } from '../test/journal-tail.ts';
import { openWorld, openWorldDatabase, openWorldEngine, tick, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { readOutboxSeal } from './leave-command.ts';
import { load } from './load.ts';
import { prune } from './pruning.ts';
import { allowEnd, readSafeMode } from './safe-mode-note.ts';

let database: WorldDatabase;
let open: WorldEngine;
beforeEach(async () => {
  database = await openWorldDatabase();
  open = await openWorldEngine(database);
  await openWorld(open);
  await open.close();
});
afterEach(async () => {
  await open.close().catch(() => undefined);
  await database.close();
});

const trader = worldTraders[0]!;
const symbol = Object.keys(startPrices)[0]!;
const credit = (n: number): Command => ({
  ...{ kind: 'credit_deposit', key: `practice:0xabcdef${n}:0`, trader, way: 'chain', asset: 'USDT' },
  amount: amount(500_000_000_000n),
});
const withdrawal: Command = {
  ...{ kind: 'submit_withdrawal', trader, requestId: 'forged', expiresAt: instant(Date.now() + HOUR_MS) },
  ...{ asset: 'USDT', network: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' },
  ...{ amount: amount(100_000_000n), fee: amount(0n), savedAt: instant(0) },
};
const count = async (table: string): Promise<number> => (await database.pool.query(`SELECT 1 FROM ${table}`)).rows.length;
const projectedSeq = async (): Promise<number> => (await database.pool.query('SELECT projected_seq AS seq FROM checkpoint')).rows[0].seq;
/** Of the tables, where the checkpoint names none. */
async function countedSum(): Promise<string> {
  const session = await database.pool.connect();
  try {
    return (await load(session as never)).sum.text;
  } finally {
    session.release();
  }
}
const setAside = async () =>
  (await database.pool.query('SELECT seq, origin, kind FROM journal_set_aside ORDER BY seq')).rows as { seq: number }[];
const commandAt = async (seq: number) => (await database.pool.query('SELECT origin, kind FROM journal WHERE seq = $1', [seq])).rows[0];
async function start(options: Parameters<typeof openWorldEngine>[1] = {}): Promise<void> {
  open = await openWorldEngine(database, options);
  await open.engine.projected(open.engine.head);
}
/** A start whose database session ends while it waits for what the archive has. */
async function startThatDies(hasLoaded: () => Promise<unknown>): Promise<void> {
  const holding = await database.pool.connect();
  await holding.query('BEGIN; LOCK TABLE history_archive');
  const dying = openWorldEngine(database).then(
    async (opened) => {
      await opened.close();
      return 'opened';
    },
    () => 'died',
  );
  try {
    await hasLoaded();
    // Asked outside of the transaction, which would see who waits as it was at first.
    const ending = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await expect.poll(async () => (await database.pool.query(ending)).rows.length).toBeGreaterThan(0);
  } finally {
    await holding.query('COMMIT');
    holding.release();
  }
  expect(await dying).toBe('died');
}
async function restart(): Promise<void> {
  await open.close();
  await start();
}
const why = (seq: number, kind: string, origin: string): string =>
  `command ${seq} in the journal (${kind} of ${origin}) was not appended by this server`;

describe('a checkpoint changed with SQL together with the tables', () => {
  const forged = async () => `the checkpoint at command ${await projectedSeq()} was not written by this server`;
  test.each([
    ['without a sum', async () => null],
    ['with the sum of the changed tables', () => countedSum()],
  ])('%s starts safe mode, also after a start that died before it was open', async (_, sum) => {
    await database.pool.query('UPDATE state.purse SET available = available + 100 WHERE trader = $1', [trader]);
    await database.pool.query('UPDATE checkpoint SET state_sum = NULL');
    await database.pool.query('UPDATE checkpoint SET state_sum = $1', [await sum()]);
    const why = await forged();
    await startThatDies(() => expect.poll(() => readSafeMode(database.dataDir)?.why).toBe(why));
    await start();
    expect(open.engine.unsafe).toBe(why);
  });

  test('with an older version of the rules, or an earlier command, starts safe mode', async () => {
    await database.pool.query('UPDATE checkpoint SET core_version = core_version - 1');
    const why = await forged();
    await start();
    expect(open.engine.unsafe).toBe(why);
  });
});

describe('a row inserted into the journal with SQL', () => {
  test.each([
    ['chain', credit(1), 0],
    ['trader', withdrawal, 0],
    ['feed', tick(symbol, 1, 0), 0],
    ['clock', { kind: 'advance_clock' } as const, 10 * DAY_MS],
  ] as const)('as one of %s has no effect, is set aside and starts safe mode, at every later start too', async (origin, command, later) => {
    const seq = await forgeRow(database, origin, command, { later });
    await start();
    expect(open.engine.unsafe).toBe(why(seq, command.kind, origin));
    expect(open.unsafe).toEqual([why(seq, command.kind, origin)]);
    expect(await setAside()).toEqual([{ seq, origin, kind: command.kind }]);
    expect(await commandAt(seq)).toEqual({ origin: 'clock', kind: 'advance_clock' });
    expect([await count('state.deposit'), await count('state.withdrawal')]).toEqual([0, 0]);
    expect(open.engine.now()).toBeLessThan(Date.now() + HOUR_MS);
    await restart();
    expect(open.engine.unsafe).toBe(why(seq, command.kind, origin));
    expect(await setAside()).toHaveLength(1);
  });

  test('just before midnight is found by a start after it, which begins a new day', async () => {
    const seq = await forgeRow(database, 'chain', credit(1));
    await start({ wallClock: () => Date.now() + DAY_MS });
    expect(open.engine.unsafe).toBe(why(seq, 'credit_deposit', 'chain'));
    expect(await count('state.deposit')).toBe(0);
    expect((await database.pool.query('SELECT 1 FROM journal_day')).rows).toHaveLength(2);
  });

  test('is found although the first start that loaded it died before it was open', async () => {
    const seq = await forgeRow(database, 'chain', credit(1));
    // It has set the row aside.
    await startThatDies(() => expect.poll(setAside).toHaveLength(1));
    await start();
    expect(open.engine.unsafe).toBe(why(seq, 'credit_deposit', 'chain'));
    expect(await count('state.deposit')).toBe(0);
  });

  test('far ahead of the others is set aside, and so is one with the seal of another batch', async () => {
    await forgeRow(database, 'chain', credit(1), { ahead: 100 });
    await start();
    expect(open.engine.unsafe).toMatch('credit_deposit');
    await open.close();
    const seq = await forgeRow(database, 'chain', credit(2));
    await database.pool.query(
      'INSERT INTO journal_seal (last_seq, seal) SELECT $1, seal FROM journal_seal ORDER BY last_seq DESC LIMIT 1',
      [seq],
    );
    await start();
    expect((await setAside()).map((row) => row.seq)).toContain(seq);
    expect(await count('state.deposit')).toBe(0);
  });
});

describe('what a killed writer appended', () => {
  test('is applied by the next start, and later starts accept what that one appends', async () => {
    const first = await appendBatch(database, [
      ['chain', credit(1)],
      ['trader', { kind: 'cancel_all_orders', trader, requestId: 'all', expiresAt: instant(Date.now() + HOUR_MS) }],
    ]);
    await appendBatch(database, [['chain', credit(2)]]);
    await start();
    expect(open.engine.unsafe).toBeUndefined();
    expect(open.engine.head).toBeGreaterThanOrEqual(first + 2);
    expect(await count('state.deposit')).toBe(2);
    const seq = await projectedSeq();
    await prune(database.pool);
    expect(await count(`journal_seal WHERE last_seq < ${seq}`)).toBe(0);
    await restart();
    expect(open.engine.unsafe).toBeUndefined();
  });

  test.each([
    ['its body', "UPDATE journal SET body = replace(body, '500000000000', '900000000000') WHERE seq = $1"],
    ['its time', 'UPDATE journal SET at = at + 1 WHERE seq = $1'],
    ['its origin', "UPDATE journal SET origin = 'operator' WHERE seq = $1"],
    ['its seal', 'DELETE FROM journal_seal WHERE last_seq >= $1'],
  ])('starts safe mode if SQL changed %s, and ends before it', async (_, sql) => {
    await appendBatch(database, [['chain', credit(1)]]);
    const seq = await appendBatch(database, [['chain', credit(2)]]);
    await appendBatch(database, [['chain', credit(3)]]);
    await database.pool.query(sql, [seq]);
    await start();
    expect(open.engine.unsafe).toMatch(`command ${seq} in the journal`);
    expect((await database.pool.query('SELECT key FROM state.deposit')).rows).toEqual([{ key: 'practice:0xabcdef1:0' }]);
    expect((await setAside()).map((row) => row.seq)).toEqual([seq, seq + 1]);
    // Nothing of it is in the books, so once a person has looked, the next start ends safe mode.
    await open.close();
    allowEnd(database.dataDir, readSafeMode(database.dataDir)!, 'we looked into it');
    await start();
    expect(open.engine.unsafe).toBeUndefined();
  });

  test('is left again by the chain, and waits for an operator to repeat it, if it was set aside after a changed row', async () => {
    const { pool } = database;
    await start();
    await open.outbox.stop();
    const lock: Command = { kind: 'lock_trader', trader, cause: 'operator' };
    const stop: Command = { kind: 'set_stop', name: 'withdrawals', cause: 'invariant' };
    const entry = () => record(pool, { operator: 1, act: 'test.act' });
    const paid = await open.outbox.leave(pool, 'chain', credit(1));
    const rows = [
      await open.outbox.leave(pool, { entry: await entry() }, lock),
      await open.outbox.leave(pool, { entry: await entry() }, lock),
    ];
    await open.close();
    const seq = await appendBatch(database, [['chain', credit(1)], ...[lock, lock, stop].map((one) => ['operator', one] as const)]);
    // The writer was killed before it marked the last one.
    await pool.query('UPDATE command_outbox SET seq = $2 WHERE id = $1', [paid, seq]);
    await pool.query('UPDATE command_outbox SET seq = $2 WHERE id = $1', [rows[0], seq + 1]);
    await pool.query("UPDATE journal SET body = replace(body, '500000000000', '900000000000') WHERE seq = $1", [seq]);
    await start();
    expect(open.unsafe).toEqual([why(seq, 'credit_deposit', 'chain')]);
    const { rows: aside } = await pool.query('SELECT id FROM command_outbox WHERE set_aside_at IS NOT NULL ORDER BY id');
    expect(aside.map(({ id }) => id)).toEqual(rows);
    const acts = { pool, seal: readOutboxSeal(database.dataDir), projectedSeq: seq - 1 };
    expect(await watchActs(acts)(), 'the engine’s own stop had no row').toBeUndefined();
    await open.close();
    allowEnd(database.dataDir, readSafeMode(database.dataDir)!, 'we looked into it');
    await start();
    expect(open.engine.unsafe).toBeUndefined();
    await open.outbox.drain();
    await open.engine.projected(open.engine.head);
    expect((await pool.query('SELECT key, amount FROM state.deposit')).rows).toEqual([
      { key: 'practice:0xabcdef1:0', amount: '500000000000' },
    ]);
  });

  test('and SQL took away is noticed by the high-water file, and withdrawals are shut', async () => {
    const seq = await appendBatch(database, [['chain', credit(1)]]);
    const { epoch } = (await database.pool.query('SELECT epoch FROM writer')).rows[0];
    const noted = await keepHighWater({
      ...{ pool: database.pool, dataDir: database.dataDir, engine: { head: seq, epoch }, heads: new KnownHeads(database.pool) },
      onRewritten: (text) => expect.fail(text),
      onFailure: (error) => expect.fail(error.message),
    });
    await noted.stop();
    expect(await markOlderDatabase(database.pool, database.dataDir)).toBe(false);
    await database.pool.query('DELETE FROM journal WHERE seq = $1', [seq]);
    await database.pool.query('DELETE FROM journal_seal WHERE last_seq = $1', [seq]);
    expect(await markOlderDatabase(database.pool, database.dataDir)).toBe(true);
  });
});

test('a row without a seal isn’t trusted by the first start with a data folder either', async () => {
  const path = join(database.dataDir, 'outbox-key.json');
  const { key } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify({ key }));
  await database.pool.query('DELETE FROM journal_seal');
  const seq = await forgeRow(database, 'chain', credit(1));
  await start();
  expect(open.engine.unsafe).toBe(why(seq, 'credit_deposit', 'chain'));
  expect(await count('state.deposit')).toBe(0);
});

test('a database isn’t opened with the key of another one, and nothing is set aside', async () => {
  const path = join(database.dataDir, 'outbox-key.json');
  const text = readFileSync(path, 'utf8');
  await appendBatch(database, [['chain', credit(1)]]);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(text), key: 'ab'.repeat(32) }));
  await expect(openWorldEngine(database)).rejects.toThrow('does not belong to this database');
  expect(await setAside()).toEqual([]);
  writeFileSync(path, text);
  await start();
  expect(open.engine.unsafe).toBeUndefined();
});

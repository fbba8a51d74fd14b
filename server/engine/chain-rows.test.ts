import type { Command } from '@bourse/core/command';
import { amount } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import { worldTraders } from '@bourse/simulator/world';
import type { Pool, PoolClient } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendBatch, forgeRow } from '../test/journal-tail.ts';
import { openWorld, openWorldDatabase, openWorldEngine, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { watchChainRows } from './chain-rows.ts';
import { attachDays, beginDay, dayName } from './journal-days.ts';
import { leaveCommand, readOutboxSeal } from './leave-command.ts';

let database: WorldDatabase;
let open: WorldEngine;
beforeEach(async () => {
  database = await openWorldDatabase();
  open = await openWorldEngine(database);
  await openWorld(open);
  await open.engine.projected(open.engine.head);
});
afterEach(async () => {
  await open.close().catch(() => undefined);
  await database.close();
});

const trader = worldTraders[0]!;
const credit = (n: number): Command => ({
  ...{ kind: 'credit_deposit', key: `practice:0xabcdef${n}:0`, trader, way: 'chain', asset: 'USDT' },
  amount: amount(500_000_000_000n),
});
async function inSession(pool: Pool, work: (session: PoolClient) => Promise<void>): Promise<void> {
  const session = await pool.connect();
  await work(session).finally(() => session.release());
}
/** A row of the outbox as the chain process leaves it, while no server runs. */
const left = (command: Command) => leaveCommand(readOutboxSeal(database.dataDir), database.pool, 'chain', command);
const credits = async (n: number) =>
  (await database.pool.query('SELECT 1 FROM state.deposit WHERE key = $1', [`practice:0xabcdef${n}:0`])).rows.length;
async function start(): Promise<void> {
  open = await openWorldEngine(database);
  await open.engine.projected(open.engine.head);
}

describe('a command of the chain in the journal', () => {
  test('inserted with SQL is set aside by the next start, before anything that waits is executed', async () => {
    await open.close();
    await left(credit(2));
    const seq = await forgeRow(database, 'chain', credit(1));
    await start();
    expect(open.engine.unsafe).toBe(`command ${seq} in the journal (credit_deposit of chain) was not appended by this server`);
    expect([await credits(1), await credits(2)]).toEqual([0, 0]);
    await open.close();
    await start();
    expect(open.engine.unsafe).toBe(`command ${seq} in the journal (credit_deposit of chain) was not appended by this server`);
  });

  test('isn’t covered by its row in the outbox: the writer didn’t append it', async () => {
    await open.close();
    await left(credit(1));
    await forgeRow(database, 'chain', credit(1));
    await start();
    expect(open.engine.unsafe).toMatch(/was not appended by this server/);
    expect(await credits(1)).toBe(0);
  });

  test('is right if its row is not yet marked, and if its repetition was marked instead: credited once, after any number of crashes', async () => {
    await open.close();
    await left(credit(1));
    await appendBatch(database, [['chain', credit(1)]]);
    const id = await left(credit(2));
    await appendBatch(database, [['chain', credit(2)]]);
    const again = await appendBatch(database, [['chain', credit(2)]]);
    await database.pool.query('UPDATE command_outbox SET seq = $2 WHERE id = $1', [id, again]);
    await start();
    expect(open.engine.unsafe).toBeUndefined();
    expect([await credits(1), await credits(2)]).toEqual([1, 1]);
    const { rows } = await database.pool.query('SELECT 1 FROM command_outbox WHERE seq IS NULL');
    expect(rows).toEqual([]);
  });
});

describe('the check of every minute', () => {
  const check = () => watchChainRows({ pool: database.pool, seal: readOutboxSeal(database.dataDir), head: 0 })();

  test('passes what the chain process left, however much later its row is marked', async () => {
    const { pool } = database;
    await open.outbox.stop();
    const row = await open.outbox.leave(pool, 'chain', credit(1));
    // A disk that takes its time: the mark waits for as long as this transaction has the row.
    const slow = await pool.connect();
    await slow.query('BEGIN');
    await slow.query('SELECT 1 FROM command_outbox WHERE id = $1 FOR UPDATE', [row]);
    const marked = open.outbox.drain();
    try {
      const isJournalled = async () => (await pool.query("SELECT 1 FROM journal WHERE origin = 'chain'")).rows.length > 0;
      await expect.poll(isJournalled).toBe(true);
      await pool.query("UPDATE journal SET at = at - 10000 WHERE origin = 'chain'");
      expect(await check()).toBeUndefined();
    } finally {
      await slow.query('COMMIT');
      slow.release();
    }
    await marked;
    expect(await check()).toBeUndefined();
  });

  test('waits for a day that has ended and isn’t back in the journal yet', async () => {
    const { pool } = database;
    const { engine, outbox } = open;
    const check = watchChainRows({ pool, seal: readOutboxSeal(database.dataDir), head: engine.head });
    await outbox.settle([await outbox.leave(pool, 'chain', credit(1))]);
    await engine.projected(engine.head);
    await pool.query("DELETE FROM command_outbox WHERE origin = 'chain'");
    await engine.betweenCommits(() => inSession(pool, (session) => beginDay(session, dayName(Date.now() + DAY_MS), engine.head)));
    await openWorld(open);
    expect(await check()).toBeUndefined();
    await inSession(pool, attachDays);
    expect(await check()).toMatch(/has no row in the outbox/);
  });

  test.each([
    ['a row that was taken away', 'DELETE FROM command_outbox', /has no row in the outbox/],
    ['a row with another command', "UPDATE command_outbox SET body = replace(body, '5', '6')", /has a row with a wrong signature/],
    ['another command in the journal', "UPDATE journal SET body = replace(body, '5', '6') WHERE origin = 'chain'", /differs from its row/],
  ])('detects %s', async (_, sql, why) => {
    await open.outbox.settle([await open.outbox.leave(database.pool, 'chain', credit(1))]);
    await database.pool.query(sql);
    expect(await check()).toMatch(why);
  });
});

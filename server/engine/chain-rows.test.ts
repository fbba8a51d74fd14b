import type { Command } from '@bourse/core/command';
import { CORE_VERSION } from '@bourse/core/exchange';
import { amount } from '@bourse/core/money/unit';
import { worldTraders } from '@bourse/simulator/world';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, openWorldDatabase, openWorldEngine, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { watchChainRows } from './chain-rows.ts';
import { commandText } from './command-text.ts';
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
/** A row of the outbox as the chain process leaves it, while no server runs. */
const left = (command: Command) => leaveCommand(readOutboxSeal(database.dataDir), database.pool, 'chain', command);
/** As a writer that was killed before the tables had it, or as an attacker. */
async function journal(body: string): Promise<number> {
  const { rows } = await database.pool.query(
    `INSERT INTO journal (seq, at, origin, kind, body, core_version)
     SELECT max(seq) + 1, max(at), 'chain', 'credit_deposit', $1, $2 FROM journal RETURNING seq`,
    [body, CORE_VERSION],
  );
  return rows[0].seq;
}
const bodyOf = async (id: number): Promise<string> =>
  (await database.pool.query('SELECT body FROM command_outbox WHERE id = $1', [id])).rows[0].body;
const credits = async (n: number) =>
  (await database.pool.query('SELECT 1 FROM state.deposit WHERE key = $1', [`practice:0xabcdef${n}:0`])).rows.length;
async function start(): Promise<void> {
  open = await openWorldEngine(database);
  await open.engine.projected(open.engine.head);
}

describe('a command of the chain in the journal', () => {
  test('inserted with SQL is found by the start that applies it, before anything that waits is executed', async () => {
    await open.close();
    await left(credit(2));
    const seq = await journal(commandText(credit(1)));
    await start();
    expect(open.engine.unsafe).toBe(`command ${seq} of the chain (credit_deposit) has no row in the outbox (I18)`);
    expect(await credits(2)).toBe(0);
    // The tables have it now, and still no start forgets it.
    await open.close();
    await start();
    expect(open.engine.unsafe).toBe(`command ${seq} of the chain (credit_deposit) has no row in the outbox (I18)`);
  });

  test('isn’t covered by a row with another body, nor by one that this server didn’t seal', async () => {
    await open.close();
    const id = await left(credit(1));
    await database.pool.query("UPDATE command_outbox SET body = replace(body, '500000000000', '900000000000') WHERE id = $1", [id]);
    await journal(await bodyOf(id));
    await start();
    expect(open.engine.unsafe).toMatch(/has no row in the outbox \(I18\)/);
  });

  test('is right if its row is not yet marked, and if its repetition was marked instead: credited once, after any number of crashes', async () => {
    await open.close();
    await journal(await bodyOf(await left(credit(1))));
    const id = await left(credit(2));
    await journal(await bodyOf(id));
    const again = await journal(await bodyOf(id));
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
  const later = () => database.pool.query("UPDATE journal SET at = at - 10000 WHERE origin = 'chain'");

  test('passes what the chain process left', async () => {
    await open.outbox.settle([await open.outbox.leave(database.pool, 'chain', credit(1))]);
    await later();
    expect(await check()).toBeUndefined();
  });

  test.each([
    ['a row that was taken away', 'DELETE FROM command_outbox', /has no row in the outbox/],
    ['a row with another command', "UPDATE command_outbox SET body = replace(body, '5', '6')", /has a row with a wrong signature/],
    ['another command in the journal', "UPDATE journal SET body = replace(body, '5', '6') WHERE origin = 'chain'", /differs from its row/],
  ])('detects %s', async (_, sql, why) => {
    await open.outbox.settle([await open.outbox.leave(database.pool, 'chain', credit(1))]);
    await database.pool.query(sql);
    await later();
    expect(await check()).toMatch(why);
  });
});

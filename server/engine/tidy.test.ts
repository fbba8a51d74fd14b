import type { Command } from '@bourse/core/command';
import { KEPT_MS, MOST_KEYS } from '@bourse/core/funds/lookup';
import { SHORT_WINDOW_MS } from '@bourse/core/idempotency/request';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import { worldTraders } from '@bourse/simulator/world';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { record } from '../audit/audit.ts';
import { checkBooks } from '../ledger/invariants.ts';
import { type Client, openWriterSession } from '../store/postgres.ts';
import { openWorld, openWorldDatabase, openWorldEngine, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { lookedUp } from './known-keys.ts';
import { stateHash } from './state-hash.ts';
import { Tidier } from './tidy.ts';
import { verify } from './verify.ts';

let database: WorldDatabase;
let open: WorldEngine;
let wall: number;
const [trader] = worldTraders as [(typeof worldTraders)[0]];

// One exchange for the whole file, whose time continues from test to test.
beforeAll(async () => {
  wall = Date.UTC(2026, 0, 2);
  database = await openWorldDatabase();
  await start();
  await openWorld(open);
});
afterAll(async () => {
  await open.close().catch(() => undefined);
  await database.close();
});

const start = async () => {
  open = await openWorldEngine(database, { wallClock: () => wall });
};
const tidier = () => new Tidier({ engine: open.engine, exchange: { requestsBeyond: () => undefined }, pool: database.pool });
const credit = (key: string): Command => ({
  kind: 'credit_deposit',
  key,
  trader: traderId(trader),
  way: 'chain',
  asset: 'USDT',
  amount: amount(250n),
});
/** Leaves a command as the chain process does, and waits until the engine has run it. */
const leave = async (command: Command) => {
  await open.outbox.settle([await open.outbox.leave(database.pool, 'chain', command)]);
  await open.engine.projected(open.engine.head);
};
/** The same without the outbox. */
const say = async (command: Command) => {
  const { answer } = await open.engine.submit('chain', await lookedUp(database.pool, command));
  expect(answer).toEqual({ kind: 'done' });
};
const pass = async (ms: number) => {
  wall += ms;
  await open.engine.submit('clock', { kind: 'advance_clock' });
  await open.engine.projected(open.engine.head);
};
const count = async (from: string) => (await database.pool.query<{ count: number }>(`SELECT count(*) FROM ${from}`)).rows[0]!.count;
/** The table that contains a key. */
const homeOf = async (key: string) => {
  const tables = ['state.deposit', 'state.booked', 'state.dated_booking', 'forgotten_deposit', 'forgotten_booking'];
  const found = await Promise.all(tables.map(async (table) => (await count(`${table} WHERE key = '${key}'`)) > 0 && table));
  return found.filter((table) => table !== false).join();
};
const forget = async () => {
  await tidier().keys();
  await open.engine.projected(open.engine.head);
};
const balance = async () =>
  (await database.pool.query(`SELECT available FROM state.purse WHERE trader = ${trader} AND account = 'fiat' AND asset = 'USDT'`)).rows[0]
    .available;

describe('a deposit that the core has forgotten', () => {
  let KEY: string;
  let deposits = 0;
  let before: string;
  beforeEach(async () => {
    KEY = `practice:0xabc${++deposits}:0`;
    await leave(credit(KEY));
    await leave({ kind: 'finalize_deposit', key: KEY });
    before = await balance();
    expect(await homeOf(KEY)).toBe('state.deposit');
    await pass(KEPT_MS + 1);
    await forget();
    expect(await homeOf(KEY)).toBe('forgotten_deposit');
  });

  test('isn’t credited again when its chain is rescanned years later, nor by its old command sent manually', async () => {
    await pass(3 * 365 * DAY_MS);
    await leave(credit(KEY));
    await expect(leave({ ...credit(KEY), amount: amount(251n) } as Command)).rejects.toThrow('deposit_mismatch');
    expect((await open.engine.submit('chain', credit(KEY))).answer).toEqual({ rejected: 'expired_command' });
    expect(await balance()).toBe(before);
    expect(open.unsafe).toEqual([]);
  });

  test('nor after a kill, whether the tables had it or the start replays it', async () => {
    const other = 'practice:0xdef:0';
    await leave(credit(other));
    await leave({ kind: 'finalize_deposit', key: other });
    const both = await balance();
    await pass(KEPT_MS + 1);
    // This writer's projector has died: what follows is in the journal alone.
    const projected = open.engine.projectedSeq;
    open.projector.fail(new Error('killed'));
    await open.engine.submit('clock', { kind: 'forget_deposits', keys: [other] });
    await open.close().catch(() => undefined);
    expect(await homeOf(other)).toBe('state.deposit');
    await start();
    await open.engine.projected(open.engine.head);
    expect(open.engine.projectedSeq).toBeGreaterThan(projected);
    expect(await homeOf(other)).toBe('forgotten_deposit');
    for (const key of [KEY, other]) {
      await leave(credit(key));
      expect((await open.engine.submit('chain', credit(key))).answer).toEqual({ rejected: 'expired_command' });
    }
    expect(await balance()).toBe(both);
    const session: Client = await openWriterSession(database.url, () => undefined);
    const { loaded, replayed, wrongBalances } = await verify(session, database.dataDir);
    await session.end();
    expect([loaded, wrongBalances]).toEqual([replayed, 0]);
  });

  test('is reversed by its chain like any other, and is forgotten again', async () => {
    await leave({ kind: 'reverse_deposit', key: KEY });
    await leave({ kind: 'reverse_deposit', key: KEY });
    expect(Number(await balance())).toBe(Number(before) - 250);
    const stateIn = async (table: string) => (await database.pool.query(`SELECT state FROM ${table} WHERE key = '${KEY}'`)).rows[0]?.state;
    expect(await stateIn('state.deposit')).toBe('reversed');
    await pass(KEPT_MS + 1);
    await forget();
    expect([await stateIn('state.deposit'), await stateIn('forgotten_deposit')]).toEqual([undefined, 'reversed']);
    await leave({ kind: 'reverse_deposit', key: KEY });
    expect(Number(await balance())).toBe(Number(before) - 250);
  });
});

test('thousands of old deposits are forgotten in small commands, and those that may still change stay', async () => {
  const keys = Array.from({ length: 3 * MOST_KEYS + 1 }, (_, i) => `practice:0x${i}:0`);
  await Promise.all(keys.map((key) => say({ ...credit(key), isFinal: true } as Command)));
  await say(credit('practice:0xopen:0'));
  await pass(KEPT_MS + 1);
  const [{ head }, known] = [open.engine, await count('forgotten_deposit')];
  await forget();
  expect(open.engine.head - head).toBe(4);
  expect((await database.pool.query('SELECT key FROM state.deposit')).rows).toEqual([{ key: 'practice:0xopen:0' }]);
  expect((await count('forgotten_deposit')) - known).toBe(keys.length);
  const hash = open.engine.stateHash();
  await open.close();
  await start();
  expect(open.engine.stateHash()).toBe(hash);
});

test('a manual booking is dated, forgotten a month later, and never booked again', async () => {
  const adjust = {
    kind: 'adjust_balance',
    key: 'adjustment:1',
    trader: traderId(trader),
    account: 'fiat',
    asset: 'USDT',
    amount: amount(5n),
    cause: 'goodwill',
  } as const;
  const entry = await record(database.pool, { operator: 1, act: 'test.act', subject: 'test:1', reason: 'a test' });
  const decide = async () => {
    await open.outbox.settle([await open.outbox.leave(database.pool, { entry }, adjust)]);
    await open.engine.projected(open.engine.head);
    return balance();
  };
  const booked = await decide();
  expect(await homeOf(adjust.key)).toBe('state.booked');
  await forget();
  expect(await homeOf(adjust.key)).toBe('state.dated_booking');
  expect(await decide()).toBe(booked);
  await pass(KEPT_MS + 1);
  await forget();
  expect(await homeOf(adjust.key)).toBe('forgotten_booking');
  expect(await decide()).toBe(booked);
  expect((await open.engine.submit('operator', adjust)).answer).toEqual({ rejected: 'expired_command' });
});

test('nothing is forgotten while a command without a look-up, or one that has waited for a day, is still pending', async () => {
  const key = 'practice:0xold:0';
  await say({ ...credit(key), isFinal: true } as Command);
  await pass(KEPT_MS + 1);
  await open.outbox.stop();
  for (const body of ['{"kind":"reverse_deposit"}', '{"kind":"reverse_deposit","lookup":{"at":1}}']) {
    await database.pool.query(
      `INSERT INTO command_outbox (origin, kind, body, created_at) VALUES ('chain', 'reverse_deposit', $1, now() - interval '25 hours')`,
      [body],
    );
    await forget();
    expect(await homeOf(key)).toBe('state.deposit');
    await database.pool.query('DELETE FROM command_outbox WHERE seq IS NULL');
  }
  await forget();
  expect(await homeOf(key)).toBe('forgotten_deposit');
});

test('request lifetimes are shortened once in the life of a database, a minute after the start', async () => {
  const look = tidier();
  const shortSince = async () =>
    (await database.pool.query("SELECT value FROM state.counter WHERE name = 'short_lives_from'")).rows[0]?.value;
  await look.requests();
  await pass(SHORT_WINDOW_MS - 1);
  await look.requests();
  expect(await shortSince()).toBeUndefined();
  await pass(1);
  await look.requests();
  await open.engine.projected(open.engine.head);
  expect(await shortSince()).toBe(wall);
  const hash = stateHash(open.engine.rows());
  await open.close();
  await start();
  expect(stateHash(open.engine.rows())).toBe(hash);
  const { head } = open.engine;
  const next = tidier();
  await next.requests();
  wall += SHORT_WINDOW_MS;
  await next.requests();
  expect(open.engine.head).toBe(head);
});

test('a deposit whose forgotten row was deleted, and that was credited again, is found by I10 even after its steps were archived', async () => {
  const key = 'practice:0xtwice:0';
  await say({ ...credit(key), isFinal: true } as Command);
  await pass(KEPT_MS + 1);
  await forget();
  expect(await homeOf(key)).toBe('forgotten_deposit');
  for (const table of ['deposit_step', 'forgotten_deposit']) await database.pool.query(`DELETE FROM ${table} WHERE key = '${key}'`);
  const before = Number(await balance());
  await say(credit(key));
  await open.engine.projected(open.engine.head);
  expect(Number(await balance())).toBe(before + 250);
  const { invariants } = await checkBooks(database.pool, undefined);
  expect(invariants.find(({ name }) => name === 'I10 deposits')).toMatchObject({ isWhole: false, detail: key });
});

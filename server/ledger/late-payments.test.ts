import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant } from '@bourse/core/money/unit';
import { DAY_MS, HOUR_MS } from '@bourse/core/time';
import { worldTraders } from '@bourse/simulator/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { record } from '../audit/audit.ts';
import { checkInvariants } from '../engine/invariants.ts';
import { openWorld, openWorldDatabase, openWorldEngine, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { paymentsRun } from '../today/payments.ts';
import { checkBooks, watchReserves } from './invariants.ts';

let database: WorldDatabase;
let open: WorldEngine;
let wall = Date.now();
beforeAll(async () => {
  database = await openWorldDatabase();
  open = await openWorldEngine(database, { wallClock: () => wall });
  await openWorld(open);
});
afterAll(async () => {
  await open?.close();
  await database?.close();
});

/** Approved without a review, and taken by the chain process. */
async function reserved(by: number): Promise<number> {
  const trader = traderId(by);
  const { answer } = await open.engine.submit('trader', {
    ...{ kind: 'submit_withdrawal', trader, requestId: `withdrawal of ${by}`, expiresAt: instant(open.engine.now() + 3_000) },
    ...{ asset: 'USDT', network: 'practice', address: `0x${'a'.repeat(40)}`, savedAt: instant(wall - 2 * DAY_MS) },
    ...{ amount: amount(10_000_000_000n), fee: amount(100_000_000n) },
  });
  expect(answer).toMatchObject({ kind: 'withdrawal' });
  const { withdrawal } = answer as { withdrawal: number };
  await step(withdrawal, 'reserved');
  return withdrawal;
}
async function step(withdrawal: number, to: 'reserved' | 'signed'): Promise<void> {
  const { answer } = await open.engine.submit('chain', {
    ...{ kind: 'advance_withdrawal', withdrawal, to },
    ...(to === 'signed' && { txid: `0x${String(withdrawal).padStart(64, '0')}` }),
  });
  expect(answer).toEqual({ kind: 'done' });
}
async function pass(hours: number): Promise<void> {
  wall += hours * HOUR_MS;
  await open.engine.submit('clock', { kind: 'advance_clock' });
  await open.engine.projected(open.engine.head);
}
/** What a check of every minute stops. */
async function look(): Promise<string[]> {
  const told: string[] = [];
  await checkInvariants({
    ...{ engine: open.engine, pool: database.pool, onUnsafe: (why) => told.push(why), onWarning: (error) => told.push(error.message) },
    alsoStop: watchReserves(database.pool),
    onStopped: (why) => told.push(why),
  });
  await open.engine.projected(open.engine.head);
  return told;
}
const stops = async () => (await database.pool.query('SELECT name, cause FROM state.stop')).rows;
const broken = async () =>
  (await checkBooks(database.pool, undefined)).invariants.flatMap(({ name, isWhole, detail }) => (isWhole ? [] : [`${name}: ${detail}`]));

const payments: number[] = [];
test('several payments that waited through a stop of 25 hours are shown as late, and withdrawals reopen once', async () => {
  for (const trader of worldTraders.slice(0, 3)) payments.push(await reserved(trader));
  await open.engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'operator' });
  await pass(25);
  expect(await look()).toEqual([]);
  expect(await broken()).toEqual([`I16 unsigned: ${payments.join(', ')}`]);
  expect(await paymentsRun(database.pool)).toEqual({
    ...{ name: 'Payments', isWhole: false },
    detail: '3 unsigned for more than a day, withdrawals are stopped',
  });
  await open.engine.submit('operator', { kind: 'set_stop', name: 'withdrawals' });
  expect(await look(), 'the next minute').toEqual([]);
  expect(await stops()).toEqual([]);
  expect((await paymentsRun(database.pool)).detail).toBe('3 unsigned for more than a day');
});

test('a payment of a locked trader that is older than a day stops nobody’s withdrawals, and stays on Today', async () => {
  const [first, second, held] = payments as [number, number, number];
  await step(first, 'signed');
  await step(second, 'signed');
  const entry = await record(database.pool, { operator: 1, act: 'test.act' });
  const lock = { kind: 'lock_trader', trader: worldTraders[2]!, cause: 'operator' } as const;
  await open.outbox.settle([await open.outbox.leave(database.pool, { entry }, lock)]);
  await open.engine.projected(open.engine.head);
  expect(await look()).toEqual([]);
  expect(await stops()).toEqual([]);
  expect(await broken()).toEqual([`I16 unsigned: ${held}`]);
  expect((await paymentsRun(database.pool)).detail).toBe('1 unsigned for more than a day, 1 of them of a trader who is locked or in debt');
});

test('a signed payment that isn’t done within a day stops withdrawals', async () => {
  await pass(25);
  expect(await broken()).toContainEqual(`I16: ${payments.slice(0, 2).join(', ')}`);
  expect(await look()).toEqual([expect.stringContaining('No signed payment takes longer than a day')]);
  expect(await stops()).toEqual([{ name: 'withdrawals', cause: 'invariant' }]);
});

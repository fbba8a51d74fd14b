import { traderId } from '@bourse/core/identity/trader-id';
import { houseAccounts, houseAccountsFor } from '@bourse/core/ledger/account';
import { amount } from '@bourse/core/money/unit';
import { worldTraders } from '@bourse/simulator/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkInvariants } from '../engine/invariants.ts';
import { openWorld, openWorldDatabase, openWorldEngine, type WorldDatabase, type WorldEngine } from '../test/world-engine.ts';
import { invariantsRun } from '../today/today.ts';
import { checkBooks, watchReserves } from './invariants.ts';

let database: WorldDatabase;
let open: WorldEngine;
beforeAll(async () => {
  database = await openWorldDatabase();
  open = await openWorldEngine(database);
  await openWorld(open);
});
afterAll(async () => {
  await open?.close();
  await database?.close();
});

const broken = async (): Promise<string[]> => {
  await open.engine.projected(open.engine.head);
  return (await checkBooks(database.pool, undefined)).invariants
    .filter((one) => !one.isWhole)
    .map(({ name, detail }) => `${name}: ${detail}`);
};
async function look(): Promise<string[]> {
  const told: string[] = [];
  await checkInvariants({
    ...{ engine: open.engine, pool: database.pool, onUnsafe: (why) => told.push(why), onWarning: (error) => told.push(error.message) },
    alsoStop: watchReserves(database.pool),
    onStopped: (why) => told.push(`stopped: ${why}`),
  });
  await open.engine.projected(open.engine.head);
  return told;
}
const stops = async () => (await database.pool.query('SELECT name, cause FROM state.stop')).rows;

test('manual credits are owed but aren’t reserves: withdrawals stop within a minute, and trading continues', async () => {
  expect(await broken()).toEqual([]);
  expect(await look()).toEqual([]);
  expect(await stops()).toEqual([]);
  const given = amount(10n ** 24n);
  const trader = traderId(worldTraders[0]!);
  const what = { key: 'adjustment:1', trader, account: 'fiat', asset: 'USDT', amount: given, cause: 'goodwill' } as const;
  const { answer } = await open.engine.submit('operator', { kind: 'adjust_balance', ...what });
  expect(answer).toEqual({ kind: 'done' });
  expect((await broken())[0]).toMatch(/^I11: -\d+ USDT$/);
  expect(await look()).toEqual([expect.stringMatching(/^stopped: .*: -\d+ USDT \(I11\)$/)]);
  expect(open.engine.unsafe).toBeUndefined();
  expect(await stops()).toEqual([{ name: 'withdrawals', cause: 'invariant' }]);
  expect(await look(), 'told once').toEqual([]);
  expect(invariantsRun(open.engine), 'and Today doesn’t say that all hold').toMatchObject({
    isWhole: false,
    detail: expect.stringMatching(/: -\d{16} USDT \(I11\)$/),
  });
});

test('what would stop withdrawals is logged and on Today also while they’re stopped already and another check can’t be made', async () => {
  const { engine } = open;
  engine.noteStopping(new Map());
  await engine.submit('operator', { kind: 'set_stop', name: 'withdrawals' });
  await engine.submit('operator', { kind: 'set_stop', name: 'withdrawals', cause: 'operator' });
  await engine.projected(engine.head);
  const told: string[] = [];
  const watch = () =>
    checkInvariants({
      ...{ engine, pool: database.pool, onUnsafe: (why) => told.push(`unsafe: ${why}`), onWarning: (error) => told.push(error.message) },
      alsoCheck: [() => Promise.reject(new Error('no file of heads'))],
      alsoStop: [
        { name: 'I16', check: () => Promise.reject(new Error('no clock')) },
        ...watchReserves(database.pool).filter(({ name }) => name === 'I11'),
      ],
      onStopped: (why) => told.push(`stopped: ${why}`),
    });
  await expect(watch()).rejects.toThrow('no file of heads');
  expect(told).toEqual(['no clock', expect.stringMatching(/^stopped: .* USDT \(I11\)$/)]);
  expect(await stops(), 'the operator’s own stop is kept').toEqual([{ name: 'withdrawals', cause: 'operator' }]);
  expect(invariantsRun(engine)).toMatchObject({
    isWhole: false,
    detail: expect.stringMatching(/^I16 couldn’t be checked: no clock; broken: .* USDT \(I11\)$/),
  });
  await expect(watch()).rejects.toThrow('no file of heads');
  expect(told.slice(2), 'and told once').toEqual(['no clock']);
});

test('every house account counts in the checks of its purpose: funds are never negative, and what is held outside is a reserve', async () => {
  const { pool } = database;
  // An asset that nobody has: minus one in each account.
  await pool.query("INSERT INTO state.house_balance SELECT account, 'NONE', -1 FROM unnest($1::text[]) AS account", [houseAccounts]);
  const lines = await broken();
  const negative = lines
    .find((line) => line.startsWith('I12: '))
    ?.replace('I12: ', '')
    .split(', ');
  expect(negative?.toSorted()).toEqual(
    houseAccountsFor('fund')
      .map((account) => `${account} -1 NONE`)
      .toSorted(),
  );
  expect(lines).toContain(`I2: -${houseAccounts.length} NONE`);
  // In practice, what was issued is a reserve too, and what passes between traders is owed. Owed is one more than there is.
  const trader = worldTraders[0]!;
  const { rowCount } = await pool.query("INSERT INTO state.purse VALUES ($1, 'spot', 'NONE', $2, 0)", [
    trader,
    houseAccountsFor('held', 'passing').length + 2,
  ]);
  expect(rowCount).toBe(1);
  expect((await broken()).find((line) => line.startsWith('I11: '))).toMatch(/ -1 NONE\b/);
  await pool.query("DELETE FROM state.purse WHERE asset = 'NONE'");
  await pool.query("DELETE FROM state.house_balance WHERE asset = 'NONE'");
});

test('a row of the outbox that is set aside is reported as broken until an operator has reviewed it', async () => {
  await database.pool.query("INSERT INTO command_outbox (origin, kind, body) VALUES ('operator', 'adjust_balance', '{}')");
  await open.outbox.drain();
  const lines = await broken();
  expect(lines).toContainEqual(
    expect.stringMatching(/^I18: row \d+ \(adjust_balance\): This server did not write it: the signature is wrong/),
  );
  await database.pool.query('UPDATE command_outbox SET noted_at = now() WHERE set_aside_at IS NOT NULL');
  expect((await broken()).filter((line) => line.startsWith('I18: row'))).toEqual([]);
});

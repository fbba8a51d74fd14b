import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealOlderWithdrawals } from '../engine/withdrawal-seal.ts';
import { engineDesk } from './engine-desk.ts';
import { type ChainSession, takeChain } from './session.ts';
import { openTestDatabase } from './test/chain-world.ts';
import { testSeal } from './test/test-seal.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let session: ChainSession;
beforeAll(async () => {
  database = await openTestDatabase();
  session = (await takeChain(database.url, 'practice', testSeal, () => undefined)) as ChainSession;
  await database.pool.query(
    `INSERT INTO state.withdrawal VALUES (7, 100001, 'wallet', 'USDT', 'practice', '0xaa', NULL, NULL, 2500000000, 100000000, 2500000000,
       false, 'approved', 1, '1', 12, 0, NULL, 0, 0)`,
  );
  await logged(7, 'approved');
});
afterAll(async () => {
  await session?.close();
  await database?.close();
});

/** Writes the row of the history as the projector does, with its seal. */
async function logged(withdrawal: number, state: string): Promise<void> {
  const row = {
    ...{ withdrawal, trader: 100_001, way: 'wallet', asset: 'USDT', network: 'practice', address: '0xaa', amount: 2_500_000_000 },
    ...{ fee: 100_000_000, worth: 2_500_000_000, is_trusted: false, state, reviews: 1, given: 1, needed: 12, confirmations: 0 },
    ...{ submitted_at: 0, updated_at: 0, seq: withdrawal },
  };
  await database.pool.query('INSERT INTO withdrawal_log SELECT * FROM jsonb_populate_record(NULL::withdrawal_log, $1)', [
    JSON.stringify(row),
  ]);
  await sealOlderWithdrawals(database.pool, testSeal);
}

const payable = async () => (await engineDesk(session, 'practice').approved()).map((one) => one.id);

test('passkey approvals accompany a payment in the signer’s format; anything else is left out', async () => {
  const answer = { id: 'key-1', response: { authenticatorData: 'a', clientDataJSON: 'b', signature: 'c', userHandle: 'd' } };
  const reviews = [JSON.stringify(answer), 'no json', '{"id":"key-2"}', null];
  for (const [person, assertion] of reviews.entries())
    await database.pool.query(
      "INSERT INTO withdrawal_review (withdrawal, operator, person, decision, reason, assertion) VALUES (7, 1, $1, 'approve', 'seen', $2)",
      [person, assertion],
    );
  const desk = engineDesk(session, 'practice');
  expect(await desk.approvals(7)).toEqual([{ credential: 'key-1', authenticatorData: 'a', clientData: 'b', signature: 'c' }]);
  expect(await desk.approvals(8)).toEqual([]);
});

test('approved withdrawals are paid, except while withdrawals are stopped or a restored database hasn’t been reviewed', async () => {
  const { pool } = database;
  expect(await payable()).toEqual([7]);
  await pool.query("INSERT INTO state.stop VALUES ('withdrawals', 'outflow', 0)");
  expect(await payable()).toEqual([]);
  await pool.query("UPDATE state.stop SET name = 'flash'");
  expect(await payable()).toEqual([7]);
  await pool.query("INSERT INTO restore_mark (cause, seq, epoch) VALUES ('restore', 10, 1)");
  expect(await payable()).toEqual([]);
});

test('a withdrawal waiting for hot wallet funds isn’t paid after a stop, nor once its trader is locked', async () => {
  const { pool } = database;
  await pool.query('DELETE FROM restore_mark');
  await pool.query("INSERT INTO state.trader (trader, kind) VALUES (100001, 'person')");
  await logged(9, 'reserved');
  const state = async () => (await engineDesk(session, 'practice').known([9])).get(9)?.state;
  const heldBy = async (begin: string, end: string) => {
    await pool.query(begin);
    const held = await state();
    await pool.query(end);
    return [held, await state()];
  };
  expect(await state()).toBe('reserved');
  for (const [begin, end] of [
    ["UPDATE state.stop SET name = 'withdrawals'", "UPDATE state.stop SET name = 'flash'"],
    ["INSERT INTO restore_mark (cause, seq, epoch) VALUES ('restore', 10, 1)", 'DELETE FROM restore_mark'],
    ["UPDATE state.trader SET locked = 'operator'", 'UPDATE state.trader SET locked = NULL'],
    ["INSERT INTO state.debt VALUES (100001, 'USDT', 1)", 'DELETE FROM state.debt'],
  ] as const)
    expect(await heldBy(begin, end), begin).toEqual(['held', 'reserved']);
  // A signed payment continues.
  await pool.query("UPDATE withdrawal_log SET state = 'signed' WHERE withdrawal = 9");
  expect(await heldBy("UPDATE state.trader SET locked = 'operator'", 'UPDATE state.trader SET locked = NULL')).toEqual([
    'signed',
    'signed',
  ]);
});

test('a withdrawal changed with SQL is recognised by its seal, approved or begun, and so is one put into the table', async () => {
  const { pool } = database;
  await pool.query("UPDATE state.stop SET name = 'flash'");
  await pool.query('DELETE FROM restore_mark');
  await logged(11, 'reserved');
  const desk = engineDesk(session, 'practice');
  const approved = async () => (await desk.approved()).map(({ id, isAltered }) => [id, isAltered]);
  const begun = async () => (await desk.known([11])).get(11);
  expect(await approved()).toEqual([[7, false]]);
  expect(await begun()).toMatchObject({ state: 'reserved', isAltered: false, address: '0xaa', arrival: 2_400_000_000n });
  for (const change of ["address = '0xbb'", 'amount = amount + 1', 'fee = 0', "asset = 'BTC'", "network = 'ethereum'"]) {
    await pool.query(`UPDATE withdrawal_log SET ${change} WHERE withdrawal = 11`);
    expect(await begun(), change).toMatchObject({ isAltered: true });
    await pool.query('DELETE FROM withdrawal_log WHERE withdrawal = 11');
    await logged(11, 'reserved');
  }
  await pool.query("UPDATE state.withdrawal SET address = '0xbb' WHERE withdrawal = 7");
  expect(await approved()).toEqual([[7, true]]);
  await pool.query("UPDATE state.withdrawal SET address = '0xaa' WHERE withdrawal = 7");
  await pool.query('DELETE FROM withdrawal_seal WHERE withdrawal = 7');
  expect(await approved(), 'no seal').toEqual([[7, true]]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
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
});
afterAll(async () => {
  await session?.close();
  await database?.close();
});

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
  await pool.query(
    `INSERT INTO withdrawal_log SELECT * FROM jsonb_populate_record(NULL::withdrawal_log, '{"withdrawal": 9, "trader": 100001, "way": "wallet",
       "asset": "USDT", "network": "practice", "amount": 5, "fee": 1, "worth": 5, "is_trusted": true, "state": "reserved", "reviews": 0, "given": 0,
       "needed": 12, "confirmations": 0, "submitted_at": 0, "updated_at": 0, "seq": 9}')`,
  );
  const state = async () => (await engineDesk(session, 'practice').states([9])).get(9);
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

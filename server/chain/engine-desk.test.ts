import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineDesk } from './engine-desk.ts';
import { type ChainSession, takeChain } from './session.ts';
import { openTestDatabase } from './test/chain-world.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let session: ChainSession;
beforeAll(async () => {
  database = await openTestDatabase();
  session = (await takeChain(database.url, 'practice', () => undefined)) as ChainSession;
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

test('the words of passkeys go along with a payment, as the signer reads them; what is no such word does not', async () => {
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

test('what is approved is paid, and nothing is paid while withdrawals are stopped or an older database is not decided upon', async () => {
  const { pool } = database;
  expect(await payable()).toEqual([7]);
  await pool.query("INSERT INTO state.stop VALUES ('withdrawals', 'outflow', 0)");
  expect(await payable()).toEqual([]);
  await pool.query("UPDATE state.stop SET name = 'flash'");
  expect(await payable()).toEqual([7]);
  await pool.query("INSERT INTO restore_mark (cause, seq, epoch) VALUES ('restore', 10, 1)");
  expect(await payable()).toEqual([]);
});

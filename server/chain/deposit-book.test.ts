import { afterAll, beforeAll, expect, test } from 'vitest';
import { DepositBook } from './deposit-book.ts';
import { type ChainSession, takeChain } from './session.ts';
import { openTestDatabase } from './test/chain-world.ts';
import { testSeal } from './test/test-seal.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let session: ChainSession;
beforeAll(async () => {
  database = await openTestDatabase();
  session = (await takeChain(database.url, 'ethereum', testSeal, () => undefined)) as ChainSession;
});
afterAll(async () => {
  await session?.close();
  await database?.close();
});
const USDT = { asset: 'USDT', contract: '0xcc', decimals: 6, scale: 8, minimum: 1n, confirmations: 12, finality: 20 };

test('while deposits are stopped nothing is credited; deposits that arrive meanwhile are credited on resume', async () => {
  const { pool } = database;
  const book = new DepositBook(session, 'ethereum');
  await book.see({
    txid: '0xfeed',
    logIndex: 3,
    block: 100,
    blockHash: '0xb100',
    trader: 100_001,
    address: '0xaa',
    contract: '0xcc',
    asset: 'USDT',
    units: 50_000_000n,
    amount: 5_000_000_000n,
    required: 12,
    state: 'detected',
  });
  const [row] = await book.unsettled();
  const credit = () => book.conclude(row!, { owner: 100_001, listed: [USDT], isFinal: false });
  const told = async () =>
    (await pool.query<{ body: string }>('SELECT body FROM command_outbox')).rows.map(({ body }) => JSON.parse(body).kind);
  await pool.query("INSERT INTO state.stop VALUES ('deposits', 'operator', 0)");
  await credit();
  expect([await told(), (await book.unsettled())[0]?.state]).toEqual([[], 'detected']);
  await pool.query('DELETE FROM state.stop');
  await credit();
  expect([await told(), (await book.unsettled())[0]?.state]).toEqual([['credit_deposit'], 'credited']);
});

import { DAY_MS } from '@bourse/core/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DepositBook, type Seen } from './deposit-book.ts';
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

const fifty = (txid: string): Seen => ({
  ...{ txid, logIndex: 3, block: 100, blockHash: '0xb100', trader: 100_001, address: '0xaa', contract: '0xcc', asset: 'USDT' },
  ...{ units: 50_000_000n, amount: 5_000_000_000n, required: 12 },
  state: 'detected',
});

test('while deposits are stopped nothing is credited; deposits that arrive meanwhile are credited on resume', async () => {
  const { pool } = database;
  const book = new DepositBook(session, 'ethereum');
  await book.see(fifty('0xfeed'));
  const [row] = await book.unsettled();
  const credit = () => book.conclude(row!, { owner: 100_001, listed: [USDT], isFinal: false, minedAt: Date.now() });
  const told = async () =>
    (await pool.query<{ body: string }>('SELECT body FROM command_outbox')).rows.map(({ body }) => JSON.parse(body).kind);
  await pool.query("INSERT INTO state.stop VALUES ('deposits', 'operator', 0)");
  await credit();
  expect([await told(), (await book.unsettled())[0]?.state]).toEqual([[], 'detected']);
  await pool.query('DELETE FROM state.stop');
  await credit();
  expect([await told(), (await book.unsettled())[0]?.state]).toEqual([['credit_deposit'], 'credited']);
});

test('a payment mined 29 days ago is left to two people: the engine may have credited and forgotten it', async () => {
  const { pool } = database;
  const now = Date.UTC(2026, 10, 30);
  const book = new DepositBook(session, 'ethereum', () => now);
  const stateAfter = async (txid: string, minedAt: number) => {
    await book.see(fifty(txid));
    const row = (await book.unsettled()).find((one) => one.txid === txid);
    expect(await book.conclude(row!, { owner: 100_001, listed: [USDT], isFinal: true, minedAt })).toBeUndefined();
    return (await pool.query<{ state: string }>('SELECT state FROM chain_deposit WHERE txid = $1', [txid])).rows[0]?.state;
  };
  expect(await stateAfter('0xyoung', now - 29 * DAY_MS)).toBe('credited');
  expect(await stateAfter('0xold', now - 29 * DAY_MS - 1)).toBe('too_old');
  const { rows } = await pool.query<{ body: string }>("SELECT body FROM command_outbox WHERE body LIKE '%0xold%'");
  expect(rows).toEqual([]);
  // The engine's clock is ahead: what it has forgotten by that isn't credited either.
  await pool.query("INSERT INTO state.counter (name, value) VALUES ('clock', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value", [
    now + 2 * DAY_MS,
  ]);
  expect(await stateAfter('0xahead', now - 28 * DAY_MS)).toBe('too_old');
  await pool.query("DELETE FROM state.counter WHERE name = 'clock'");
  await book.see(fifty('0xold'));
  expect((await book.unsettled()).some(({ txid }) => txid === '0xold')).toBe(false);
});

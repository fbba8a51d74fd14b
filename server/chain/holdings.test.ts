import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChainGateway } from '../gateways/chain/gateway.ts';
import { noteHoldings } from './holdings.ts';
import { type ChainSession, takeChain } from './session.ts';
import { EXTENDED_KEY, HOT_WALLET, openTestDatabase } from './test/chain-world.ts';
import { testSeal } from './test/test-seal.ts';
import { noteWallet } from './wallet-book.ts';

const chain = 'holdings';
const contract = `0x${'7'.repeat(40)}`;
let database: Awaited<ReturnType<typeof openTestDatabase>>;
let session: ChainSession;
beforeAll(async () => {
  database = await openTestDatabase();
  session = (await takeChain(database.url, chain, testSeal, () => undefined)) as ChainSession;
});
afterAll(async () => {
  await session?.close();
  await database?.close();
});

test('a swept deposit is in the hot wallet or in the trader’s, never in both, and one too small to be credited in neither', async () => {
  const { pool } = database;
  const deposit = (n: number, units: number, state = 'credited') =>
    pool.query(
      `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, contract, units, amount, required, state, is_final)
       VALUES ($1, $2, 0, 90, '0x90', 100001, '0xbb', 'USDT', $3, $4, $5, 12, $6, true)`,
      [chain, `0x${n}`, contract, units, units * 100, state],
    );
  await deposit(1, 40_000_000);
  await deposit(2, 2_000_000);
  await deposit(3, 500_000, 'below_minimum');
  const sweep = await pool.query<{ id: number }>(
    `INSERT INTO chain_transaction (chain, address, nonce, purpose, child, recipient, asset, contract, units, state)
     VALUES ($1, '0xbb', 0, 'sweep', 1, $2, 'USDT', $3, 40000000, 'broadcast') RETURNING id`,
    [chain, HOT_WALLET, contract],
  );
  await pool.query("UPDATE chain_deposit SET swept_by = $1 WHERE txid = '0x1'", [sweep.rows[0]!.id]);

  /** The sweep is in block 100. */
  const node = {
    tokenBalance: async (_: string, __: string, block?: number) => (block !== undefined && block < 100 ? 7_000_000n : 47_000_000n),
    coinBalance: async () => 10n ** 18n,
  };
  const asset = { asset: 'USDT', contract, decimals: 6, scale: 8, minimum: 1n, confirmations: 12, finality: 20 };
  const held = async (head: number) => {
    await noteHoldings(session, { chain, hotWallet: HOT_WALLET, coin: 'ETH' }, node, [asset], head);
    const { rows } = await pool.query<{ kind: string; coins: number }>(
      "SELECT kind, (amount / 100000000)::int AS coins FROM chain_holding WHERE chain = $1 AND kind <> 'gas'",
      [chain],
    );
    return Object.fromEntries(rows.map(({ kind, coins }) => [kind, coins]));
  };
  expect(await held(99)).toEqual({ hot: 7, deposits: 42 });
  await pool.query("UPDATE chain_transaction SET state = 'mined', block = 100 WHERE id = $1", [sweep.rows[0]!.id]);
  expect(await held(99), 'the sweep was mined after the block that is counted').toEqual({ hot: 7, deposits: 42 });
  expect(await held(100)).toEqual({ hot: 47, deposits: 2 });
  await pool.query("UPDATE chain_transaction SET state = 'failed' WHERE id = $1", [sweep.rows[0]!.id]);
  expect((await held(101))['deposits'], 'a failed sweep moved nothing').toBe(42);
});

test('after the hot wallet was replaced, only the balances of the new one count', async () => {
  const settings = { chain, coin: 'ETH', extendedPublicKey: EXTENDED_KEY, endpoints: [''] };
  const asset = { asset: 'USDT', contract, decimals: 6, scale: 8, minimum: 1n, confirmations: 12, finality: 20 };
  const node = { tokenBalance: async () => 1_000_000n, coinBalance: async () => 10n ** 18n };
  const gateway = openChainGateway({ pool: database.pool, realm: 'live', seal: testSeal });
  try {
    for (const hotWallet of [HOT_WALLET, `0x${'b'.repeat(40)}`]) {
      await noteWallet(session, { ...settings, hotWallet });
      await noteHoldings(session, { ...settings, hotWallet }, node, [asset], 200);
      const wallets = await gateway.wallets();
      expect(wallets.filter(({ kind }) => kind !== 'deposits').map(({ kind, address }) => [kind, address])).toEqual([
        ['gas', hotWallet],
        ['hot', hotWallet],
      ]);
      expect(wallets.filter(({ kind }) => kind === 'deposits')).toHaveLength(1);
    }
  } finally {
    gateway.close();
  }
});

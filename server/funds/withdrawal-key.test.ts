import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChainSettings } from '../chain/chain-settings.ts';
import { takeChain } from '../chain/session.ts';
import { EXTENDED_KEY, HOT_WALLET, openTestDatabase } from '../chain/test/chain-world.ts';
import { testSeal } from '../chain/test/test-seal.ts';
import { noteWallet } from '../chain/wallet-book.ts';
import { needsKey } from './withdrawal-key.ts';
import type { WithdrawalRow } from './withdrawal-record.ts';

const token = '0xdAC17F958D2ee523a2206206994597C13D831ec7';
let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const [asset, contract, decimals] of [
    ['USDT', token, 6],
    ['ETH', null, 18],
  ])
    await database.pool.query(
      `INSERT INTO state.network_asset (asset, network, decimals, contract, minimum_deposit, minimum_withdrawal, fee, confirmations, final_confirmations, deposit_open, withdrawal_open)
       VALUES ($1, 'ethereum', $3, $2, 1000000000, 2000000000, 0, 12, 12, true, true)`,
      [asset, contract, decimals],
    );
});
afterAll(() => database?.close());

/** As the chain process does at start with this line of CHAINS_FILE. */
async function chainStarts(approvalAbove?: readonly { contract?: string; units: string }[]): Promise<void> {
  const settings = ChainSettings.parse({
    kind: 'evm',
    chain: 'ethereum',
    chainId: 1,
    endpoints: ['https://one.example'],
    startBlock: 0,
    confirmations: 12,
    finality: 64,
    pollMs: 6_000,
    extendedPublicKey: EXTENDED_KEY,
    hotWallet: HOT_WALLET,
    stuckBlocks: 10,
    mostFee: '1',
    ...(approvalAbove && { approvalAbove }),
  });
  const session = (await takeChain(database.url, 'ethereum', testSeal, () => undefined))!;
  if (settings.kind === 'evm') await noteWallet(session, settings);
  await session.close();
}
const row = (asset: string, whole: number, worth: number, more: Partial<WithdrawalRow> = {}) =>
  ({
    withdrawal: 7,
    way: 'wallet',
    network: 'ethereum',
    address: HOT_WALLET,
    asset,
    amount: String(BigInt(whole) * 10n ** 8n + 1_00000000n),
    fee: '100000000',
    worth: String(BigInt(worth) * 10n ** 8n),
    ...more,
  }) as WithdrawalRow;
const asks = (one: WithdrawalRow, realm: 'live' | 'practice' = 'live', has = false) => {
  const o = { pool: database.pool, listing: { asset: () => ({ scale: 8 }), scale: () => 8 }, realm, keys: { has: async () => has } };
  return needsKey(o as never, one, { operator: 1 } as never);
};

test('a passkey is required above ten thousand USDT and above the signer’s own level, whatever the price', async () => {
  await chainStarts();
  expect([await asks(row('USDT', 10_000, 10_000)), await asks(row('USDT', 10_001, 10_001))]).toEqual([false, true]);
  await chainStarts([{ contract: token, units: '5000000000' }, { units: '2000000000000000000' }]);
  // To the token's last unit: the arrival counts, not the amount taken.
  expect([await asks(row('USDT', 5_000, 5_001)), await asks(row('USDT', 5_001, 5_002))]).toEqual([false, true]);
  expect([await asks(row('ETH', 2, 900)), await asks(row('ETH', 3, 900))]).toEqual([false, true]);
  await chainStarts();
  expect(await asks(row('ETH', 3, 900)), 'what the file no longer says is forgotten').toBe(false);
});

test('a bank payment needs no passkey, and in practice only operators who have one are asked for it', async () => {
  const large = row('USDT', 15_000, 15_000);
  expect(await asks({ ...large, way: 'bank' })).toBe(false);
  expect([await asks(large, 'practice', false), await asks(large, 'practice', true)]).toEqual([false, true]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { assign, openTestDatabase } from './test/chain-world.ts';
import { testSeal } from './test/test-seal.ts';
import { watchDeposits } from './watch-deposits.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database?.close());

test('a deposit altered with SQL while it waits for confirmations is detected within a minute', async () => {
  const { pool } = database;
  const check = watchDeposits(pool, testSeal);
  const contract = `0x${'C'.repeat(40)}`;
  const [address, other] = [`0x${'Aa'.repeat(20)}`, `0x${'Bb'.repeat(20)}`];
  await pool.query(
    "INSERT INTO state.asset (asset, name, scale) VALUES ('USDT', 'Tether', 8), ('BTC', 'Bitcoin', 8) ON CONFLICT DO NOTHING",
  );
  await pool.query(
    `INSERT INTO state.network_asset (asset, network, decimals, contract, minimum_deposit, minimum_withdrawal, fee, confirmations, final_confirmations, deposit_open, withdrawal_open)
     VALUES ('USDT', 'ethereum', 6, $1, 1, 1, 0, 12, 12, true, true)`,
    [contract],
  );
  await pool.query(
    "INSERT INTO chain_wallet (chain, family, extended_public_key, hot_wallet, endpoint) VALUES ('ethereum', 'evm', 'xpub', '0xaa', '')",
  );
  await assign(pool, { family: 'evm', address, trader: 100_001, child: 1 });
  await assign(pool, { family: 'evm', address: other, trader: 100_002, child: 2 });
  for (const change of [
    'amount = 500000000000000',
    'units = 10000001',
    "asset = 'BTC'",
    'contract = NULL',
    'trader = 100002',
    `address = '${other.toLowerCase()}'`,
    "amount = 1, state = 'credited'",
  ]) {
    await pool.query(
      `INSERT INTO chain_deposit (chain, txid, log_index, block, block_hash, trader, address, asset, contract, units, amount, required, state)
       VALUES ('ethereum', '0x01', 0, 90, '0x90', 100001, $1, 'USDT', $2, 10000000, 1000000000, 12, 'confirming')`,
      [address.toLowerCase(), contract.toLowerCase()],
    );
    expect(await check()).toBeUndefined();
    await pool.query(`UPDATE chain_deposit SET ${change}`);
    expect(await check(), change).toContain('its row was changed in the database');
    await pool.query('DELETE FROM chain_deposit');
  }
});

// G14: how fast a watcher catches up with 1,000 deposit addresses and 2,000 blocks behind, against a real anvil: headers, logs,
// receipts of two hundred deposits, all of it stored in the database. The ratio of blocks per second to the goal.

import { DepositBook } from '@bourse/server/chain/deposit-book';
import { EvmWatcher } from '@bourse/server/chain/evm-watcher';
import { takeChain } from '@bourse/server/chain/session';
import { startAnvil } from '@bourse/server/chain/test/anvil';
import { assign, EXTENDED_KEY, HOT_WALLET, openTestDatabase } from '@bourse/server/chain/test/chain-world';
import { testSeal } from '@bourse/server/chain/test/test-seal';
import { derivedAddress } from '@bourse/server/gateways/chain/address/derived-address';
import { EvmNode } from '@bourse/server/gateways/chain/evm/node';
import { type Goal, goal, show } from './goal.ts';

const ADDRESSES = 1_000;
const BLOCKS = 2_000;
const DEPOSITS = 200;
const GOAL = 200;

export async function run(): Promise<Goal[]> {
  const [anvil, database] = await Promise.all([startAnvil(), openTestDatabase()]);
  try {
    const addresses = Array.from({ length: ADDRESSES }, (_, i) => derivedAddress('evm', EXTENDED_KEY, i));
    for (const [i, address] of addresses.entries()) await assign(database.pool, { family: 'evm', address, trader: 100_000 + i, child: i });
    for (let i = 0; i < DEPOSITS; i++) {
      await anvil.pay(addresses[(i * 7) % ADDRESSES] as string, 20_000_000n);
      await anvil.mine(BLOCKS / DEPOSITS);
    }
    const session = await takeChain(database.url, 'bench', testSeal, () => undefined);
    if (session === undefined) throw new Error('no lease');
    const settings = {
      kind: 'evm' as const,
      chain: 'bench',
      chainId: 31_337,
      coin: 'ETH',
      endpoints: [anvil.endpoint],
      startBlock: 0,
      confirmations: 12,
      finality: 64,
      pollMs: 1_000,
      extendedPublicKey: EXTENDED_KEY,
      hotWallet: HOT_WALLET,
      stuckBlocks: 10,
      mostFee: 1n,
    };
    const listed = async () => [
      { asset: 'USDT', contract: anvil.tether, decimals: 6, scale: 8, minimum: 1n, confirmations: 12, finality: 64 },
    ];
    const book = new DepositBook(session, 'bench');
    const watcher = new EvmWatcher({ session, settings, nodes: [new EvmNode(anvil.endpoint)], book, listed });
    const started = performance.now();
    const head = await watcher.poll();
    const seconds = (performance.now() - started) / 1000;
    const { rowCount } = await database.pool.query("SELECT FROM chain_deposit WHERE state = 'credited'");
    if (rowCount === null || rowCount < DEPOSITS - 2) throw new Error(`only ${rowCount} of ${DEPOSITS} deposits were credited`);
    await session.close();
    return [
      goal(
        'G14',
        `blocks a second that the watcher catches up (${ADDRESSES} addresses, ${head} blocks, ${DEPOSITS} deposits)`,
        head / seconds,
        GOAL,
        1,
      ),
    ];
  } finally {
    await database.close();
    await anvil.stop();
  }
}

if (import.meta.main) show(await run());

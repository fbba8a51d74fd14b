// One chain with its watcher, its database and the commands for the engine: everything is real but the engine.
import type pg from 'pg';
import { type AssignedAddress, sealOfAddress } from '../../gateways/chain/address/address-seal.ts';
import { derivedAddress } from '../../gateways/chain/address/derived-address.ts';
import { EvmNode } from '../../gateways/chain/evm/node.ts';
import { migrate } from '../../store/migrate.ts';
import { openPool } from '../../store/postgres.ts';
import { openPreparedDatabase, type ScratchDatabase } from '../../store/scratch-database.ts';
import type { EvmSettings } from '../chain-settings.ts';
import { DepositBook } from '../deposit-book.ts';
import { EvmWatcher } from '../evm-watcher.ts';
import type { ListedAsset } from '../listed-asset.ts';
import { takeChain } from '../session.ts';
import type { Anvil } from './anvil.ts';
import { testSeal } from './test-seal.ts';

export async function openTestDatabase(): Promise<ScratchDatabase & { pool: pg.Pool }> {
  const database = await openPreparedDatabase();
  const pool = openPool(database.url, 3);
  await migrate(pool, 'practice');
  return {
    ...database,
    pool,
    async close() {
      await pool.end();
      await database.close();
    },
  };
}

/** Account m/44'/60'/0' of the mnemonic “abandon … about”. */
export const EXTENDED_KEY =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
export const HOT_WALLET = '0x00000000000000000000000000000000000000aa';

/** As the exchange does it when a trader asks for their address. */
export async function assign(pool: Pick<pg.Pool, 'query'>, assigned: AssignedAddress): Promise<void> {
  const { family, address, trader, child } = assigned;
  await pool.query('INSERT INTO chain_address (family, address, trader, child, seal) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING', [
    family,
    address,
    trader,
    child,
    sealOfAddress(testSeal, assigned),
  ]);
}

let chains = 0;

/** A new chain name each time, so that tests can share a database without sharing rows. */
export async function watchChain(
  database: { readonly url: string; readonly pool: pg.Pool },
  anvil: Anvil,
  more: Partial<EvmSettings> = {},
  assets: Partial<ListedAsset> & { readonly coin?: boolean; readonly also?: string } = {},
) {
  const settings: EvmSettings = {
    kind: 'evm',
    chain: `chain-${++chains}`,
    chainId: 31_337,
    coin: 'ETH',
    endpoints: [anvil.endpoint],
    startBlock: Number(await anvil.client.getBlockNumber()) + 1,
    confirmations: 12,
    finality: 20,
    pollMs: 50,
    extendedPublicKey: EXTENDED_KEY,
    hotWallet: HOT_WALLET,
    stuckBlocks: 10,
    mostFee: 500_000_000_000n,
    ...more,
  };
  const { coin, also, ...other } = assets;
  const tether: ListedAsset = {
    asset: 'USDT',
    contract: anvil.tether,
    decimals: 6,
    scale: 8,
    minimum: 10_00000000n,
    confirmations: 12,
    finality: 20,
    ...other,
  };
  const ether: ListedAsset = { ...tether, asset: 'ETH', contract: undefined, decimals: 18, minimum: 1_000_000n };
  const second: readonly ListedAsset[] = also === undefined ? [] : [{ ...tether, asset: 'XRP', contract: also }];
  const listed = async () => [tether, ...(coin === true ? [ether] : []), ...second];
  const open = async () => {
    const session = await takeChain(database.url, settings.chain, testSeal, () => undefined);
    if (session === undefined) throw new Error('somebody else has the lease');
    const nodes = settings.endpoints.map((endpoint) => new EvmNode(endpoint));
    const book = new DepositBook(session, settings.chain);
    return { session, nodes, watcher: new EvmWatcher({ session, settings, nodes, book, listed }) };
  };
  let running = await open();
  return {
    settings,
    listed,
    get session() {
      return running.session;
    },
    get nodes() {
      return running.nodes;
    },
    poll: () => running.watcher.poll(),
    fault: () => running.watcher.fault,
    /** As after a kill: another process, another session, the same database. */
    async restart() {
      await running.session.close();
      running = await open();
    },
    async trader(trader: number): Promise<string> {
      const { rows } = await database.pool.query<{ child: number }>(
        'INSERT INTO chain_child (trader) VALUES ($1) ON CONFLICT (trader) DO UPDATE SET trader = excluded.trader RETURNING child',
        [trader],
      );
      const child = rows[0]!.child;
      const address = derivedAddress('evm', EXTENDED_KEY, child);
      await assign(database.pool, { family: 'evm', address, trader, child });
      return address;
    },
    deposits: async () =>
      (
        await database.pool.query<{
          trader: number;
          asset: string | null;
          amount: string;
          confirmations: number;
          state: string;
          is_final: boolean;
          doubt: string | null;
          log_index: number;
        }>(
          'SELECT trader, asset, amount, confirmations, state, is_final, doubt, log_index FROM chain_deposit WHERE chain = $1 ORDER BY id',
          [settings.chain],
        )
      ).rows,
    /** The commands sent to the engine by this chain, in order. */
    commands: async (): Promise<Record<string, unknown>[]> =>
      (
        await database.pool.query<{ body: string }>("SELECT body FROM command_outbox WHERE origin = 'chain' AND body LIKE $1 ORDER BY id", [
          `%${settings.chain}%`,
        ])
      ).rows.map(({ body }) => JSON.parse(body)),
    close: () => running.session.close(),
  };
}
export type WatchedChain = Awaited<ReturnType<typeof watchChain>>;

import type { BitcoinNode } from '../gateways/chain/bitcoin/node.ts';
import type { BitcoinSettings } from './chain-settings.ts';
import type { DepositBook } from './deposit-book.ts';
import type { DepositRow } from './deposit-row.ts';
import { type ListedAsset, ledgerUnits } from './listed-asset.ts';
import { readOwner } from './recipients.ts';
import type { ChainSession } from './session.ts';

export interface BitcoinWatcherOptions {
  readonly session: ChainSession;
  readonly settings: BitcoinSettings;
  readonly node: BitcoinNode;
  readonly book: DepositBook;
  readonly listed: () => Promise<readonly ListedAsset[]>;
}

/** A new address is scanned from this long before its creation, because block times are imprecise. */
const EARLY_S = 7_200;

/** Reads one Bitcoin-like chain by the changes since the last block, forks included. */
export class BitcoinWatcher {
  readonly #o: BitcoinWatcherOptions;
  #watched = 0;
  readonly #traders = new Map<string, number>();
  #fault: string | undefined;

  constructor(options: BitcoinWatcherOptions) {
    this.#o = options;
  }

  /** A deposit whose row was changed, at the last poll. It isn't credited; the others are. */
  get fault(): string | undefined {
    return this.#fault;
  }

  async poll(): Promise<number> {
    const { session, settings, node, book } = this.#o;
    await this.#watchNew();
    const [kept] = await session.query<{ hash: string }>('SELECT hash FROM chain_block WHERE chain = $1 ORDER BY height DESC LIMIT 1', [
      settings.chain,
    ]);
    const head = await node.head();
    const news = await node.since(kept?.hash);
    const asset = (await this.#o.listed()).find(({ contract }) => contract === undefined);
    await session.transaction(async () => {
      for (const txid of news.removed) await book.orphanTransaction(txid);
      for (const one of news.received) {
        const trader = this.#traders.get(one.address);
        if (trader === undefined) continue;
        const amount = asset === undefined ? 0n : ledgerUnits(one.units, asset.decimals, asset.scale);
        await book.see({
          txid: one.txid,
          logIndex: one.vout,
          block: one.block,
          blockHash: one.blockHash,
          trader,
          address: one.address,
          contract: undefined,
          asset: asset?.asset,
          units: one.units,
          amount,
          required: Math.max(settings.confirmations, asset?.confirmations ?? 0),
          state: asset === undefined ? 'unsupported' : amount < asset.minimum ? 'below_minimum' : 'detected',
        });
      }
      // One block is enough: from there the node itself knows the changes.
      await session.query('DELETE FROM chain_block WHERE chain = $1', [settings.chain]);
      await session.query("INSERT INTO chain_block (chain, height, hash, parent) VALUES ($1, $2, $3, '')", [
        settings.chain,
        head,
        news.lastBlock,
      ]);
      await session.query(
        `INSERT INTO chain_state (chain, head, scanned) VALUES ($1, $2, $2) ON CONFLICT (chain) DO UPDATE SET head = $2, scanned = $2, looked_at = now()`,
        [settings.chain, head],
      );
    });
    await this.#settle(asset);
    return head;
  }

  async #settle(asset: ListedAsset | undefined): Promise<void> {
    const { session, node, book, settings } = this.#o;
    const finality = Math.max(settings.finality, asset?.finality ?? 0);
    this.#fault = undefined;
    for (const row of await book.unsettled()) {
      const known = await node.transaction(row.txid);
      // In a different block than we read: the next poll will report it.
      if (known === undefined || known.confirmations <= 0 || known.blockHash !== row.block_hash) continue;
      await book.count(row, known.confirmations);
      const isFinal = known.confirmations >= finality;
      const needed = row.state === 'credited' ? finality : Math.max(row.required, settings.confirmations, asset?.confirmations ?? 0);
      if (known.confirmations < needed) continue;
      if (known.minedAt === undefined || !isIn(known, row)) {
        const missing = known.minedAt === undefined ? 'time of the block' : 'output in the transaction';
        await book.doubt(row, `the node does not have this ${missing}`);
        continue;
      }
      const owner = await readOwner(session, settings.family, row.address);
      const changed = await book.conclude(row, { owner, listed: asset ? [asset] : [], isFinal, minedAt: known.minedAt });
      this.#fault ??= changed;
    }
  }

  async #watchNew(): Promise<void> {
    const { session, settings, node } = this.#o;
    const { hotWallet } = settings;
    if (this.#traders.size === 0 && this.#watched === 0) {
      await node.openWallet();
      await node.watch([{ address: hotWallet, since: 0 }]);
    }
    const rows = await session.query<{ id: number; address: string; trader: number; since: number }>(
      `SELECT id, address, trader, floor(extract(epoch FROM made_at))::bigint - $3::bigint AS since FROM chain_address WHERE family = $1 AND id > $2 ORDER BY id`,
      [settings.family, this.#watched, EARLY_S],
    );
    await node.watch(rows);
    for (const { id, address, trader } of rows) {
      this.#traders.set(address, trader);
      this.#watched = id;
    }
  }
}

/** The wallet also knows transactions that pay none of these addresses: our own, and whatever else arrived. */
const isIn = ({ txid, received }: NonNullable<Awaited<ReturnType<BitcoinNode['transaction']>>>, row: DepositRow): boolean =>
  txid === row.txid &&
  received.some(({ vout, address, units }) => vout === row.log_index && address === row.address && units === BigInt(row.units));

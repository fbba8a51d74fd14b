import type { TronNode, TronTransfer } from '../gateways/chain/tron/node.ts';
import { BlockBook } from './block-book.ts';
import type { TronSettings } from './chain-settings.ts';
import { assetOf } from './creditable.ts';
import type { DepositBook } from './deposit-book.ts';
import type { DepositRow } from './deposit-row.ts';
import { type ListedAsset, ledgerUnits } from './listed-asset.ts';
import { Recipients, readOwner } from './recipients.ts';
import type { ChainSession } from './session.ts';

export interface TronWatcherOptions {
  readonly session: ChainSession;
  readonly settings: TronSettings;
  readonly node: TronNode;
  readonly book: DepositBook;
  readonly listed: () => Promise<readonly ListedAsset[]>;
}

/** Blocks read again each time: more than it takes for a block to become solid. */
const OVERLAP_BLOCKS = 60;
const BLOCK_MS = 3_000;

/**
 * Deposits on Tron. A block is solid after about 19 more, so nothing is credited before twenty confirmations, and every credit is
 * final. Events only point to transactions: what's credited is what the transaction's own receipt says.
 */
export class TronWatcher {
  readonly #o: TronWatcherOptions;
  readonly #blocks: BlockBook;
  readonly #recipients: Recipients;

  constructor(options: TronWatcherOptions) {
    this.#o = options;
    this.#blocks = new BlockBook(options.session, options.settings.chain);
    this.#recipients = new Recipients(options.session, 'tron');
  }

  note = (fault: string | undefined): Promise<void> => this.#blocks.note(fault);

  /** Returns the fault, if any: a deposit whose row was changed isn't credited; the others are. */
  async poll(): Promise<string | undefined> {
    const { session, settings, node, book } = this.#o;
    const head = await node.head();
    const recipients = await this.#recipients.load();
    const tip = await this.#blocks.tip();
    const since = head.at - (head.height - (tip ?? head.height) + OVERLAP_BLOCKS) * BLOCK_MS;
    const listed = await this.#o.listed();
    for (const asset of listed) {
      if (asset.contract === undefined) continue;
      for (const transfer of await node.transfers(asset.contract, since)) {
        const recipient = recipients.get(transfer.to);
        const block = recipient && (await node.block(transfer.block));
        if (recipient === undefined || block === undefined) continue;
        const amount = ledgerUnits(transfer.units, asset.decimals, asset.scale);
        await book.see({
          ...transfer,
          blockHash: block.hash,
          trader: recipient.trader,
          address: recipient.address,
          contract: asset.contract,
          asset: asset.asset,
          amount,
          required: Math.max(settings.confirmations, asset.confirmations),
          state: amount < asset.minimum ? 'below_minimum' : 'detected',
        });
      }
    }
    await session.transaction(() => this.#blocks.keep([], head.height, head.height, head.height));
    let fault: string | undefined;
    for (const row of await book.unsettled()) {
      const why = await this.#settle(row, head.height, listed);
      fault ??= why;
    }
    return fault;
  }

  async #settle(row: DepositRow, head: number, listed: readonly ListedAsset[]): Promise<string | undefined> {
    const { node, book, settings } = this.#o;
    const block = await node.block(row.block);
    const isElsewhere = block !== undefined && block.hash !== row.block_hash;
    if (isElsewhere) {
      await this.#o.session.transaction(() => book.orphanTransaction(row.txid));
      return undefined;
    }
    const confirmations = Math.max(0, head - row.block + 1);
    await book.count(row, confirmations);
    if (confirmations < Math.max(row.required, settings.confirmations, assetOf(row, listed)?.confirmations ?? 0)) return undefined;
    // A node that leaves the time out is asked again.
    const minedAt = block?.at || undefined;
    if (minedAt === undefined) {
      await book.doubt(row, `the node doesn’t have block ${row.block} or its time`);
      return undefined;
    }
    const doubt = await this.#doubt(row);
    if (doubt !== undefined) {
      await book.doubt(row, doubt);
      return undefined;
    }
    const owner = await readOwner(this.#o.session, 'tron', row.address);
    return await book.conclude(row, { owner, listed, isFinal: true, minedAt });
  }

  async #doubt(row: DepositRow): Promise<string | undefined> {
    const { node } = this.#o;
    const told = await node.transaction(row.txid);
    if (told === undefined || told.block !== row.block) return 'the node doesn’t have this transaction in its block';
    if (!told.succeeded) return 'the transaction failed';
    const isThis = ({ contract, to, units }: Pick<TronTransfer, 'contract' | 'to' | 'units'>): boolean =>
      contract === row.contract && to === row.address && units === BigInt(row.units);
    if (!told.transfers.some(isThis)) return 'the receipt doesn’t contain this transfer';
    // The number and the hash name the deposit to the engine: under other ones, the same transfer would be credited twice.
    const isNamed = (await node.transfersOf(row.txid)).some(
      (one) => isThis(one) && one.logIndex === row.log_index && one.txid === row.txid,
    );
    return isNamed ? undefined : 'the node has this transfer under another number';
  }
}

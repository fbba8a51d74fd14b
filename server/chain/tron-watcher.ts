import type { TronNode } from '../gateways/chain/tron/node.ts';
import { BlockBook } from './block-book.ts';
import type { TronSettings } from './chain-settings.ts';
import type { DepositBook, DepositRow } from './deposit-book.ts';
import { type ListedAsset, ledgerUnits } from './listed-asset.ts';
import { Recipients } from './recipients.ts';
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

  async poll(): Promise<void> {
    const { session, settings, node, book } = this.#o;
    const head = await node.head();
    const recipients = await this.#recipients.load();
    const tip = await this.#blocks.tip();
    const since = head.at - (head.height - (tip ?? head.height) + OVERLAP_BLOCKS) * BLOCK_MS;
    for (const asset of await this.#o.listed()) {
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
    for (const row of await book.unsettled()) await this.#settle(row, head.height);
  }

  async #settle(row: DepositRow, head: number): Promise<void> {
    const { node, book } = this.#o;
    const block = await node.block(row.block);
    const isElsewhere = block !== undefined && block.hash !== row.block_hash;
    if (isElsewhere) return await this.#o.session.transaction(() => book.orphanTransaction(row.txid));
    const confirmations = Math.max(0, head - row.block + 1);
    await book.count(row, confirmations);
    if (confirmations < row.required) return;
    const told = await node.transaction(row.txid);
    if (told === undefined || told.block !== row.block) return await book.doubt(row, 'the node doesn’t have this transaction in its block');
    if (!told.succeeded) return await book.doubt(row, 'the transaction failed');
    const isThere = told.transfers.some(
      ({ contract, to, units }) => contract === row.contract && to === row.address && units === BigInt(row.units),
    );
    if (!isThere) return await book.doubt(row, 'the receipt doesn’t contain this transfer');
    if (row.state !== 'credited') await book.credit(row);
    await book.finalize(row);
  }
}

import type { Block, EvmNode, TransferLog } from '../gateways/chain/evm/node.ts';
import { BlockBook } from './block-book.ts';
import type { EvmSettings } from './chain-settings.ts';
import { assetOf } from './creditable.ts';
import type { DepositBook, Seen } from './deposit-book.ts';
import type { DepositRow, DepositState } from './deposit-row.ts';
import { type ListedAsset, ledgerUnits } from './listed-asset.ts';
import { type Recipient, Recipients, readOwner } from './recipients.ts';
import type { ChainSession } from './session.ts';

export interface EvmWatcherOptions {
  readonly session: ChainSession;
  readonly settings: EvmSettings;
  /** The first one is read; the second, if there is one, must agree before anything is credited. */
  readonly nodes: readonly EvmNode[];
  readonly book: DepositBook;
  /** The assets listed on this chain. */
  readonly listed: () => Promise<readonly ListedAsset[]>;
}

/** Blocks per step; nodes refuse longer ranges. */
const STEP = 2_000;
/** The most recent blocks are requested by hash, so that each answer belongs to one branch only. */
const BY_HASH = 12;
/** Deposits verified with the endpoints at the same time. */
const AT_ONCE = 25;
/** A log index that no log has: marks the chain's native coin. */
const COIN_LOG = -1;

/** When its block was mined, in milliseconds since 1970, or why it isn't credited yet. */
type Checked = { readonly doubt: string; readonly minedAt?: undefined } | { readonly doubt?: undefined; readonly minedAt: number };

/** The chain reorganised while it was read: nothing of this poll is kept, and the next one sees the new branch. */
class Moved extends Error {}

/** Reads one EVM chain: finds forks, finds payments to our addresses, and credits what every endpoint confirms. */
export class EvmWatcher {
  readonly #o: EvmWatcherOptions;
  readonly #blocks: BlockBook;
  readonly #recipients: Recipients;
  #fault: string | undefined;

  constructor(options: EvmWatcherOptions) {
    this.#o = options;
    this.#blocks = new BlockBook(options.session, options.settings.chain);
    this.#recipients = new Recipients(options.session, 'evm');
  }

  /** Polls once. Returns the head of the chain it saw. */
  async poll(): Promise<number> {
    const head = await this.#node.head();
    try {
      await this.#followTo(head);
      await this.#settle(head.height);
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
    return head.height;
  }

  note = (fault: string | undefined): Promise<void> => this.#blocks.note(fault);

  /** A deposit whose row was changed, at the last poll. It isn't credited; the others are. */
  get fault(): string | undefined {
    return this.#fault;
  }

  get #node(): EvmNode {
    return this.#o.nodes[0] as EvmNode;
  }

  async #followTo(head: Block): Promise<void> {
    const { session, settings, book } = this.#o;
    const tip = (await this.#blocks.tip()) ?? settings.startBlock - 1;
    const fork = await this.#fork(head, tip);
    if (fork < tip) {
      await session.transaction(async () => {
        await book.orphanAbove(fork);
        await this.#blocks.forgetAbove(fork);
      });
    }
    const recipients = await this.#recipients.load();
    for (let from = fork + 1; from <= head.height; from += STEP)
      await this.#read(from, Math.min(from + STEP - 1, head.height), head, recipients);
  }

  /** The highest block that we and the chain have in common. */
  async #fork(head: Block, tip: number): Promise<number> {
    const kept = await this.#blocks.kept();
    if (kept.length === 0) return tip;
    for (const mine of kept) {
      // A node that is behind, or a chain that got shorter, says nothing about blocks it doesn't have.
      if (mine.height > head.height) continue;
      const theirs = mine.height === head.height ? head : await this.#node.block(mine.height);
      if (theirs?.hash === mine.hash) return head.height < tip && mine.height === head.height ? tip : mine.height;
    }
    const lowest = kept.at(-1) as Block;
    if (lowest.height > head.height) return tip;
    if (lowest.height <= this.#o.settings.startBlock) return this.#o.settings.startBlock - 1;
    throw new Error(
      `the chain ${this.#o.settings.chain} differs from what was read, down to block ${lowest.height}: the fork is deeper than the remembered blocks, and an operator has to decide`,
    );
  }

  async #read(from: number, to: number, head: Block, recipients: ReadonlyMap<string, Recipient>): Promise<void> {
    const { session, book } = this.#o;
    const keptFrom = head.height - this.#memory;
    const headers = await this.#headers(Math.max(from, keptFrom), to, head);
    const seen = await this.#seen(from, to, head, headers, recipients);
    await session.transaction(async () => {
      for (const one of seen) await book.see(one);
      await this.#blocks.keep(headers, to, head.height, keptFrom);
    });
  }

  /** How many blocks are remembered: more than can still be reversed. */
  get #memory(): number {
    return this.#o.settings.finality + 128;
  }

  /** Each header must link to the previous one and to what was read before; otherwise the chain has moved. */
  async #headers(from: number, to: number, head: Block): Promise<Block[]> {
    if (from > to) return [];
    const blocks = await this.#node.blocks(from, to);
    const headers: Block[] = [];
    for (const block of blocks) {
      const before = headers.at(-1);
      if (block === undefined || (before !== undefined && block.parent !== before.hash)) throw new Moved();
      headers.push(block);
    }
    if (to === head.height && headers.at(-1)?.hash !== head.hash) throw new Moved();
    const first = headers[0] as Block;
    const [mine] = await this.#o.session.query<{ hash: string }>('SELECT hash FROM chain_block WHERE chain = $1 AND height = $2', [
      this.#o.settings.chain,
      first.height - 1,
    ]);
    if (mine !== undefined && mine.hash !== first.parent) throw new Moved();
    return headers;
  }

  async #seen(from: number, to: number, head: Block, headers: readonly Block[], recipients: ReadonlyMap<string, Recipient>) {
    if (recipients.size === 0) return [];
    const addresses = [...recipients.keys()];
    const listed = await this.#o.listed();
    const contracts = listed.flatMap(({ contract }) => contract ?? []);
    const last = headers.filter(({ height }) => height > head.height - BY_HASH);
    const rangeTo = Math.min(to, head.height - BY_HASH);
    const [ranged, byHash] = await Promise.all([
      rangeTo < from ? [] : this.#node.transfersIn(from, rangeTo, addresses, contracts),
      Promise.all(last.map(({ hash }) => this.#node.transfersOf(hash, addresses, contracts))),
    ]);
    const known = new Map(headers.map(({ height, hash }) => [height, hash]));
    const logs = [...ranged, ...byHash.flat()].sort((a, b) => a.block - b.block || a.logIndex - b.logIndex);
    if (logs.some(({ block, blockHash }) => known.has(block) && known.get(block) !== blockHash)) throw new Moved();
    const tokens = logs.map((log) => this.#deposit(log, recipients.get(log.to) as Recipient, listed));
    const coin = listed.find(({ contract }) => contract === undefined);
    return coin === undefined ? tokens : [...tokens, ...(await this.#coins(from, to, headers, recipients, coin))];
  }

  #deposit(log: TransferLog, { trader, address }: Recipient, listed: readonly ListedAsset[]): Seen {
    const asset = listed.find(({ contract }) => contract === log.contract);
    const amount = asset === undefined ? 0n : ledgerUnits(log.units, asset.decimals, asset.scale);
    return { ...log, trader, address, asset: asset?.asset, amount, required: this.#required(asset), state: stateOf(asset, amount) };
  }

  #required = (asset: ListedAsset | undefined): number => Math.max(this.#o.settings.confirmations, asset?.confirmations ?? 0);
  #finality = (asset: ListedAsset | undefined): number => Math.max(this.#o.settings.finality, asset?.finality ?? 0);

  /** The native coin: whole transactions to our addresses, block by block. Gas money that the exchange sends itself isn't a deposit. */
  async #coins(
    from: number,
    to: number,
    headers: readonly Block[],
    recipients: ReadonlyMap<string, Recipient>,
    asset: ListedAsset,
  ): Promise<Seen[]> {
    const { hotWallet } = this.#o.settings;
    const known = new Map(headers.map((header) => [header.height, header]));
    const found: Seen[] = [];
    for (let low = from; low <= to; low += 50) {
      const heights = Array.from({ length: Math.min(50, to - low + 1) }, (_, i) => low + i);
      const blocks = await Promise.all(heights.map(async (height) => known.get(height) ?? (await this.#node.block(height))));
      const payments = await Promise.all(
        blocks.map(async (block) => {
          if (block === undefined) throw new Moved();
          return (await this.#node.coinPayments(block.hash)).map((payment) => ({ ...payment, block }));
        }),
      );
      for (const { block, ...payment } of payments.flat()) {
        const recipient = recipients.get(payment.to);
        if (recipient === undefined || payment.from === hotWallet) continue;
        const amount = ledgerUnits(payment.units, asset.decimals, asset.scale);
        found.push({
          txid: payment.txid,
          logIndex: COIN_LOG,
          block: block.height,
          blockHash: block.hash,
          trader: recipient.trader,
          address: recipient.address,
          contract: undefined,
          asset: asset.asset,
          units: payment.units,
          amount,
          required: this.#required(asset),
          state: stateOf(asset, amount),
        });
      }
    }
    return found;
  }

  async #settle(head: number): Promise<void> {
    const { book } = this.#o;
    const listed = await this.#o.listed();
    const due: { readonly row: DepositRow; readonly isFinal: boolean }[] = [];
    for (const row of await book.unsettled()) {
      const asset = assetOf(row, listed);
      const finality = this.#finality(asset);
      const confirmations = Math.max(0, head - row.block + 1);
      await book.count(row, confirmations);
      const needed = row.state === 'credited' ? finality : Math.max(row.required, this.#required(asset));
      if (confirmations >= needed) due.push({ row, isFinal: confirmations >= finality });
    }
    this.#fault = undefined;
    for (let i = 0; i < due.length; i += AT_ONCE) {
      const some = due.slice(i, i + AT_ONCE);
      const checked = await Promise.all(some.map(({ row }) => this.#check(row)));
      for (const [j, { row, isFinal }] of some.entries()) {
        const { doubt, minedAt } = checked[j] as Checked;
        if (doubt !== undefined) {
          await book.doubt(row, doubt);
          continue;
        }
        const owner = await readOwner(this.#o.session, 'evm', row.address);
        const changed = await book.conclude(row, { owner, listed, isFinal, minedAt });
        this.#fault ??= changed;
      }
    }
  }

  /** Every endpoint has to confirm it from the receipt: successful, in that block of that chain, with exactly that log. */
  async #check(row: DepositRow): Promise<Checked> {
    let minedAt = Number.POSITIVE_INFINITY;
    for (const [i, node] of this.#o.nodes.entries()) {
      const who = this.#o.nodes.length === 1 ? 'the endpoint' : i === 0 ? 'the first endpoint' : 'the second endpoint';
      const [block, receipt] = await Promise.all([node.block(row.block), node.receipt(row.txid)]).catch((error: Error) => {
        throw new Error(`${who} does not answer: ${error.message.split('\n')[0]}`);
      });
      if (block === undefined) return { doubt: `${who} does not have block ${row.block} yet` };
      if (block.hash !== row.block_hash) return { doubt: `${who} has another block ${row.block}` };
      minedAt = Math.min(minedAt, block.at);
      if (receipt === undefined) return { doubt: `${who} does not know the transaction` };
      if (receipt.blockHash !== row.block_hash) return { doubt: `${who} has the transaction in another block` };
      if (!receipt.succeeded) return { doubt: `${who} says that the transaction failed` };
      if (row.log_index === COIN_LOG) {
        const paid = (await node.coinPayments(row.block_hash)).find(({ txid }) => txid === row.txid);
        const isThere = paid?.to === row.address && paid.units === BigInt(row.units) && paid.from !== this.#o.settings.hotWallet;
        if (!isThere || row.contract !== null) return { doubt: `${who} does not have this payment in the block` };
        continue;
      }
      const log = receipt.transfers.find(({ logIndex }) => logIndex === row.log_index);
      const isThere = log?.to === row.address && log.contract === row.contract && log.units === BigInt(row.units);
      // A node finds a transaction by its hash in capitals too, and the engine would take it for another one.
      if (!isThere || log.txid !== row.txid) return { doubt: `${who} does not have this transfer in the receipt` };
    }
    return { minedAt };
  }
}

const stateOf = (asset: ListedAsset | undefined, amount: bigint): DepositState =>
  asset === undefined ? 'unsupported' : amount < asset.minimum || amount === 0n ? 'below_minimum' : 'detected';

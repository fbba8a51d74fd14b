import {
  BaseError,
  BlockNotFoundError,
  createPublicClient,
  type GetLogsReturnType,
  type Hex,
  http,
  type PublicClient,
  parseAbi,
  RpcRequestError,
  TimeoutError,
  TransactionReceiptNotFoundError,
} from 'viem';

export interface Block {
  readonly height: number;
  readonly hash: string;
  readonly parent: string;
}
/** As its node has it. */
export interface MinedBlock extends Block {
  /** Milliseconds since 1970, whole seconds. */
  readonly at: number;
}
/** One Transfer event; `units` are in the smallest unit of its contract. */
export interface TransferLog {
  readonly txid: string;
  readonly logIndex: number;
  readonly block: number;
  readonly blockHash: string;
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}
export interface Receipt {
  readonly succeeded: boolean;
  readonly block: number;
  readonly blockHash: string;
  readonly transfers: readonly TransferLog[];
}
export interface CoinPayment {
  readonly txid: string;
  readonly from: string;
  readonly to: string;
  readonly units: bigint;
}
export interface Fees {
  readonly fee: bigint;
  readonly tip: bigint;
}
/** Why a transaction would fail. */
export interface WouldFail {
  readonly fails: string;
}

/** Real USDT returns nothing, other tokens a bool. Neither is read: the receipt and its log say what happened. */
export const token = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'function transfer(address to, uint256 value)',
  'function balanceOf(address owner) view returns (uint256)',
]);
const transferEvent = token[0];

/** Nodes accept only this many recipients per query. */
const RECIPIENTS = 500;
/** With more recipients than this, it's cheaper to read every transfer and filter here. */
const MOST_RECIPIENTS = 5_000;

/** One endpoint of an EVM chain, queried without any cache. */
export class EvmNode {
  readonly #client: PublicClient;
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#client = createPublicClient({
      transport: http(endpoint, { batch: { batchSize: 100 }, retryCount: 1, timeout: 10_000 }),
      cacheTime: 0,
    });
  }

  chainId = (): Promise<number> => this.#client.getChainId();
  /** Never getBlockNumber, which answers from a cache. */
  head = async (): Promise<MinedBlock> => blockOf(await this.#client.getBlock({ blockTag: 'latest' }));

  /** Undefined if the node doesn't have that height (yet). */
  async block(height: number): Promise<MinedBlock | undefined> {
    try {
      return blockOf(await this.#client.getBlock({ blockNumber: BigInt(height) }));
    } catch (error) {
      if (error instanceof BlockNotFoundError) return undefined;
      throw error;
    }
  }

  /** From and to inclusive, ascending; undefined for blocks the node doesn't have. */
  blocks(from: number, to: number): Promise<(Block | undefined)[]> {
    return Promise.all(Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => this.block(from + i)));
  }

  /**
   * Transfers of any token to these recipients within a range, halved as often as the node finds it too long. Contracts narrow the
   * query when there are too many recipients to list.
   */
  async transfersIn(from: number, to: number, recipients: readonly string[], contracts: readonly string[]): Promise<TransferLog[]> {
    try {
      const found = await Promise.all(
        questions(recipients, contracts).map((question) =>
          this.#client.getLogs({ event: transferEvent, ...question, fromBlock: BigInt(from), toBlock: BigInt(to) }),
        ),
      );
      return transfersOf(found.flat(), recipients);
    } catch (error) {
      if (from === to || isUnreachable(error)) throw error;
      const middle = Math.floor((from + to) / 2);
      return [
        ...(await this.transfersIn(from, middle, recipients, contracts)),
        ...(await this.transfersIn(middle + 1, to, recipients, contracts)),
      ];
    }
  }

  /** The same for one block by its hash, so that the answer can't come from another branch. */
  async transfersOf(hash: string, recipients: readonly string[], contracts: readonly string[]): Promise<TransferLog[]> {
    const found = await Promise.all(
      questions(recipients, contracts).map((question) =>
        this.#client.getLogs({ event: transferEvent, ...question, blockHash: hash as Hex }),
      ),
    );
    return transfersOf(found.flat(), recipients);
  }

  /** The block's payments in the native coin. Transfers that contracts make inside a transaction are invisible without traces. */
  async coinPayments(hash: string): Promise<CoinPayment[]> {
    const { transactions } = await this.#client.getBlock({ blockHash: hash as Hex, includeTransactions: true });
    return transactions.flatMap(({ hash: txid, from, to, value }) =>
      to === null || value === 0n ? [] : [{ txid, from: from.toLowerCase(), to: to.toLowerCase(), units: value }],
    );
  }

  /** Undefined while it isn't in a block. */
  async receipt(txid: string): Promise<Receipt | undefined> {
    try {
      const { status, blockNumber, blockHash, logs } = await this.#client.getTransactionReceipt({ hash: txid as Hex });
      return {
        succeeded: status === 'success',
        block: Number(blockNumber),
        blockHash,
        transfers: logs.flatMap((log) => transferOf(log) ?? []),
      };
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return undefined;
      throw error;
    }
  }

  /** How many of an address's transactions are in blocks. Pending ones don't count. */
  transactionCount = (address: string): Promise<number> =>
    this.#client.getTransactionCount({ address: address as Hex, blockTag: 'latest' });
  coinBalance = (address: string): Promise<bigint> => this.#client.getBalance({ address: address as Hex, blockTag: 'latest' });
  /** At the end of a block; without one, now. */
  tokenBalance = (contract: string, address: string, block?: number): Promise<bigint> =>
    this.#client.readContract({
      ...{ address: contract as Hex, abi: token, functionName: 'balanceOf', args: [address as Hex] },
      ...(block !== undefined && { blockNumber: BigInt(block) }),
    });

  /** How much gas a transaction needs, or why it would fail: the contract that it pays or calls decides that. */
  async gas(from: string, to: string, data: string | undefined, value: bigint): Promise<bigint | WouldFail> {
    try {
      return await this.#client.estimateGas({
        account: from as Hex,
        to: to as Hex,
        value,
        ...(data !== undefined && { data: data as Hex }),
      });
    } catch (error) {
      if (error instanceof BaseError && error.walk(isAboutTheTransaction) !== null) return { fails: error.shortMessage };
      throw error;
    }
  }

  /** Twice the base fee plus a tip, which stays valid through several full blocks of rising base fees. */
  async fees(): Promise<Fees> {
    const { maxFeePerGas, maxPriorityFeePerGas } = await this.#client.estimateFeesPerGas({ chain: null, type: 'eip1559' });
    return { fee: maxFeePerGas, tip: maxPriorityFeePerGas };
  }

  /** A transaction the node already knows counts as sent. Any other refusal throws. */
  async send(raw: string): Promise<void> {
    try {
      await this.#client.sendRawTransaction({ serializedTransaction: raw as Hex });
    } catch (error) {
      if (!/already (known|imported)|known transaction|nonce too low/i.test(String((error as Error).message))) throw error;
    }
  }
}

type RawLog = GetLogsReturnType[number];

const blockOf = (block: {
  readonly number: bigint | null;
  readonly hash: Hex | null;
  readonly parentHash: Hex;
  readonly timestamp: bigint;
}): MinedBlock => {
  if (block.number === null || block.hash === null) throw new Error('the node answered with a block that is not mined');
  return { height: Number(block.number), hash: block.hash, parent: block.parentHash, at: Number(block.timestamp) * 1_000 };
};

/** Splits a query into parts that a node will answer. */
function questions(recipients: readonly string[], contracts: readonly string[]): { address?: Hex[]; args?: { to: Hex[] } }[] {
  if (recipients.length > MOST_RECIPIENTS) return [{ address: [...contracts] as Hex[] }];
  return Array.from({ length: Math.ceil(recipients.length / RECIPIENTS) }, (_, i) => ({
    args: { to: recipients.slice(i * RECIPIENTS, (i + 1) * RECIPIENTS) as Hex[] },
  }));
}

function transfersOf(logs: readonly RawLog[], recipients: readonly string[]): TransferLog[] {
  const ours = new Set(recipients);
  return logs.flatMap((log) => transferOf(log) ?? []).filter(({ to }) => ours.has(to));
}

/** Undefined for a lookalike: an NFT's Transfer event has a fourth topic and no amount. */
function transferOf(log: RawLog): TransferLog | undefined {
  const [event, from, to] = log.topics as readonly Hex[];
  if (event !== TRANSFER || from === undefined || to === undefined || log.topics.length !== 3 || log.data.length !== 66) return undefined;
  if (log.blockNumber === null || log.blockHash === null || log.transactionHash === null || log.logIndex === null) return undefined;
  return {
    txid: log.transactionHash,
    logIndex: Number(log.logIndex),
    block: Number(log.blockNumber),
    blockHash: log.blockHash,
    contract: log.address.toLowerCase(),
    from: `0x${from.slice(26)}`.toLowerCase(),
    to: `0x${to.slice(26)}`.toLowerCase(),
    units: BigInt(log.data),
  };
}
/** keccak256 of Transfer(address,address,uint256). */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The node answered with an error, or its answer took too long: a contract can cause both. */
const isAboutTheTransaction = (error: unknown): boolean => error instanceof RpcRequestError || error instanceof TimeoutError;

const isUnreachable = (error: unknown): boolean =>
  /fetch failed|ECONNREFUSED|timed out|took too long|HTTP request failed.*(50[234]|429)/is.test(String((error as Error).message));

import { tronAddressOf } from '../address/tron-address.ts';

/** This driver has only been tested against a fixture server, never a node: operators who list Tron are told so. */
export const notYetRunAgainstANode = true;

export interface TronBlock {
  readonly height: number;
  readonly hash: string;
  readonly at: number;
}
export interface TronTransfer {
  readonly txid: string;
  readonly logIndex: number;
  readonly block: number;
  readonly contract: string;
  readonly to: string;
  readonly units: bigint;
}
interface BlockText {
  readonly blockID: string;
  readonly block_header: { readonly raw_data: { readonly number?: number; readonly timestamp?: number } };
}
interface EventText {
  readonly contract_address: string;
  readonly transaction_id: string;
  readonly event_index: number;
  readonly event_name: string;
  readonly block_number: number;
  readonly result: { readonly to: string; readonly value: string };
}
interface InfoText {
  readonly blockNumber?: number;
  readonly receipt?: { readonly result?: string };
  readonly log?: readonly { readonly address: string; readonly topics: readonly string[]; readonly data: string }[];
}
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** The HTTP API of a Tron full node and of the event service next to it. */
export class TronNode {
  readonly #endpoint: string;
  readonly #headers: Record<string, string>;

  constructor(endpoint: string, apiKey: string | undefined) {
    this.#endpoint = endpoint.replace(/\/$/, '');
    this.#headers = { 'content-type': 'application/json', ...(apiKey !== undefined && { 'TRON-PRO-API-KEY': apiKey }) };
  }

  head = async (): Promise<TronBlock> => blockOf(await this.#post<BlockText>('/wallet/getnowblock', {}));
  async block(height: number): Promise<TronBlock | undefined> {
    const block = await this.#post<Partial<BlockText>>('/wallet/getblockbynum', { num: height });
    return block.blockID === undefined ? undefined : blockOf(block as BlockText);
  }

  /** All transfers of a token since a time, page by page, including those not yet solid. */
  async transfers(contract: string, sinceMs: number): Promise<TronTransfer[]> {
    const found: TronTransfer[] = [];
    let next: string | undefined =
      `/v1/contracts/${contract}/events?event_name=Transfer&only_confirmed=false&order_by=block_timestamp,asc&limit=200&min_block_timestamp=${sinceMs}`;
    while (next !== undefined) {
      const page: { data: EventText[]; meta?: { fingerprint?: string } } = await this.#get(next);
      found.push(...page.data.flatMap((event) => transferOf(event, contract)));
      const { fingerprint } = page.meta ?? {};
      next =
        fingerprint === undefined ? undefined : `${next.replace(/&fingerprint=.*$/, '')}&fingerprint=${encodeURIComponent(fingerprint)}`;
    }
    return found;
  }

  /** The transfers of one transaction, with the same numbers as in `transfers`. */
  async transfersOf(txid: string): Promise<TronTransfer[]> {
    const { data } = await this.#get<{ data?: EventText[] }>(`/v1/transactions/${encodeURIComponent(txid)}/events`);
    return (data ?? []).flatMap((event) => transferOf(event, event.contract_address));
  }

  /**
   * What the chain itself says about a transaction; undefined if it isn't in a block. An event in a failed transaction isn't a
   * transfer.
   */
  async transaction(txid: string): Promise<
    | {
        readonly block: number;
        readonly succeeded: boolean;
        readonly transfers: readonly { contract: string; to: string; units: bigint }[];
      }
    | undefined
  > {
    const info = await this.#post<InfoText>('/wallet/gettransactioninfobyid', { value: txid });
    if (info.blockNumber === undefined) return undefined;
    return {
      block: info.blockNumber,
      succeeded: info.receipt?.result === 'SUCCESS',
      transfers: (info.log ?? []).flatMap(({ address, topics, data }) =>
        topics[0] === TRANSFER && topics[2] !== undefined && data.length === 64
          ? [{ contract: tronAddressOf(address.slice(-40)), to: tronAddressOf(topics[2].slice(-40)), units: BigInt(`0x${data}`) }]
          : [],
      ),
    };
  }

  async #post<T>(path: string, body: object): Promise<T> {
    return await this.#read<T>(
      fetch(this.#endpoint + path, {
        method: 'POST',
        headers: this.#headers,
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(15_000),
      }),
    );
  }
  async #get<T>(path: string): Promise<T> {
    return await this.#read<T>(fetch(this.#endpoint + path, { headers: this.#headers, signal: AbortSignal.timeout(15_000) }));
  }
  async #read<T>(asked: Promise<Response>): Promise<T> {
    const response = await asked;
    if (!response.ok) throw new Error(`the endpoint of Tron answers ${response.status}`);
    return (await response.json()) as T;
  }
}

const blockOf = ({ blockID, block_header }: BlockText): TronBlock => ({
  height: block_header.raw_data.number ?? 0,
  hash: blockID,
  at: block_header.raw_data.timestamp ?? 0,
});

const transferOf = (event: EventText, contract: string): TronTransfer[] =>
  event.event_name !== 'Transfer' || !/^\d+$/.test(event.result.value)
    ? []
    : [
        {
          txid: event.transaction_id,
          logIndex: event.event_index,
          block: event.block_number,
          contract,
          to: tronAddressOf(event.result.to.slice(-40)),
          units: BigInt(event.result.value),
        },
      ];

/** A payment to one of the watched addresses, as the node's wallet reports it. */
export interface Received {
  readonly txid: string;
  readonly vout: number;
  readonly address: string;
  readonly units: bigint;
  readonly confirmations: number;
  readonly block: number;
  readonly blockHash: string;
}
export interface Unspent {
  readonly txid: string;
  readonly vout: number;
  readonly address: string;
  readonly units: bigint;
  readonly confirmations: number;
  readonly script: string;
}
interface Told {
  readonly category: string;
  readonly txid: string;
  readonly vout: number;
  readonly address?: string;
  readonly amount: number;
  readonly confirmations: number;
  readonly blockhash?: string;
  readonly blockheight?: number;
  readonly blocktime?: number;
}

class RpcError extends Error {
  readonly code: number;
  constructor(method: string, code: number, message: string) {
    super(`${method}: ${message}`);
    this.code = code;
  }
}
const NOT_FOUND = -5;
const ALREADY_THERE = -27;

/** A Bitcoin-like node with a watch-only wallet of its own, without keys. */
export class BitcoinNode {
  readonly #url: string;
  readonly #wallet: string;
  readonly #authorization: string;

  constructor(endpoint: string, wallet: string) {
    const url = new URL(endpoint);
    this.#authorization = `Basic ${Buffer.from(`${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`).toString('base64')}`;
    url.username = '';
    url.password = '';
    this.#url = url.href.replace(/\/$/, '');
    this.#wallet = wallet;
  }

  /** Created on the first start, without private keys, so nothing can be spent from it. */
  async openWallet(): Promise<void> {
    const open = await this.#ask<string[]>('listwallets', [], '');
    if (open.includes(this.#wallet)) return;
    try {
      await this.#ask('loadwallet', [this.#wallet], '');
    } catch {
      await this.#ask('createwallet', [this.#wallet, true, true], '');
    }
  }

  /**
   * Watches addresses from a given time (seconds since 1970); the node rescans from there by itself. Older and newer nodes have
   * different calls for it.
   */
  async watch(addresses: readonly { readonly address: string; readonly since: number }[]): Promise<void> {
    if (addresses.length === 0) return;
    try {
      await this.#ask('importmulti', [
        addresses.map(({ address, since }) => ({ scriptPubKey: { address }, timestamp: since, watchonly: true })),
      ]);
    } catch (error) {
      if (!/descriptor|legacy|not found/i.test((error as Error).message)) throw error;
      const described = await Promise.all(
        addresses.map(async ({ address, since }) => ({
          desc: (await this.#ask<{ descriptor: string }>('getdescriptorinfo', [`addr(${address})`])).descriptor,
          timestamp: since,
        })),
      );
      await this.#ask('importdescriptors', [described]);
    }
  }

  head = (): Promise<number> => this.#ask<number>('getblockcount', []);
  hashAt = (height: number): Promise<string> => this.#ask<string>('getblockhash', [height]);

  /**
   * Everything that changed since a block, even one no longer on the chain: `removed` lists what a fork dropped. The only call that
   * can't miss a fork.
   */
  async since(
    lastBlock: string | undefined,
  ): Promise<{ readonly received: Received[]; readonly removed: string[]; readonly lastBlock: string }> {
    const { transactions, removed, lastblock } = await this.#ask<{ transactions: Told[]; removed: Told[]; lastblock: string }>(
      'listsinceblock',
      [lastBlock ?? '', 1, true, true],
    );
    const received = transactions.flatMap((told): Received[] =>
      told.category === 'receive' && told.confirmations > 0 && told.address !== undefined && told.blockhash !== undefined
        ? [
            {
              txid: told.txid,
              vout: told.vout,
              address: told.address,
              units: unitsOf(told.amount),
              confirmations: told.confirmations,
              block: told.blockheight ?? 0,
              blockHash: told.blockhash,
            },
          ]
        : [],
    );
    return { received, removed: [...new Set(removed.map(({ txid }) => txid))], lastBlock: lastblock };
  }

  /** Undefined if the node has never seen it. Negative confirmations: another transaction has spent its inputs. */
  async transaction(txid: string): Promise<
    | {
        readonly txid: string;
        readonly confirmations: number;
        readonly blockHash: string | undefined;
        /** Milliseconds since 1970; undefined while it isn't in a block. */
        readonly minedAt: number | undefined;
        readonly received: readonly Pick<Received, 'vout' | 'address' | 'units'>[];
      }
    | undefined
  > {
    try {
      const told = await this.#ask<Pick<Told, 'txid' | 'confirmations' | 'blockhash' | 'blocktime'> & { details: Told[] }>(
        'gettransaction',
        [txid, true],
      );
      return {
        txid: told.txid,
        confirmations: told.confirmations,
        blockHash: told.blockhash,
        minedAt: told.blocktime === undefined ? undefined : told.blocktime * 1_000,
        received: told.details.flatMap(({ category, vout, address, amount }) =>
          category === 'receive' && address !== undefined ? [{ vout, address, units: unitsOf(amount) }] : [],
        ),
      };
    } catch (error) {
      if (error instanceof RpcError && error.code === NOT_FOUND) return undefined;
      throw error;
    }
  }

  async unspent(): Promise<Unspent[]> {
    const found = await this.#ask<
      { txid: string; vout: number; address: string; amount: number; confirmations: number; scriptPubKey: string }[]
    >('listunspent', [1]);
    return found.map(({ amount, scriptPubKey, ...one }) => ({ ...one, units: unitsOf(amount), script: scriptPubKey }));
  }

  /** In smallest units per virtual byte; the network's minimum if the node has no estimate. */
  async feeRate(): Promise<bigint> {
    const { feerate } = await this.#ask<{ feerate?: number }>('estimatesmartfee', [6]);
    const rate = unitsOf(feerate ?? 0.00002) / 1000n;
    return rate < 2n ? 2n : rate;
  }

  async send(raw: string): Promise<void> {
    try {
      await this.#ask('sendrawtransaction', [raw], '');
    } catch (error) {
      const isThere = error instanceof RpcError && (error.code === ALREADY_THERE || /already/.test(error.message));
      if (!isThere) throw error;
    }
  }

  async #ask<T>(method: string, params: readonly unknown[], wallet = this.#wallet): Promise<T> {
    const response = await fetch(wallet === '' ? this.#url : `${this.#url}/wallet/${wallet}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: this.#authorization },
      body: JSON.stringify({ jsonrpc: '1.0', id: 1, method, params }),
      signal: AbortSignal.timeout(30_000),
    });
    if (response.status === 401) throw new Error('the node refuses the user and password of the endpoint');
    const { result, error } = (await response.json()) as { result: T; error: { code: number; message: string } | null };
    if (error !== null) throw new RpcError(method, error.code, error.message);
    return result;
  }
}

/** The node writes 21 million coins with 8 decimals as a number, which a double still holds exactly. */
const unitsOf = (coins: number): bigint => BigInt(Math.abs(coins).toFixed(8).replace('.', ''));

import { type TraderId, traderId } from '@bourse/core/identity/trader-id';
import { amount } from '@bourse/core/money/unit';
import type { Pool } from 'pg';
import { isAsAssigned, type SealedAddress, type Sealing, sealOfAddress, sealOfWallet } from './address/address-seal.ts';
import type { AddressFamily, CheckedAddress } from './address/checked-address.ts';
import type { AddressCheck, ChainGateway } from './port.ts';
import { practiceChain, practiceToken, practiceUnits } from './practice-chain.ts';

interface Wallet {
  readonly chain: string;
  readonly family: AddressFamily;
  readonly extended_public_key: string;
  readonly hot_wallet: string;
  readonly endpoint: string;
  readonly seal: Buffer | null;
}

export interface OpenChainGateway extends ChainGateway {
  /** Reloads the data that addresses are checked against; until the first load, no address is valid. */
  refresh(): Promise<void>;
  close(): void;
}

const REFRESH_MS = 5_000;
/** A chain that hasn't been polled for this long isn't live. */
const SILENT_MS = 60_000;
const FAUCET_MS = 8_000;

/** The address families of networks without a watcher, so that their addresses can be checked. */
const families: Readonly<Record<string, AddressFamily>> = {
  practice: 'evm',
  ethereum: 'evm',
  bsc: 'evm',
  polygon: 'evm',
  bitcoin: 'bitcoin',
  litecoin: 'litecoin',
  tron: 'tron',
};

/**
 * Answers the calls' questions about chains from the tables of the chain process. The cryptography is loaded after the start
 * (`refresh`), so that it doesn't delay it; no key that can sign ever comes here.
 */
export function openChainGateway({
  pool,
  realm,
  seal,
}: {
  readonly pool: Pick<Pool, 'query'>;
  /** Seals whose deposit address it is. */
  readonly seal: Sealing;
  readonly realm: 'practice' | 'live';
}): OpenChainGateway {
  let check: typeof import('./address/check-address.ts').checkAddress | undefined;
  let wallets: readonly Wallet[] = [];
  let contracts: readonly { readonly network: string; readonly contract: string }[] = [];
  const timer = setInterval(() => void refresh().catch(() => undefined), REFRESH_MS).unref();

  async function refresh(): Promise<void> {
    check ??= (await import('./address/check-address.ts')).checkAddress;
    wallets = (await pool.query<Wallet>('SELECT chain, family, extended_public_key, hot_wallet, endpoint, seal FROM chain_wallet')).rows;
    contracts = (
      await pool.query<{ network: string; contract: string }>(
        'SELECT network, contract FROM state.network_asset WHERE contract IS NOT NULL',
      )
    ).rows;
  }
  const walletOf = async (network: string): Promise<Wallet | undefined> => {
    if (!wallets.some(({ chain }) => chain === network)) await refresh();
    return wallets.find(({ chain }) => chain === network);
  };
  const familyOf = (network: string): AddressFamily | undefined =>
    wallets.find(({ chain }) => chain === network)?.family ?? families[network];

  return {
    refresh,
    close: () => clearInterval(timer),
    async status() {
      const { rows } = await pool.query<{ chain: string; head: number; scanned: number; silent: number; fault: string | null }>(
        'SELECT chain, head, scanned, extract(epoch FROM now() - looked_at)::float8 * 1000 AS silent, fault FROM chain_state ORDER BY chain',
      );
      return rows.map(({ chain, head, scanned, silent, fault }) => ({
        network: chain,
        head,
        lagBlocks: Math.max(0, head - scanned),
        isLive: silent < SILENT_MS && fault === null,
        ...(fault !== null ? { detail: fault } : silent >= SILENT_MS ? { detail: 'this chain isn’t being polled' } : {}),
      }));
    },
    checkAddress(network, text) {
      const family = familyOf(network);
      if (check === undefined || family === undefined) return { ok: false, why: 'not-an-address' };
      const own = wallets.filter((wallet) => wallet.family === family).map(({ hot_wallet }) => hot_wallet);
      const tokens = contracts.filter((one) => familyOf(one.network) === family).map(({ contract }) => contract);
      return said(check(family, text, { contracts: tokens, wallets: own }));
    },
    knowsAddressesOf: (network) => familyOf(network) !== undefined,
    async addressOf(network, trader) {
      const wallet = await walletOf(network);
      return wallet && (await ownAddress(pool, wallet, trader, seal));
    },
    async ownerOf(network, canonical) {
      const family = familyOf(network);
      const { rows } = await pool.query<SealedAddress>({
        name: 'owner_of_address',
        text: 'SELECT family, address, trader, child, seal FROM chain_address WHERE family = $1 AND address = $2',
        values: [family ?? '', canonical],
      });
      if (rows[0] === undefined) return undefined;
      return isAsAssigned(seal, rows[0]) ? traderId(rows[0].trader) : 'forged';
    },
    async isContract(network, canonical) {
      const wallet = wallets.find(({ chain }) => chain === network);
      return wallet?.family === 'evm' ? await hasCode(wallet.endpoint, canonical) : undefined;
    },
    async wallets() {
      const { rows } = await pool.query<{
        chain: string;
        asset: string;
        kind: 'hot' | 'cold' | 'deposits' | 'gas';
        address: string;
        amount: string;
        at: Date;
      }>(
        // Nobody reads a hot wallet that was replaced any more: its last balance proves nothing.
        `SELECT chain, asset, kind, address, amount, at FROM chain_holding AS h WHERE kind NOT IN ('hot', 'gas')
           OR EXISTS (SELECT FROM chain_wallet AS w WHERE w.chain = h.chain AND w.hot_wallet = h.address) ORDER BY chain, kind, asset`,
      );
      return rows.map(({ chain, asset, kind, address, amount: held, at }) => ({
        network: chain,
        asset,
        kind,
        ...(kind !== 'deposits' && { address }),
        balance: amount(BigInt(held)),
        at,
      }));
    },
    ...(realm === 'practice' && {
      faucet: async (order) => {
        const token = order.network === practiceChain.chain ? practiceToken(order.asset) : undefined;
        const wallet = token && (await walletOf(order.network));
        if (token === undefined || wallet === undefined) return { refused: 'the practice chain does not run' };
        const units =
          token.decimals >= order.scale
            ? BigInt(order.amount) * 10n ** BigInt(token.decimals - order.scale)
            : BigInt(order.amount) / 10n ** BigInt(order.scale - token.decimals);
        if (units > practiceUnits(token.mostFromFaucet, token.decimals)) return { tooMuch: String(token.mostFromFaucet) };
        const address = await ownAddress(pool, wallet, order.trader, seal);
        if (address === undefined) return { refused: 'the practice chain does not run' };
        const txid = await askFaucet(pool, order.trader, order.requestId, { asset: order.asset, address, units });
        return txid === undefined ? { refused: 'the practice chain does not answer' } : { txid, address };
      },
    }),
    explorer: () => undefined,
  };
}

/**
 * Permanent: each trader has one child number, and the address follows from it. Only the trader's own call creates one. Undefined if the
 * address, or the key that it would be derived from, was changed in the database: coins sent there could be lost.
 */
async function ownAddress(pool: Pick<Pool, 'query'>, wallet: Wallet, trader: TraderId, seal: Sealing): Promise<string | undefined> {
  const known = await pool.query<SealedAddress>(
    'SELECT family, address, trader, child, seal FROM chain_address WHERE family = $1 AND trader = $2',
    [wallet.family, trader],
  );
  if (known.rows[0] !== undefined) return isAsAssigned(seal, known.rows[0]) ? known.rows[0].address : undefined;
  if (wallet.seal?.equals(sealOfWallet(seal, wallet.chain, wallet.family, wallet.extended_public_key)) !== true) return undefined;
  await pool.query('INSERT INTO chain_child (trader) VALUES ($1) ON CONFLICT (trader) DO NOTHING', [trader]);
  const { rows } = await pool.query<{ child: number }>('SELECT child FROM chain_child WHERE trader = $1', [trader]);
  const child = rows[0]?.child;
  if (child === undefined) throw new Error(`trader ${trader} has no child key`);
  const { derivedAddress } = await import('./address/derived-address.ts');
  const address = derivedAddress(wallet.family, wallet.extended_public_key, child);
  await pool.query(
    'INSERT INTO chain_address (family, address, trader, child, seal) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (family, trader) DO NOTHING',
    [wallet.family, address, trader, child, sealOfAddress(seal, { family: wallet.family, address, trader, child })],
  );
  return address;
}

/** Requested by a row; the chain process sends the coins and records the transaction hash. */
async function askFaucet(
  pool: Pick<Pool, 'query'>,
  trader: TraderId,
  requestId: string,
  { asset, address, units }: { readonly asset: string; readonly address: string; readonly units: bigint },
): Promise<string | undefined> {
  await pool.query(
    'INSERT INTO chain_faucet (trader, request_id, asset, address, units) VALUES ($1, $2, $3, $4, $5) ON CONFLICT (trader, request_id) DO NOTHING',
    [trader, requestId, asset, address, units],
  );
  for (let waited = 0; waited < FAUCET_MS; waited += 100) {
    const { rows } = await pool.query<{ txid: string | null }>('SELECT txid FROM chain_faucet WHERE trader = $1 AND request_id = $2', [
      trader,
      requestId,
    ]);
    if (rows[0]?.txid) return rows[0].txid;
    await new Promise((resume) => setTimeout(resume, 100));
  }
  return undefined;
}

/** A plain request: one query needs no library. Undefined if the node doesn't answer in time. */
async function hasCode(endpoint: string, address: string): Promise<boolean | undefined> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] }),
      signal: AbortSignal.timeout(1_500),
    });
    const { result } = (await response.json()) as { result?: string };
    return result === undefined ? undefined : result !== '0x';
  } catch {
    return undefined;
  }
}

const faults = {
  malformed: 'not-an-address',
  bad_checksum: 'wrong-checksum',
  other_network: 'wrong-network',
  test_network: 'test-network',
  wrong_length: 'wrong-length',
  zero_address: 'zero-address',
  token_contract: 'token-contract',
  own_wallet: 'house-wallet',
} as const;

const said = (read: CheckedAddress): AddressCheck =>
  'fault' in read
    ? { ok: false, why: faults[read.fault] }
    : { ok: true, canonical: read.address, ...(read.isUnchecked && { notice: 'no-checksum' as const }) };

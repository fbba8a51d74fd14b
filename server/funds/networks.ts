import type { Network } from '@bourse/contract/market';
import { BANK } from '@bourse/core/funds/network';
import { decimalText } from '@bourse/core/money/decimal';
import type { Pool } from 'pg';
import { VALUING } from '../store/listing.ts';

// Networks from the tables: the terms of each asset (the writer's state) together with the description of the chain.

export interface NetworkTerms {
  readonly asset: string;
  readonly network: string;
  readonly name: string;
  readonly isPractice: boolean;
  readonly isUntested: boolean;
  readonly blockSeconds: number;
  readonly decimals: number;
  readonly contract: string | undefined;
  readonly minimumDeposit: bigint;
  readonly minimumWithdrawal: bigint;
  readonly fee: bigint;
  readonly confirmations: number;
  readonly finalConfirmations: number;
  readonly depositOpen: boolean;
  readonly withdrawalOpen: boolean;
}

interface Row {
  readonly asset: string;
  readonly network: string;
  readonly name: string | null;
  readonly is_practice: boolean | null;
  readonly is_untested: boolean | null;
  readonly block_seconds: number | null;
  readonly decimals: number;
  readonly contract: string | null;
  readonly minimum_deposit: string;
  readonly minimum_withdrawal: string;
  readonly fee: string;
  readonly confirmations: number;
  readonly final_confirmations: number;
  readonly deposit_open: boolean;
  readonly withdrawal_open: boolean;
}

export async function readNetworks(
  pool: Pick<Pool, 'query'>,
  of: { asset?: string | undefined; network?: string } = {},
): Promise<NetworkTerms[]> {
  const { rows } = await pool.query<Row>(
    `SELECT a.*, n.name, n.is_practice, n.is_untested, n.block_seconds FROM state.network_asset AS a LEFT JOIN network AS n USING (network)
     WHERE ($1::text IS NULL OR a.asset = $1) AND ($2::text IS NULL OR a.network = $2) ORDER BY n.place NULLS LAST, a.network, a.asset <> $3, a.asset`,
    [of.asset ?? null, of.network ?? null, VALUING],
  );
  return rows.map((row) => ({
    asset: row.asset,
    network: row.network,
    name: row.name ?? (row.network === BANK ? 'Bank' : row.network),
    isPractice: row.is_practice ?? false,
    isUntested: row.is_untested ?? false,
    blockSeconds: row.block_seconds ?? 0,
    decimals: Number(row.decimals),
    contract: row.contract ?? undefined,
    minimumDeposit: BigInt(row.minimum_deposit),
    minimumWithdrawal: BigInt(row.minimum_withdrawal),
    fee: BigInt(row.fee),
    confirmations: Number(row.confirmations),
    finalConfirmations: Number(row.final_confirmations),
    depositOpen: row.deposit_open,
    withdrawalOpen: row.withdrawal_open,
  }));
}

/** By asset, in the format of the public list. */
export async function listedNetworks(pool: Pick<Pool, 'query'>): Promise<ReadonlyMap<string, readonly Network[]>> {
  const [terms, scales] = await Promise.all([
    readNetworks(pool),
    pool.query<{ asset: string; scale: number }>('SELECT asset, scale FROM state.asset'),
  ]);
  const scaleOf = new Map(scales.rows.map(({ asset, scale }) => [asset, Number(scale)]));
  const listed = new Map<string, Network[]>();
  for (const one of terms) {
    const scale = scaleOf.get(one.asset);
    if (scale === undefined) continue;
    const { asset, network, name, isPractice, decimals, contract, confirmations, finalConfirmations, depositOpen, withdrawalOpen } = one;
    const told: Network = {
      ...{ network, name, isPractice, decimals, confirmations, finalConfirmations, depositOpen, withdrawalOpen },
      ...(contract !== undefined && { contract }),
      minimumDeposit: decimalText(one.minimumDeposit, scale),
      minimumWithdrawal: decimalText(one.minimumWithdrawal, scale),
      fee: decimalText(one.fee, scale),
    };
    listed.set(asset, [...(listed.get(asset) ?? []), told]);
  }
  return listed;
}

export type NetworkNames = ReadonlyMap<string, { readonly name: string; readonly isPractice: boolean }>;

const namesOf = new WeakMap<object, Promise<NetworkNames>>();

/** Names of all networks, for records. They're part of the schema and don't change while the server runs, so they're read once. */
export function networkNames(pool: Pick<Pool, 'query'>): Promise<NetworkNames> {
  const known = namesOf.get(pool) ?? readNames(pool);
  namesOf.set(pool, known);
  known.catch(() => namesOf.delete(pool));
  return known;
}
async function readNames(pool: Pick<Pool, 'query'>): Promise<NetworkNames> {
  const { rows } = await pool.query<{ network: string; name: string; is_practice: boolean }>(
    'SELECT network, name, is_practice FROM network',
  );
  return new Map(rows.map((row) => [row.network, { name: row.name, isPractice: row.is_practice }]));
}

export const isStopped = async (pool: Pick<Pool, 'query'>, name: 'withdrawals' | 'deposits' | 'flash'): Promise<boolean> =>
  (await pool.query('SELECT 1 FROM state.stop WHERE name = $1', [name])).rows.length > 0;

import type { DepositRecord } from '@bourse/contract/deposits';
import type { Pool } from 'pg';
import type { ChainGateway } from '../gateways/chain/port.ts';
import type { Listing } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';
import { networkNames } from './networks.ts';

/** A deposit of either kind as one row: seen by a chain's watcher, or claimed by a trader with proof. */
export interface DepositRow {
  readonly kind: 'c' | 'p';
  readonly id: number;
  readonly trader: number;
  readonly way: DepositRecord['way'];
  readonly asset: string;
  readonly network: string | null;
  readonly amount: string;
  readonly arrived: string | null;
  readonly state: string;
  readonly confirmations: number | null;
  readonly required: number | null;
  readonly is_final: boolean;
  readonly address: string | null;
  readonly txid: string | null;
  readonly cause: string | null;
  readonly reference: string | null;
  readonly at: Date;
  readonly credited_at: Date | null;
  readonly changed_at: Date;
  readonly minimum_deposit: string | null;
  readonly final_confirmations: number | null;
}

/**
 * Whether the ledger has taken this step. The chain process records a credit together with its command, which is booked a moment
 * later; nobody is told of money that isn't there yet. Older steps may have left the database.
 */
const isBooked = (step: 'credited' | 'final') => `(changed_at < now() - interval '7 days' OR EXISTS (SELECT FROM deposit_step AS b
        WHERE b.key = chain || ':' || txid || ':' || log_index || CASE WHEN credits = 0 THEN '' ELSE ':' || (credits + 1) END AND b.state = '${step}'))`;

/** Both kinds in one list; unlisted assets are visible only to the office. A credited deposit that its chain orphaned was reversed. */
export const depositRows = `SELECT d.*, n.minimum_deposit::text, n.final_confirmations FROM (
    SELECT 'c' AS kind, id, trader, 'chain' AS way, asset, chain AS network, amount::text,
      CASE WHEN state = 'credited' AND ${isBooked('credited')} THEN amount::text END AS arrived,
      CASE WHEN state = 'orphaned' AND credits > 0 THEN 'reversed' WHEN state = 'credited' AND NOT ${isBooked('credited')} THEN 'confirming' WHEN state = 'too_old' THEN 'under_review' ELSE state END AS state,
      confirmations, required, state = 'credited' AND is_final AND ${isBooked('final')} AS is_final, address, txid,
      NULL AS cause, NULL AS reference, seen_at AS at,
      (SELECT to_timestamp(s.at / 1000.0) FROM deposit_step AS s WHERE (s.key || ':') LIKE (chain || ':' || txid || ':' || log_index || ':%') AND s.state IN ('credited', 'final')
       ORDER BY s.seq LIMIT 1) AS credited_at, changed_at
    FROM chain_deposit WHERE asset IS NOT NULL AND state <> 'unsupported'
    UNION ALL
    SELECT 'p', id, trader, way, asset, network, claimed::text, arrived::text, CASE state WHEN 'second_person' THEN 'under_review' ELSE state END,
      NULL, NULL, state = 'credited', address, NULL, cause, reference, at, CASE WHEN state = 'credited' THEN decided_at END, coalesce(decided_at, at)
    FROM deposit_proof
  ) AS d LEFT JOIN state.network_asset AS n ON n.asset = d.asset AND n.network = d.network`;

interface Reading {
  readonly pool: Pick<Pool, 'query'>;
  readonly listing: Listing;
  readonly chain: ChainGateway;
}

export async function depositRecords(o: Reading, rows: readonly DepositRow[]): Promise<DepositRecord[]> {
  if (rows.length === 0) return [];
  const names = await networkNames(o.pool);
  return rows.map((row) => {
    const known = row.network === null ? undefined : names.get(row.network);
    const money = (minor: string) => amountText(o.listing, row.asset, BigInt(minor));
    const explorer = row.network === null || row.txid === null ? undefined : o.chain.explorer(row.network, row.txid);
    const state = row.state as DepositRecord['state'];
    return {
      id: `${row.kind}${row.id}`,
      way: row.way,
      asset: row.asset,
      ...(row.network !== null && { network: row.network, networkName: known?.name ?? row.network }),
      isPractice: known?.isPractice ?? false,
      amount: money(row.amount),
      ...(row.arrived !== null && state === 'credited' && { credited: money(row.arrived) }),
      state,
      ...(row.confirmations !== null &&
        row.required !== null && { confirmations: Number(row.confirmations), needed: Number(row.required) }),
      isFinal: row.is_final,
      ...(row.kind === 'c' && row.final_confirmations !== null && { finalConfirmations: Number(row.final_confirmations) }),
      ...(row.address !== null && { address: row.address }),
      ...(row.txid !== null && { txid: row.txid }),
      ...(explorer !== undefined && { explorer }),
      ...(row.minimum_deposit !== null && { minimum: money(row.minimum_deposit) }),
      ...(row.reference !== null && { reference: row.reference }),
      ...(row.cause !== null && { reason: row.cause as NonNullable<DepositRecord['reason']> }),
      at: row.at.toISOString(),
      ...(row.credited_at !== null && { creditedAt: row.credited_at.toISOString() }),
      updatedAt: row.changed_at.toISOString(),
    };
  });
}

import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { mayCancel, type Withdrawal, type WithdrawalState } from '@bourse/core/funds/withdrawal';
import type { Pool } from 'pg';
import type { ChainGateway } from '../gateways/chain/port.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { Listing } from '../store/listing.ts';
import { amountText, timeText } from '../store/wire-text.ts';
import { cardShown } from './bank-cards.ts';
import { type NetworkNames, networkNames } from './networks.ts';

/** A row of withdrawal_log with the operators' decisions. */
export interface WithdrawalRow {
  readonly withdrawal: number;
  readonly trader: number;
  readonly way: Withdrawal['way'];
  readonly asset: string;
  readonly network: string;
  readonly address: string | null;
  readonly card: number | null;
  readonly receiver: number | null;
  readonly amount: string;
  readonly fee: string;
  readonly worth: string;
  readonly is_trusted: boolean;
  readonly state: WithdrawalState;
  readonly reviews: number;
  readonly given: number;
  readonly needed: number;
  readonly confirmations: number;
  readonly txid: string | null;
  readonly submitted_at: number;
  readonly updated_at: number;
  readonly seq: number;
  readonly cause: string | null;
  readonly reference: string | null;
  /** Who has taken the bank payment. */
  readonly taken_by?: number | null;
  readonly taken_name?: string | null;
  readonly taken_at?: Date | null;
}

/** The newest entries are those of the last review. */
export const withdrawalColumns = `l.*, (SELECT cause FROM withdrawal_review AS r WHERE r.withdrawal = l.withdrawal AND r.decision = 'reject' ORDER BY id DESC LIMIT 1) AS cause,
  (SELECT reference FROM withdrawal_review AS r WHERE r.withdrawal = l.withdrawal AND r.decision = 'pay' ORDER BY id DESC LIMIT 1) AS reference`;

interface Reading {
  readonly pool: Pick<Pool, 'query'>;
  readonly listing: Listing;
  readonly chain: ChainGateway;
  readonly ring: KeyRing;
}

/** As the core reported it, before there's a row. */
export const rowOf = (w: Withdrawal, seq: number): WithdrawalRow => ({
  withdrawal: w.withdrawal,
  trader: w.trader,
  way: w.way,
  asset: w.asset,
  network: w.network,
  address: w.address ?? null,
  card: w.card ?? null,
  receiver: w.receiver ?? null,
  amount: String(w.amount),
  fee: String(w.fee),
  worth: String(w.worth),
  is_trusted: w.isTrusted,
  state: w.state,
  reviews: w.reviews,
  given: w.reviewers.length,
  needed: w.needed,
  confirmations: w.confirmations,
  txid: w.txid ?? null,
  submitted_at: w.submittedAt,
  updated_at: w.updatedAt,
  seq,
  cause: null,
  reference: null,
});

const onChain: ReadonlySet<WithdrawalState> = new Set(['broadcast', 'confirming', 'done', 'stuck', 'signed']);

export async function withdrawalRecords(o: Reading, rows: readonly WithdrawalRow[], known?: NetworkNames): Promise<WithdrawalRecord[]> {
  if (rows.length === 0) return [];
  const [names, cards] = await Promise.all([
    known ?? networkNames(o.pool),
    cardShown(
      o,
      rows.flatMap((row) => (row.card === null ? [] : [row.card])),
    ),
  ]);
  return rows.map((row) => {
    const network = names.get(row.network);
    const card = row.card === null ? undefined : cards.get(Number(row.card));
    const explorer = row.txid === null ? undefined : o.chain.explorer(row.network, row.txid);
    const money = (minor: bigint) => amountText(o.listing, row.asset, minor);
    const { state } = row;
    return {
      id: String(row.withdrawal),
      way: row.way === 'bank' ? 'bank' : 'wallet',
      asset: row.asset,
      ...(row.way !== 'bank' && { network: row.network, networkName: network?.name ?? row.network }),
      isPractice: network?.isPractice ?? false,
      ...(row.address !== null && { address: row.address }),
      ...(card !== undefined && { card }),
      amount: money(BigInt(row.amount)),
      fee: money(BigInt(row.fee)),
      arrival: money(BigInt(row.amount) - BigInt(row.fee)),
      state,
      reviewsNeeded: Number(row.reviews),
      reviewsGiven: Number(row.given),
      isInternal: row.way === 'internal',
      mayCancel: mayCancel(state),
      ...(row.way === 'wallet' && onChain.has(state) && { confirmations: Number(row.confirmations), needed: Number(row.needed) }),
      ...(row.txid !== null && { txid: row.txid }),
      ...(explorer !== undefined && { explorer }),
      ...(row.reference !== null && { reference: row.reference }),
      ...(row.cause !== null && state === 'rejected' && { reason: row.cause as NonNullable<WithdrawalRecord['reason']> }),
      submittedAt: timeText(Number(row.submitted_at)),
      updatedAt: timeText(Number(row.updated_at)),
    };
  });
}

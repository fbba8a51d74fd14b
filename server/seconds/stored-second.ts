// Contracts as the tables have them, open or settled.

import type { Amount, IndexPrice, Instant } from '@bourse/core/money/unit';
import type { Result, Second, VoidReason } from '@bourse/core/seconds/second';
import { secondOf } from '@bourse/core/seconds/state';
import type { Values } from '@bourse/core/table';
import { CONTRACT_COLUMNS, SETTLEMENT_COLUMNS } from './project.ts';
import type { Settled } from './second-text.ts';

export const NOT_SETTLED = `NULL::bigint AS settled_seq, NULL::integer AS position, NULL::bigint AS settled_at, NULL::text AS result,
  NULL::text AS reason, NULL::bigint AS settlement_number, NULL::bigint AS settlement_at, NULL::bigint AS settlement_price,
  NULL::numeric AS payout`;
/** Both tables change in one transaction, so a contract is in exactly one of them. */
export const ALL_SECONDS = `SELECT ${CONTRACT_COLUMNS}, ${NOT_SETTLED} FROM state.second_contract
  UNION ALL SELECT ${CONTRACT_COLUMNS}, ${SETTLEMENT_COLUMNS} FROM settled_second`;

/** A row of `ALL_SECONDS`. */
export type SecondRow = Readonly<Record<string, unknown>> & {
  readonly second: number;
  readonly trader: number;
  readonly stake: string;
  readonly ratio: string;
  readonly settled_seq: number | null;
  readonly position: number | null;
  readonly settled_at: number | null;
  readonly result: Result | null;
  readonly reason: VoidReason | null;
  readonly settlement_number: number | null;
  readonly settlement_at: number | null;
  readonly settlement_price: number | null;
  readonly payout: string | null;
};

export interface StoredSecond {
  readonly second: Second;
  /** Undefined while it's open. */
  readonly settled: (Settled & { readonly seq: number }) | undefined;
}

export function storedSecond(row: SecondRow): StoredSecond {
  const second = secondOf({ ...row, stake: BigInt(row.stake), ratio: BigInt(row.ratio) } as Values);
  if (row.result === null) return { second, settled: undefined };
  const { settlement_number: number, settlement_at: at, settlement_price: price } = row;
  return {
    second,
    settled: {
      seq: row.settled_seq!,
      at: row.settled_at as Instant,
      result: row.result,
      reason: row.reason ?? undefined,
      settlement: number === null ? undefined : { number, at: at as Instant, price: price as IndexPrice },
      payout: BigInt(row.payout!) as Amount,
    },
  };
}

import type { Output } from '@bourse/contract/call';
import type { secondsOffice as contract } from '@bourse/contract/office/seconds';
import { decimalText } from '@bourse/core/money/decimal';
import type { Result, VoidReason } from '@bourse/core/seconds/second';
import { DAY_MS, MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { type Listing, VALUING } from '../store/listing.ts';
import { amountText } from '../store/wire-text.ts';

type Exposure = Output<(typeof contract)['exposure']>;
type Settled = Exposure['today'];

interface ResultRow {
  readonly result: Result;
  readonly reason: VoidReason | null;
  readonly contracts: number;
  readonly staked: string;
  readonly paid: string;
}
const READ_RESULTS = `SELECT result, reason, count(*)::int AS contracts, sum(stake)::text AS staked,
    sum(payout)::text AS paid
  FROM settled_second AS s LEFT JOIN state.trader AS t USING (trader)
  WHERE settled_at >= $1 AND settled_at < $2 AND t.kind IS DISTINCT FROM 'market_maker' GROUP BY result, reason`;

type Rows = readonly ResultRow[];

/**
 * Reads what came of traders' contracts since midnight UTC and in the last 30 days. Boards ask every few seconds, so days that are over
 * are read once a minute for all of them.
 */
export function settledReading({ pool, listing }: { readonly pool: Pool; readonly listing: Listing }) {
  const read = async (from: number, until: number): Promise<Rows> =>
    (await pool.query<ResultRow>({ name: 'second_results', text: READ_RESULTS, values: [from, until] })).rows;
  let earlier: { readonly minute: number; readonly rows: Promise<Rows> } | undefined;
  const readEarlier = (now: number, midnight: number): Promise<Rows> => {
    const minute = Math.floor(now / MINUTE_MS);
    if (earlier?.minute === minute) return earlier.rows;
    const rows = read(now - 30 * DAY_MS, midnight);
    earlier = { minute, rows };
    rows.catch(() => {
      earlier = undefined;
    });
    return rows;
  };
  return async (now: number): Promise<Pick<Exposure, 'today' | 'month' | 'voids'>> => {
    const midnight = now - (now % DAY_MS);
    const [today, before] = await Promise.all([read(midnight, Number.MAX_SAFE_INTEGER), readEarlier(now, midnight)]);
    return settledTexts(listing, today, before);
  };
}

function settledTexts(listing: Listing, today: Rows, before: Rows): Pick<Exposure, 'today' | 'month' | 'voids'> {
  const rows = [...before, ...today];
  const text = (minor: bigint): string => amountText(listing, VALUING, minor);
  const reasons = [...new Set(rows.flatMap(({ reason }) => reason ?? []))].sort();
  return {
    today: settledText(today, text),
    month: settledText(rows, text),
    voids: reasons.map((reason) => {
      const own = rows.filter((row) => row.reason === reason);
      return { reason, contracts: sum(own, (row) => row.contracts), stakes: text(total(own, (row) => row.staked)) };
    }),
  };
}

function settledText(rows: readonly ResultRow[], text: (minor: bigint) => string): Settled {
  const of = (result: Result): number => sum(rows, (row) => (row.result === result ? row.contracts : 0));
  const [won, lost] = [of('won'), of('lost')];
  const staked = total(rows, (row) => row.staked);
  return {
    contracts: sum(rows, (row) => row.contracts),
    staked: text(staked),
    result: text(staked - total(rows, (row) => row.paid)),
    ...{ won, lost, tie: of('tie'), void: of('void') },
    ...(won + lost > 0 && { wonShare: decimalText(Math.floor((won * 10_000) / (won + lost)), 4) }),
  };
}

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0);
const total = <T>(rows: readonly T[], of: (row: T) => string): bigint => rows.reduce((all, row) => all + BigInt(of(row)), 0n);

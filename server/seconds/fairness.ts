// What came of all second contracts, for everyone to see. The exchange is the other side of each one, so it says what it gained. Its own
// market makers don't count.

import type { Output } from '@bourse/contract/call';
import type { seconds as contract } from '@bourse/contract/seconds';
import type { SecondVoidReason } from '@bourse/contract/seconds-text';
import { decimalText } from '@bourse/core/money/decimal';
import type { Instant } from '@bourse/core/money/unit';
import { DAY_MS, dayOf, MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type * as z from 'zod/mini';
import type { EnginePort } from '../engine/submission.ts';
import type { Handlers } from '../http/room.ts';
import { type Listing, VALUING } from '../store/listing.ts';
import { timeText } from '../store/wire-text.ts';

const ACCOUNT_DAYS = 90;
const SUM_DAYS = 30;
/** Below it a share says little, and could tell of a single account. */
const LEAST_ACCOUNTS = 100;
const MOST_LOGGED = 100;
const SHARE_DECIMALS = 4;
/** Parts of 100 million, in percent. */
const PERCENT_DECIMALS = 6;
/** Anyone may ask, and the sums are over months. */
const KEPT_MS = 30_000;

type Fairness = Output<(typeof contract)['fairness']>;

export interface FairnessOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly engine: Pick<EnginePort, 'now'>;
  readonly listing: Listing;
}

export function fairnessCall(o: FairnessOptions): Pick<Handlers<typeof contract>, 'fairness'> {
  let kept: { readonly at: number; readonly answer: Promise<Fairness> } | undefined;
  return {
    fairness: () => {
      const now = o.engine.now();
      if (kept === undefined || now - kept.at >= KEPT_MS) {
        const asked = { at: now, answer: readFairness(o, now) };
        kept = asked;
        asked.answer.catch(() => {
          if (kept === asked) kept = undefined;
        });
      }
      return kept.answer;
    },
  };
}

async function readFairness({ pool, listing }: FairnessOptions, now: Instant): Promise<Fairness> {
  const money = (amount: bigint): string => decimalText(amount, listing.scale(VALUING));
  const [accounts, sums, voids, voidLog, worst] = await Promise.all([
    readAccounts(pool, dayOf(now) - ACCOUNT_DAYS),
    readSums(pool, dayOf(now) - SUM_DAYS),
    readVoids(pool, now - SUM_DAYS * DAY_MS),
    readVoidLog(pool, now - ACCOUNT_DAYS * DAY_MS),
    readDeviations(pool, dayOf(now)),
  ]);
  const share =
    accounts.count < LEAST_ACCOUNTS ? undefined : (BigInt(accounts.losing) * 10n ** BigInt(SHARE_DECIMALS)) / BigInt(accounts.count);
  return {
    accounts: accounts.count,
    ...(share !== undefined && { losingShare: decimalText(share, SHARE_DECIMALS) }),
    contracts: sums.contracts,
    staked: money(sums.staked),
    paid: money(sums.paid),
    houseResult: money(sums.staked - sums.paid),
    voids: voids.count,
    ...(voids.result !== undefined && { voidResult: money(voids.result) }),
    voidLog: voidLog.map((row) => ({ ...row, at: timeText(row.at), stakes: money(BigInt(row.stakes)) })),
    deviations: worst.map(({ symbol, source, deviation, at }) => ({
      symbol,
      source,
      percent: decimalText(deviation, PERCENT_DECIMALS),
      at: timeText(at),
    })),
  };
}

const IS_TRADERS = `EXISTS (SELECT 1 FROM state.trader AS t WHERE t.trader = s.trader AND t.kind = 'trader')`;

async function readAccounts(pool: FairnessOptions['pool'], after: number) {
  const { rows } = await pool.query<{ count: number; losing: number }>({
    name: 'second_accounts',
    text: `SELECT count(*) AS count, count(*) FILTER (WHERE paid < staked) AS losing FROM (
        SELECT sum(staked) AS staked, sum(paid) AS paid FROM second_trader_day AS s WHERE day > $1 AND ${IS_TRADERS} GROUP BY trader) AS a`,
    values: [after],
  });
  return rows[0]!;
}

async function readSums(pool: FairnessOptions['pool'], after: number) {
  const { rows } = await pool.query<{ contracts: number | string; staked: string; paid: string }>({
    name: 'second_sums',
    text: `SELECT coalesce(sum(contracts), 0) AS contracts, coalesce(sum(staked), 0) AS staked, coalesce(sum(paid), 0) AS paid
      FROM second_trader_day AS s WHERE day > $1 AND ${IS_TRADERS}`,
    values: [after],
  });
  const { contracts, staked, paid } = rows[0]!;
  return { contracts: Number(contracts), staked: BigInt(staked), paid: BigInt(paid) };
}

/** `result`: as if they had been decided by their last tick that counted. One that was never struck would have been returned anyway. */
async function readVoids(pool: FairnessOptions['pool'], since: number) {
  const { rows } = await pool.query<{ count: number; result: string | null }>({
    name: 'second_voids',
    text: `SELECT count(*) AS count, sum(CASE WHEN strike_price IS NULL OR settlement_price = strike_price THEN 0
          WHEN (settlement_price > strike_price) = (direction = 'up') THEN -div(stake * ratio, 100000000) ELSE stake END) AS result
      FROM settled_second AS s WHERE result = 'void' AND settled_at >= $1 AND ${IS_TRADERS}`,
    values: [since],
  });
  const { count, result } = rows[0]!;
  return { count, result: result === null ? undefined : BigInt(result) };
}

interface VoidRow {
  readonly symbol: string;
  readonly reason: z.infer<typeof SecondVoidReason>;
  readonly at: number;
  readonly contracts: number;
  readonly stakes: string;
}

/** Contracts that the same gap of an index made void have one line, by the minute in which they were returned. */
async function readVoidLog(pool: FairnessOptions['pool'], since: number): Promise<VoidRow[]> {
  const { rows } = await pool.query<VoidRow>({
    name: 'second_void_log',
    text: `SELECT symbol, reason, min(settled_at) AS at, count(*) AS contracts, sum(stake) AS stakes
      FROM settled_second AS s WHERE result = 'void' AND settled_at >= $1 AND ${IS_TRADERS}
      GROUP BY symbol, reason, settled_at / $2 ORDER BY min(settled_at) DESC, symbol LIMIT $3`,
    values: [since, MINUTE_MS, MOST_LOGGED],
  });
  return rows;
}

interface DeviationRow {
  readonly symbol: string;
  readonly source: string;
  readonly deviation: number;
  readonly at: number;
}
async function readDeviations(pool: FairnessOptions['pool'], day: number): Promise<DeviationRow[]> {
  const { rows } = await pool.query<DeviationRow>({
    name: 'index_deviations',
    text: 'SELECT symbol, source, deviation, at FROM index_deviation WHERE day = $1 ORDER BY symbol',
    values: [day],
  });
  return rows;
}

// The only rule by which a second contract is struck, decided or void (rules 2.2). It knows ticks and times, and neither the trader
// nor the direction nor the stake: whatever it says, it says to every contract in the same window.

import { median } from '../market/index-price.ts';
import type { IndexPrice, Instant } from '../money/unit.ts';
import type { Direction, Result, SecondTick, Strike, VoidReason } from './second.ts';

/** A constituent that is older than this at its tick doesn't count. */
export const FRESH_MS = 1_000;
/**
 * How far ahead of our sources somebody may be. A venue can be a second behind another one, and then a price that arrives now was known
 * there a second ago: with that, a bot is right in 66 of 100 contracts of 30 seconds (decision 98).
 */
export const HEAD_START_MS = 1_000;
export const STRIKE_WITHIN_MS = 4_000;
export const SETTLEMENT_AGE_MS = 3_000;
export const TICKS_BETWEEN = 2;

export interface RawTick {
  readonly number: number;
  readonly at: Instant;
  readonly state: string;
  readonly constituents: readonly { readonly price: IndexPrice; readonly receivedAt: Instant; readonly used: boolean }[];
}
export interface QualifyingTick extends SecondTick {
  /** The earliest receipt of what was counted. */
  readonly receivedFrom: Instant;
}

/** A tick counts if the index is normal and enough of its used constituents are fresh; its price is the median of exactly those. */
export function qualify({ number, at, state, constituents }: RawTick, sources: number): QualifyingTick | undefined {
  if (state !== 'normal') return undefined;
  const counted = constituents.filter((c) => c.used && c.receivedAt >= at - FRESH_MS);
  const price = median(counted.map((c) => c.price));
  if (price === undefined || counted.length < sources) return undefined;
  const receivedFrom = Math.min(...counted.map((c) => c.receivedAt)) as Instant;
  return { number, at, price, receivedFrom };
}

/** Everything that went into the strike arrived so long after acceptance that nobody can have seen it before. */
export const strikes = ({ at, receivedFrom }: QualifyingTick, acceptedAt: Instant): boolean =>
  at > acceptedAt + HEAD_START_MS && receivedFrom > acceptedAt + HEAD_START_MS;

export const hasNoStrike = (acceptedAt: Instant, now: Instant): boolean => now > acceptedAt + STRIKE_WITHIN_MS;

/** Its settlement is known: every later tick is after it. */
export const isDecided = ({ settleAt }: Pick<Strike, 'settleAt'>, now: Instant): boolean => now > settleAt;

/** What happened up to `settleAt`, and nothing later. */
interface Window {
  readonly strike: Strike;
  /** The last qualifying tick. */
  readonly last: SecondTick;
  /** How many qualifying ticks there were, `last` included. */
  readonly count: number;
  /** The last tick at which the index was stale; 0 if there was none. */
  readonly staleNumber: number;
}

/** Why the window decides nothing; undefined if it does. The first reason that applies, in this order. */
export function whyVoid({ strike, last, count, staleNumber }: Window): VoidReason | undefined {
  if (staleNumber > strike.number) return 'index_stale';
  if (strike.settleAt - last.at > SETTLEMENT_AGE_MS) return 'settlement_gap';
  return count - strike.count - 1 < TICKS_BETWEEN ? 'too_few_ticks' : undefined;
}

export function resultOf(strike: IndexPrice, settlement: IndexPrice, direction: Direction): Exclude<Result, 'void'> {
  if (strike === settlement) return 'tie';
  return settlement > strike === (direction === 'up') ? 'won' : 'lost';
}

// Funding: every eight hours longs pay shorts, or the reverse, so that the contract stays near its index (rules 1.4).

import { type Amount, RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';

/** Interest of 0.01 % for eight hours. */
export const FUNDING_INTEREST = 10_000n as Rate;
/** How far the interest can pull the premium: 0.05 %. */
export const FUNDING_DAMPER = 50_000n as Rate;

const clamp = (value: bigint, low: bigint, high: bigint): bigint => (value < low ? low : value > high ? high : value);

/**
 * How far the book is from the index, as a rate: (max(0, impact bid − index) − max(0, index − impact ask)) ÷ index, rounded towards
 * zero. An impact price is the average price of a fixed value in the book; undefined where the book isn't deep enough, which counts
 * as the index itself.
 */
export function premiumIndex(index: Ticks, impactBid: Ticks | undefined, impactAsk: Ticks | undefined): Rate {
  const above = impactBid === undefined ? 0 : Math.max(0, impactBid - index);
  const below = impactAsk === undefined ? 0 : Math.max(0, index - impactAsk);
  return ((BigInt(above - below) * RATE_ONE) / BigInt(index)) as Rate;
}

/** Average premium + clamp(interest − average premium, ±0.05 %), capped at ±`cap`. */
export function fundingRate(averagePremium: Rate, cap: Rate): Rate {
  const pulled = averagePremium + clamp(FUNDING_INTEREST - averagePremium, -FUNDING_DAMPER, FUNDING_DAMPER);
  return clamp(pulled, -cap, cap) as Rate;
}

/** Three quarters of the maintenance rate at the highest leverage. */
export const fundingCap = (maintenance: Rate): Rate => ((maintenance * 3n) / 4n) as Rate;

/** What a position of this value pays (positive) or receives (negative): a payer's amount is rounded up, a receiver's down. */
export function fundingOf(isLong: boolean, value: Amount, rate: Rate): Amount {
  const exact = isLong ? value * rate : -(value * rate);
  return (exact > 0n ? (exact + RATE_ONE - 1n) / RATE_ONE : exact / RATE_ONE) as Amount;
}

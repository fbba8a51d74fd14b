// Funding: every eight hours longs pay shorts, or the reverse, so that the contract stays near its index (rules 1.4).

import { type Amount, type Instant, RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';
import { HOUR_MS } from '../time.ts';
import { BASIS_EVERY_MS, FUNDING_EVERY_MS } from './mark-price.ts';

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

/** One every five seconds for eight hours. */
export const SAMPLES_PER_FUNDING = FUNDING_EVERY_MS / BASIS_EVERY_MS;
/** An hour's: what fewer samples say isn't taken for the whole. */
export const FEWEST_SAMPLES = HOUR_MS / BASIS_EVERY_MS;

/**
 * The premium averaged over time: the sum of the samples ÷ the five-second slots of the interval that have passed, at least an
 * hour's; rounded towards zero. A slot without a sample, in which the index was stale or nothing ran, counts as no premium. So some
 * samples from a book that is only being filled don't stand for hours.
 */
export function averagePremium(sum: bigint, at: Instant, nextFundingAt: Instant): Rate {
  const passed = Math.floor((at - (nextFundingAt - FUNDING_EVERY_MS)) / BASIS_EVERY_MS);
  return (sum / BigInt(Math.max(FEWEST_SAMPLES, Math.min(SAMPLES_PER_FUNDING, passed)))) as Rate;
}

/** Average premium + clamp(interest − average premium, ±0.05 %), capped at ±`cap`. */
export function fundingRate(averagePremium: Rate, cap: Rate, interest: bigint = FUNDING_INTEREST, damper: bigint = FUNDING_DAMPER): Rate {
  const pulled = averagePremium + clamp(interest - averagePremium, -damper, damper);
  return clamp(pulled, -cap, cap) as Rate;
}

/** Three quarters of the maintenance rate at the highest leverage. */
export const fundingCap = (maintenance: Rate): Rate => ((maintenance * 3n) / 4n) as Rate;

/** What a position of this value pays (positive) or receives (negative): a payer's amount is rounded up, a receiver's down. */
export function fundingOf(isLong: boolean, value: Amount, rate: Rate): Amount {
  const exact = isLong ? value * rate : -(value * rate);
  return (exact > 0n ? (exact + RATE_ONE - 1n) / RATE_ONE : exact / RATE_ONE) as Amount;
}

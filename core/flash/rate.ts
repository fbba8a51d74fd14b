// The rate of a flash exchange (product: Flash exchange; rules 3.2): the amount at the two index prices, minus spread and fee, each
// reported separately and rounded up, with the amount rounded down: a round trip never gives more than before.

import type { AssetPrice } from '../market/worth.ts';
import { feeUp } from '../money/rounding.ts';
import { type Amount, RATE_ONE, type Rate } from '../money/unit.ts';

/** One side of an exchange: the price of its asset and the scale of its amounts. */
export interface Leg {
  readonly price: AssetPrice;
  readonly scale: number;
}
export interface FlashRates {
  readonly spread: Rate;
  /** Added for each side whose index has few sources. */
  readonly degradedSpread: Rate;
  readonly fee: Rate;
}
/** Amounts in `to`, except fromAmount. gross = toAmount + spread + fee. */
export interface FlashTerms {
  readonly fromAmount: Amount;
  readonly toAmount: Amount;
  readonly spread: Amount;
  readonly fee: Amount;
}

export const spreadOf = (from: AssetPrice, to: AssetPrice, r: FlashRates): Rate =>
  (r.spread + (from.isDegraded ? r.degradedSpread : 0n) + (to.isDegraded ? r.degradedSpread : 0n)) as Rate;

/** For a given amount paid. */
export function termsFrom(fromAmount: Amount, from: Leg, to: Leg, r: FlashRates): FlashTerms {
  const gross = ((fromAmount * up(from, to)) / down(from, to)) as Amount;
  const spread = feeUp(gross, spreadOf(from.price, to.price, r));
  const fee = feeUp(gross, r.fee);
  return { fromAmount, toAmount: (gross - spread - fee) as Amount, spread, fee };
}

/** For a given amount received: the least that has to be paid. Any excess it brings is part of the spread. */
export function termsTo(toAmount: Amount, from: Leg, to: Leg, r: FlashRates): FlashTerms {
  const kept = RATE_ONE - spreadOf(from.price, to.price, r) - r.fee;
  // Two more units, for the two roundings up.
  const gross = divideUp((toAmount + 2n) * RATE_ONE, kept);
  const terms = termsFrom(divideUp(gross * down(from, to), up(from, to)) as Amount, from, to, r);
  return { ...terms, toAmount, spread: (terms.spread + terms.toAmount - toAmount) as Amount };
}

/** The value of one whole unit of `from` in minor units of `to`, with this many extra decimals; for display. */
export const indexRate = (from: Leg, to: Leg, decimals: number): bigint =>
  (10n ** BigInt(from.scale + decimals) * up(from, to)) / down(from, to);

/** Whether the ratio of the two indices has moved by more than this; up and down, and from either side, count the same. */
export function hasMoved(before: readonly [number, number], now: readonly [number, number], most: Rate): boolean {
  const then = BigInt(before[0]) * BigInt(now[1]);
  const since = BigInt(now[0]) * BigInt(before[1]);
  const [low, high] = since > then ? [then, since] : [since, then];
  return high * RATE_ONE > low * (RATE_ONE + most);
}

const up = (from: Leg, to: Leg): bigint => BigInt(from.price.price) * 10n ** BigInt(to.scale + to.price.priceDecimals);
const down = (from: Leg, to: Leg): bigint => BigInt(to.price.price) * 10n ** BigInt(from.scale + from.price.priceDecimals);
const divideUp = (a: bigint, b: bigint): bigint => (a + b - 1n) / b;

// Trading fees (rules 3.1): taken from what is received and rounded up once per order, so a single fill may have a fee of zero. The
// tier follows the volume of the last 30 days before the command that fills: a resting order is charged at the tier of that time.

import type { FeeTier } from '../market/instrument.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import { feeUp } from '../money/rounding.ts';
import { type Amount, RATE_ONE, type Rate } from '../money/unit.ts';

/** The highest tier whose floor is reached, inclusive. Tiers are in ascending order, the first at zero. */
export function feeTierOf(tiers: readonly FeeTier[], volume: Amount): number {
  let tier = 0;
  while (tier + 1 < tiers.length && volume >= tiers[tier + 1]!.floor) tier++;
  return tier;
}

/** The fee on what one order received: at least one minor unit, and never more than was received. */
export const tradeFee = (received: Amount, rate: Rate): Amount => feeUp(received, rate);

/** The higher of a tier's two rates: the maximum an order may be charged. */
export const highestRate = ({ maker, taker }: Pick<FeeTier, 'maker' | 'taker'>): Rate => (maker > taker ? maker : taker);

/** What an order received before a fill, and the fees it paid on it. */
export interface Charged {
  readonly received: Amount;
  readonly fee: Amount;
}

/**
 * The fee of one more fill of an order. Rounded up per order and not per fill: at one rate all fills together pay exactly rate ×
 * received, rounded up, however many they are. If the rate changed meanwhile (an order that took first and then rested), a fill is
 * rounded up by itself, but the order never pays more than `highest` × received, rounded up; nor less than its two rates by a whole
 * minor unit. Splitting an order gains nothing, because each order rounds up by itself.
 */
export function fillFee(before: Charged, received: Amount, rate: Rate, highest: Rate): Amount {
  const alone = tradeFee(received, rate);
  if (before.received === NOTHING) return alone;
  const all = plus(before.received, received);
  if (before.fee === tradeFee(before.received, rate)) return minus(tradeFee(all, rate), before.fee);
  const left = minus(tradeFee(all, highest), before.fee);
  // Below the fee rounded down: the trader's tier has improved since, and earlier fees aren't refunded.
  return left >= alone || left < (received * rate) / RATE_ONE ? alone : left;
}

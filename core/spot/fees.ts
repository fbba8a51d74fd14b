// Trading fees (rules 3.1): taken from what is received, rounded up, at the rate of the trader's tier. The tier follows the
// volume of the last 30 days as it was before the command, so one order is charged at one rate.

import type { FeeTier } from '../market/instrument.ts';
import { feeUp } from '../money/rounding.ts';
import type { Amount, Rate } from '../money/unit.ts';

/** The highest tier whose floor is reached; exactly reaching it is enough. Tiers stand in rising order, the first at zero. */
export function feeTierOf(tiers: readonly FeeTier[], volume: Amount): number {
  let tier = 0;
  while (tier + 1 < tiers.length && volume >= tiers[tier + 1]!.floor) tier++;
  return tier;
}

export const makerRate = (tiers: readonly FeeTier[], tier: number): Rate => tiers[tier]!.maker;
export const takerRate = (tiers: readonly FeeTier[], tier: number): Rate => tiers[tier]!.taker;

/** At least one minor unit, and never more than what was received. */
export const tradeFee = (received: Amount, rate: Rate): Amount => feeUp(received, rate);

// The risk tiers that an instrument starts with (rules 1.8); two operators together may change them.

import { type Amount, RATE_ONE, type Rate } from '../money/unit.ts';
import { deductionOf, type RiskTier } from './risk-tier.ts';

/** The value above which the tier starts in whole quote units, maintenance in basis points, maximum leverage. */
const table = [
  [0, 40, 100],
  [50_000, 50, 100],
  [250_000, 100, 50],
  [1_000_000, 250, 20],
  [10_000_000, 500, 10],
  [20_000_000, 1_000, 5],
  [50_000_000, 1_250, 4],
] as const;

export function defaultTiers(quoteScale: number): RiskTier[] {
  const tiers: RiskTier[] = [];
  for (const [value, basisPoints, maximumLeverage] of table) {
    const floor = (BigInt(value) * 10n ** BigInt(quoteScale)) as Amount;
    const maintenance = ((BigInt(basisPoints) * RATE_ONE) / 10_000n) as Rate;
    tiers.push({ floor, maintenance, deduction: deductionOf(floor, maintenance, tiers.at(-1))!, maximumLeverage });
  }
  return tiers;
}

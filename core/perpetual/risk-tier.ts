// Risk tiers: the larger a position, the more margin it needs. Maintenance margin is value × rate − deduction of its tier, and the
// deductions make it continuous over the tiers' borders (rules 1.2, Binance's "maintenance amount").

import { minus, NOTHING, plus } from '../money/amount.ts';
import { type Amount, RATE_ONE, type Rate } from '../money/unit.ts';

export interface RiskTier {
  /** Positions above this value are in the tier; the first has zero. In minor units of the quote asset. */
  readonly floor: Amount;
  readonly maintenance: Rate;
  /** Subtracted from value × rate, in minor units of the quote asset. */
  readonly deduction: Amount;
  readonly maximumLeverage: number;
}

export const areSameTiers = (a: readonly RiskTier[], b: readonly RiskTier[]): boolean =>
  a.length === b.length &&
  a.every(
    ({ floor, maintenance, deduction, maximumLeverage }, i) =>
      floor === b[i]!.floor &&
      maintenance === b[i]!.maintenance &&
      deduction === b[i]!.deduction &&
      maximumLeverage === b[i]!.maximumLeverage,
  );

/** The tier of a position's value. A value exactly on a border belongs to the lower tier; both give the same margin there. */
export function tierOf(tiers: readonly RiskTier[], value: Amount): RiskTier {
  let at = 0;
  while (at + 1 < tiers.length && value > tiers[at + 1]!.floor) at += 1;
  return tiers[at]!;
}

/** Maintenance margin of a value at mark, rounded up. */
export function maintenanceMargin(tiers: readonly RiskTier[], value: Amount): Amount {
  const { maintenance, deduction } = tierOf(tiers, value);
  const exact = value * maintenance;
  return minus(((exact + (RATE_ONE - 1n)) / RATE_ONE) as Amount, deduction);
}

/**
 * The deduction that a tier must have: floor × (rate − rate of the tier below) + its deduction. Undefined if that isn't a whole
 * number.
 */
export function deductionOf(floor: Amount, maintenance: Rate, below: RiskTier | undefined): Amount | undefined {
  if (below === undefined) return NOTHING;
  const step = floor * (maintenance - below.maintenance);
  return step % RATE_ONE === 0n ? plus((step / RATE_ONE) as Amount, below.deduction) : undefined;
}

/** Why these tiers can't be used; undefined if they can. */
export function whyTiers(tiers: readonly RiskTier[], takerFee: Rate): string | undefined {
  if (tiers.length === 0) return 'there is at least one tier';
  for (const [i, tier] of tiers.entries()) {
    const below = tiers[i - 1];
    if (below === undefined ? tier.floor !== NOTHING : tier.floor <= below.floor) return 'floors start at zero and rise';
    if (tier.maintenance <= (below?.maintenance ?? 0n)) return 'maintenance rates rise';
    if (tier.deduction !== deductionOf(tier.floor, tier.maintenance, below)) return 'a deduction doesn’t make the margin continuous';
    if (!Number.isInteger(tier.maximumLeverage) || tier.maximumLeverage < 1) return 'a maximum leverage is a whole number from 1';
    if (below !== undefined && tier.maximumLeverage > below.maximumLeverage) return 'maximum leverage falls from tier to tier';
    // Otherwise a position at its maximum leverage could be liquidated as soon as it is opened.
    if (RATE_ONE <= (tier.maintenance + takerFee) * BigInt(tier.maximumLeverage)) return 'initial margin must exceed maintenance and fee';
  }
  return undefined;
}

// When a position is liquidated, at which price, and what it's worth when its margin is used up (rules 1.2). Comparisons are exact:
// rates are multiplied out instead of divided, so "exactly at maintenance" is a case of its own and isn't liquidated.

import { minus, NOTHING, plus } from '../money/amount.ts';
import type { InstrumentUnits } from '../money/notional.ts';
import { shareDown } from '../money/rounding.ts';
import { type Amount, type Lots, RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';
import type { Position } from './position.ts';
import { type RiskTier, tierOf } from './risk-tier.ts';

/** Whether equity is strictly below maintenance margin and the fee for closing, both of the value at mark. */
export function isLiquidatable(tiers: readonly RiskTier[], takerFee: Rate, value: Amount, equity: Amount): boolean {
  const { maintenance, deduction } = tierOf(tiers, value);
  return (equity + deduction) * RATE_ONE < value * (maintenance + takerFee);
}

/** A positive fraction: compared and rounded only at the end. */
interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/**
 * The value at which a position with this margin is exactly at its limit: (entry ∓ margin ∓ deduction) ÷ (1 ∓ rate), with the tier
 * of that value and not the current one. Undefined for a long position that no price can liquidate.
 */
export function liquidationValue(position: Position, margin: Amount, tiers: readonly RiskTier[], takerFee: Rate): Fraction | undefined {
  const { isLong, entryValue } = position;
  for (const [i, { floor, maintenance, deduction }] of tiers.entries()) {
    const rate = maintenance + takerFee;
    const covered = margin + deduction;
    const numerator = (isLong ? entryValue - covered : entryValue + covered) * RATE_ONE;
    const denominator = isLong ? RATE_ONE - rate : RATE_ONE + rate;
    if (numerator <= 0n) continue;
    const next = tiers[i + 1]?.floor;
    // The margin is continuous across the borders, so exactly one tier contains its own solution.
    if (numerator > floor * denominator && (next === undefined || numerator <= next * denominator)) return { numerator, denominator };
  }
  return undefined;
}

/**
 * The displayed liquidation price: rounded up to the tick for a long position and down for a short one, so never later than the
 * actual one. For a position with cross margin, `margin` is the account's equity without this position minus the maintenance margin
 * and closing fees of all others; then it's an estimate, since it moves with their marks.
 */
export function liquidationPrice(
  position: Position,
  margin: Amount,
  tiers: readonly RiskTier[],
  takerFee: Rate,
  units: InstrumentUnits,
): Ticks | undefined {
  const value = liquidationValue(position, margin, tiers, takerFee);
  if (value === undefined) return undefined;
  const one = value.denominator * BigInt(position.quantity) * BigInt(units.perTickLot);
  const price = position.isLong ? (value.numerator + one - 1n) / one : value.numerator / one;
  return price > BigInt(Number.MAX_SAFE_INTEGER) ? undefined : (Number(price) as Ticks);
}

/**
 * What `quantity` lots must yield (long) or may cost (short) so that exactly the position's margin is used up: rounded up for a
 * long position and down for a short one, so an account closed at this value never becomes negative (dYdX's rounding).
 */
export function bankruptcyValue(position: Position, margin: Amount, quantity: Lots): Amount {
  const { isLong, entryValue, quantity: held } = position;
  const all = isLong ? minus(entryValue, margin) : plus(entryValue, margin);
  // A long position whose margin exceeds its value can be given away.
  if (all <= 0n) return NOTHING;
  const share = all * BigInt(quantity);
  const by = BigInt(held);
  return (isLong ? (share + by - 1n) / by : share / by) as Amount;
}

/** The worst price at which `bankruptcyValue` is still reached. */
export function bankruptcyPrice(position: Position, margin: Amount, units: InstrumentUnits): Ticks {
  const value = bankruptcyValue(position, margin, position.quantity);
  const one = BigInt(position.quantity) * BigInt(units.perTickLot);
  return Number(position.isLong ? (value + one - 1n) / one : value / one) as Ticks;
}

/**
 * What the insurance fund keeps of a liquidation better than bankruptcy: the surplus, but at most a rate of the value it was closed
 * for; the rest goes back to the trader (dYdX's rule).
 */
export function insuranceFee(closedFor: Amount, bankruptcy: Amount, isLong: boolean, maximum: Rate): Amount {
  const surplus = isLong ? minus(closedFor, bankruptcy) : minus(bankruptcy, closedFor);
  if (surplus <= 0n) return NOTHING;
  const most = shareDown(closedFor, maximum);
  return surplus < most ? surplus : most;
}

// A trader's positions at the mark prices: what they are worth, how safe they are, and where they are liquidated. An answer is
// written from it and the app follows the mark prices with it, by the functions that also book and liquidate.

import { minus, plus } from '../money/amount.ts';
import type { InstrumentUnits } from '../money/notional.ts';
import { feeUp } from '../money/rounding.ts';
import { type Amount, amount, RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';
import type { MarginMode } from './account.ts';
import { liquidationPrice } from './liquidation.ts';
import { type Position, unrealised, valueAt } from './position.ts';
import { maintenanceMargin, type RiskTier, tierOf } from './risk-tier.ts';
import { freeOf } from './trade.ts';

/** The rules of a contract that a position's figures follow from. */
export interface Rules {
  readonly units: InstrumentUnits;
  readonly tiers: readonly RiskTier[];
  readonly takerFee: Rate;
}

/** A position with its margin, in a contract at its mark price. */
export interface Placed {
  readonly rules: Rules;
  readonly position: Position;
  readonly mode: MarginMode;
  readonly margin: Amount;
  /** Undefined before the first mark price. */
  readonly mark: Ticks | undefined;
}

/** A trader's money in the perpetual account, and all positions. */
export interface Standing {
  /** Free, and frozen for the cross positions together. */
  readonly cash: Amount;
  readonly placed: readonly Placed[];
}

/** Of all cross positions. */
export interface CrossFigures {
  readonly equity: Amount;
  /** Maintenance margin and closing fees, times RATE_ONE. */
  readonly needed: bigint;
  readonly required: Amount;
}

interface Marked {
  readonly value: Amount;
  readonly profit: Amount;
  /** Maintenance margin and closing fee, times RATE_ONE. */
  readonly needed: bigint;
}

function markedAt({ rules: { units, tiers, takerFee }, position, mark }: Placed): Marked | undefined {
  if (mark === undefined) return undefined;
  const value = valueAt(position, mark, units);
  const { maintenance, deduction } = tierOf(tiers, value);
  const needed = value * (maintenance + takerFee) - deduction * RATE_ONE;
  return { value, profit: unrealised(position, mark, units), needed };
}

export function crossOf({ cash, placed }: Standing): CrossFigures {
  let [equity, needed, required] = [cash, 0n, 0n as Amount];
  for (const one of placed) {
    if (one.mode !== 'cross') continue;
    const marked = markedAt(one);
    equity = plus(equity, marked?.profit ?? amount(0n));
    needed += marked?.needed ?? 0n;
    required = plus(required, one.margin);
  }
  return { equity, needed, required };
}

export interface Figures {
  readonly value: Amount;
  readonly profit: Amount;
  /** Profit ÷ margin in hundredths of a percent, towards zero; undefined without margin. */
  readonly rate: bigint | undefined;
  readonly maintenance: Amount;
  readonly closingFee: Amount;
  readonly ratio: bigint | undefined;
  /** Undefined if no price liquidates it. With cross margin an estimate at the other marks. */
  readonly liquidation: Ticks | undefined;
}

/** Undefined before the first mark price. `cross`: of the same standing. */
export function figuresAt(one: Placed, cross: CrossFigures): Figures | undefined {
  const marked = markedAt(one);
  if (marked === undefined) return undefined;
  const { rules, position, mode, margin } = one;
  const { tiers, takerFee, units } = rules;
  const { value, profit } = marked;
  const isIsolated = mode === 'isolated';
  // Of a cross position: what the account has without it, less what the others need, rounded up against it.
  const others = ((cross.needed - marked.needed + RATE_ONE - 1n) / RATE_ONE) as Amount;
  const backing = isIsolated ? margin : minus(minus(cross.equity, profit), others);
  const price = liquidationPrice(position, backing, tiers, takerFee, units);
  return {
    value,
    profit,
    rate: margin > 0n ? (profit * 10_000n) / margin : undefined,
    maintenance: maintenanceMargin(tiers, value),
    closingFee: feeUp(value, takerFee),
    ratio: isIsolated ? ratioOf(plus(margin, profit), marked.needed) : ratioOf(cross.equity, cross.needed),
    liquidation: price !== undefined && price > 0 ? price : undefined,
  };
}

/** Guaranteed equity ratio in tenths of a percent, rounded towards zero; undefined where nothing is needed. */
export const ratioOf = (equity: Amount, needed: bigint): bigint | undefined =>
  needed <= 0n ? undefined : (equity * RATE_ONE * 1_000n) / needed;

/** What may leave the account: what is free, as the core books it. */
export function transferableOf({ cash, placed }: Standing): Amount {
  const { equity, needed, required } = crossOf({ cash, placed });
  const free = freeOf({ cash, required, profit: minus(equity, cash), needed });
  return free > 0n ? free : amount(0n);
}

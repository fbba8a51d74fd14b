// What a trade does to a trader's money and position in one contract, without booking it. The judge decides by it, a preview shows
// it, and the clearing books the same numbers: a property test compares them.

import { minus, NOTHING, plus } from '../money/amount.ts';
import type { InstrumentUnits } from '../money/notional.ts';
import { feeUp } from '../money/rounding.ts';
import { type Amount, type Lots, RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';
import type { MarginMode, MarginRules } from './account.ts';
import { closePart } from './close-part.ts';
import { isLiquidatable } from './liquidation.ts';
import { orderCost } from './order-cost.ts';
import { enlarge, type Position, unrealised, valueAt } from './position.ts';
import { type RiskTier, tierOf } from './risk-tier.ts';

export interface Holding {
  readonly position: Position;
  /** Isolated: its own. Cross: its part of what the account must have. */
  readonly margin: Amount;
  /** The rules from before a change; absent if it's judged by those of the contract. */
  readonly earlier?: MarginRules | undefined;
}

/** A trader's money, and the positions in one contract. */
export interface Stand {
  /** Available money, and what is frozen for cross positions. */
  readonly cash: Amount;
  /** Of all cross positions in all contracts: margin, unrealised profit, and maintenance with closing fees times RATE_ONE. */
  readonly required: Amount;
  readonly profit: Amount;
  readonly needed: bigint;
  readonly long: Holding | undefined;
  readonly short: Holding | undefined;
}

/** What a trader trades in: a contract at its mark price, with the trader's setting. */
export interface Scope {
  readonly units: InstrumentUnits;
  readonly tiers: readonly RiskTier[];
  readonly takerFee: Rate;
  readonly mark: Ticks;
  readonly mode: MarginMode;
  readonly leverage: number;
}

/** A trade first closes what it can, then opens. */
export interface Trade {
  readonly isBuy: boolean;
  readonly closes: Lots;
  readonly closesFor: Amount;
  readonly opens: Lots;
  readonly opensFor: Amount;
  /** For all of it, at this rate. */
  readonly fee: Amount;
  readonly feeRate: Rate;
}

export interface Settled {
  readonly after: Stand;
  readonly realised: Amount;
  readonly fee: Amount;
  /** The margin that the opened part gets. */
  readonly margin: Amount;
}

export function settleTrade(before: Stand, scope: Scope, { isBuy, closes, closesFor, opens, opensFor, fee, feeRate }: Trade): Settled {
  const closeFee = closes > 0 ? smaller(fee, feeUp(closesFor, feeRate)) : NOTHING;
  const closed = closes > 0 ? afterClose(before, scope, !isBuy, closes, closesFor, closeFee) : undefined;
  const after = closed?.after ?? before;
  const realised = closed?.realised ?? NOTHING;
  if (opens === 0) return { after, realised, fee: closed?.fee ?? NOTHING, margin: NOTHING };
  const openFee = minus(fee, closeFee);
  const margin = openingMargin(isBuy, opensFor, scope);
  return {
    after: afterOpen(after, scope, isBuy, opens, opensFor, margin, openFee),
    realised,
    fee: plus(closed?.fee ?? NOTHING, openFee),
    margin,
  };
}

/** Initial margin, and the fee for closing at the bankruptcy price. */
export function openingMargin(isBuy: boolean, value: Amount, { leverage, takerFee }: Pick<Scope, 'leverage' | 'takerFee'>): Amount {
  const { initialMargin, closeFee } = orderCost(isBuy, value, leverage, takerFee);
  return plus(initialMargin, closeFee);
}

/**
 * What can be used to open, or leave the account: unrealised loss counts against it, unrealised profit doesn't count, and what is left
 * covers the initial margin of the cross positions as well as their maintenance margin and closing fees at mark (rules 3.3).
 */
export const freeOf = (money: Pick<Stand, 'cash' | 'required' | 'profit' | 'needed'>): Amount =>
  smaller(aboveInitial(money), aboveMaintenance(money));

export const aboveInitial = ({ cash, required, profit }: Pick<Stand, 'cash' | 'required' | 'profit'>): Amount =>
  plus(minus(cash, required), smaller(NOTHING, profit));

/** Rounded down: exactly at maintenance nobody is liquidated. */
function aboveMaintenance({ cash, profit, needed }: Pick<Stand, 'cash' | 'profit' | 'needed'>): Amount {
  const slack = plus(cash, profit) * RATE_ONE - needed;
  return (slack >= 0n ? slack / RATE_ONE : -((-slack + RATE_ONE - 1n) / RATE_ONE)) as Amount;
}

/** Whether the position isn't liquidated at the mark price. */
export function isSafe(stand: Stand, scope: Scope, isLong: boolean): boolean {
  if (scope.mode === 'cross') return plus(stand.cash, stand.profit) * RATE_ONE >= stand.needed;
  const holding = isLong ? stand.long : stand.short;
  if (holding === undefined) return true;
  const { position, margin, earlier } = holding;
  const { tiers, takerFee } = earlier ?? scope;
  const equity = plus(margin, unrealised(position, scope.mark, scope.units));
  return !isLiquidatable(tiers, takerFee, valueAt(position, scope.mark, scope.units), equity);
}

function afterClose(before: Stand, scope: Scope, isLong: boolean, quantity: Lots, value: Amount, fee: Amount) {
  const holding = (isLong ? before.long : before.short)!;
  const { left, realised, freed, paidFee } = closePart(holding, scope.mode, before.cash, quantity, value, fee);
  const rest = left && { ...holding, position: left, margin: minus(holding.margin, freed) };
  const cash = plus(before.cash, minus(realised, paidFee));
  const stand = { ...before, cash: scope.mode === 'isolated' ? plus(cash, freed) : cash };
  return { after: exchanged(stand, scope, isLong, holding, rest), realised, fee: paidFee };
}

function afterOpen(before: Stand, scope: Scope, isLong: boolean, quantity: Lots, value: Amount, margin: Amount, fee: Amount): Stand {
  const holding = isLong ? before.long : before.short;
  const position = enlarge(holding?.position ?? { isLong, quantity: 0 as Lots, entryValue: NOTHING }, quantity, value);
  const next = { position, margin: plus(holding?.margin ?? NOTHING, margin) };
  const cash = minus(before.cash, scope.mode === 'isolated' ? plus(margin, fee) : fee);
  return exchanged({ ...before, cash }, scope, isLong, holding, next);
}

/** The stand with one holding for another, and the sums of the cross positions that follow. */
export function exchanged(stand: Stand, scope: Scope, isLong: boolean, from: Holding | undefined, to: Holding | undefined): Stand {
  const held = isLong ? { ...stand, long: to } : { ...stand, short: to };
  if (scope.mode === 'isolated') return held;
  const a = weightOf(from, scope);
  const b = weightOf(to, scope);
  return {
    ...held,
    required: plus(stand.required, minus(b.margin, a.margin)),
    profit: plus(stand.profit, minus(b.profit, a.profit)),
    needed: stand.needed + b.needed - a.needed,
  };
}

function weightOf(holding: Holding | undefined, scope: Scope) {
  if (holding === undefined) return { margin: NOTHING, profit: NOTHING, needed: 0n };
  const { units, mark } = scope;
  const { position, margin, earlier } = holding;
  const { tiers, takerFee } = earlier ?? scope;
  const value = valueAt(position, mark, units);
  const { maintenance, deduction } = tierOf(tiers, value);
  return {
    margin,
    profit: unrealised(position, mark, units),
    needed: value * (maintenance + takerFee) - deduction * RATE_ONE,
  };
}

const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);

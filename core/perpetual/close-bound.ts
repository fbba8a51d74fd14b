// How far a position may be closed: not beyond the price at which its margin, or all that a cross account has, is used up. Whoever
// closes there or better owes nobody anything.

import { minus, plus } from '../money/amount.ts';
import { type Amount, type Lots, RATE_ONE, type Ticks } from '../money/unit.ts';
import { valueAt } from './position.ts';
import type { Holding, Scope, Stand } from './trade.ts';

/** The lowest price for selling a long position, the highest for buying back a short one. */
export function closeBound(stand: Stand, scope: Scope, isLong: boolean, quantity: Lots): Ticks {
  const holding = (isLong ? stand.long : stand.short)!;
  const limit = scope.mode === 'isolated' ? isolatedLimit(holding, isLong) : crossLimit(stand, scope, holding, isLong, quantity);
  const lots = scope.mode === 'isolated' ? holding.position.quantity : quantity;
  const one = BigInt(lots) * BigInt(scope.units.perTickLot);
  if (isLong) {
    if (limit <= 0n) return 1 as Ticks;
    const by = one * (RATE_ONE - scope.takerFee);
    return Number((limit * RATE_ONE + by - 1n) / by) as Ticks;
  }
  if (limit <= 0n) return 0 as Ticks;
  return Number((limit * RATE_ONE) / (one * (RATE_ONE + scope.takerFee))) as Ticks;
}

/** What closing all of it must yield (long) or may cost (short), the fee included. */
const isolatedLimit = ({ position, margin }: Holding, isLong: boolean): Amount =>
  isLong ? minus(position.entryValue, margin) : plus(position.entryValue, margin);

/** The same for a part of a cross position: neither equity nor cash may fall below zero. */
function crossLimit({ cash, profit }: Stand, { mark, units }: Scope, { position }: Holding, isLong: boolean, quantity: Lots): Amount {
  const part = { ...position, quantity };
  const equity = plus(cash, profit);
  const markValue = valueAt(part, mark, units);
  const entryValue =
    quantity === position.quantity
      ? position.entryValue
      : (((position.entryValue * BigInt(quantity)) / BigInt(position.quantity)) as Amount);
  return isLong ? larger(minus(markValue, equity), minus(entryValue, cash)) : smaller(plus(markValue, equity), plus(entryValue, cash));
}

const smaller = (a: Amount, b: Amount): Amount => (a < b ? a : b);
const larger = (a: Amount, b: Amount): Amount => (a > b ? a : b);

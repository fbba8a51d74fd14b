// What an order would fill, without changing anything. It walks the levels of the book and not their queues, so that a browser,
// which sees no queues, computes the same.

import { minus, NOTHING, plus } from '../money/amount.ts';
import { type InstrumentUnits, lotsDown, lotsUp, notional } from '../money/notional.ts';
import type { Amount, Lots, Ticks } from '../money/unit.ts';
import type { SelfTradePrevention } from './self-trade-prevention.ts';

export interface PriceLevel {
  readonly price: Ticks;
  readonly quantity: Lots;
}

/** One side of a book. */
export interface Levels {
  /** The level this many places behind the best; undefined after the last. */
  behind(places: number): PriceLevel | undefined;
}

export interface BookFacts {
  readonly units: InstrumentUnits;
  readonly bids: Levels;
  readonly asks: Levels;
  /**
   * How many lots of a level an order of this trader can fill, up to `want`. It's less than both `want` and the level's total only
   * because of self-trade prevention: it skips the trader's own orders (expire_maker) or ends the order at the first of them.
   */
  reach(level: PriceLevel, want: Lots, prevention: SelfTradePrevention): Lots;
}

export interface Plan {
  /** The total quantity filled. */
  readonly quantity: Lots;
  /** In minor units of the quote asset. Divided by the quantity it's the average price. */
  readonly value: Amount;
  /** The price of the last fill: the worst one. The limit if nothing is filled. */
  readonly worst: Ticks;
  /** True if nothing is missing; of an amount to spend, less than one lot's price may be left. */
  readonly isComplete: boolean;
  /** What stopped an incomplete one: the limit, the trader's own order, or the end of the book. */
  readonly stop: 'limit' | 'own' | 'end';
}

/** The lots a taker wants at a price: its remaining lots, or what an amount of the quote asset buys or must be sold for. */
export function wanted(isBuy: boolean, remaining: Lots, budget: Amount | undefined, price: Ticks, units: InstrumentUnits): Lots {
  if (budget === undefined) return remaining;
  if (budget <= 0n) return 0 as Lots;
  return isBuy ? lotsDown(budget, price, units) : lotsUp(budget, price, units);
}

const isWithin = (isBuy: boolean, limit: Ticks, price: Ticks): boolean => (isBuy ? price <= limit : price >= limit);

export function planFill(
  facts: BookFacts,
  isBuy: boolean,
  limit: Ticks,
  quantity: Lots,
  amount: Amount | undefined,
  prevention: SelfTradePrevention,
): Plan {
  const { units } = facts;
  const levels = isBuy ? facts.asks : facts.bids;
  let filled = 0;
  let value = NOTHING;
  let left = quantity;
  let budget = amount;
  let worst = limit;
  let stop: Plan['stop'] = 'end';
  for (let places = 0; ; places++) {
    const level = levels.behind(places);
    if (level === undefined) break;
    if (!isWithin(isBuy, limit, level.price)) {
      stop = 'limit';
      break;
    }
    const want = wanted(isBuy, left, budget, level.price, units);
    if (want === 0) break;
    const reach = facts.reach(level, want, prevention);
    const lots = Math.min(want, reach) as Lots;
    if (lots > 0) {
      worst = level.price;
      const paid = notional(worst, lots, units);
      filled += lots;
      value = plus(value, paid);
      left = (left - lots) as Lots;
      if (budget !== undefined) budget = minus(budget, paid);
    }
    if (lots < want && lots < level.quantity && prevention !== 'expire_maker') {
      stop = 'own';
      break;
    }
  }
  const isComplete = filled > 0 && wanted(isBuy, left, budget, worst, units) === 0;
  return { quantity: filled as Lots, value, worst, isComplete, stop };
}

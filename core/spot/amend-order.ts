// Amends an open order: its price, its quantity (the total, filled part included) or both. A smaller quantity at the same price
// keeps its place in the queue; a larger one or another price moves it to the end, and a new price may take.

import type { Trader } from '../identity/trader.ts';
import { minus } from '../money/amount.ts';
import type { Instant, Lots } from '../money/unit.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import type { AmendOrder } from './commands.ts';
import { executeLimit, runTriggers } from './execute.ts';
import { MarketFacts } from './facts.ts';
import { judgeAmendment } from './judge.ts';
import { ended, type OpenOrder } from './open-order.ts';
import { ownOrders } from './own-orders.ts';
import type { Spot } from './spot.ts';

export function amendOrder(spot: Spot, seq: number, at: Instant, trader: Trader, c: AmendOrder): OpenOrder | Rejection {
  const order = ownOrders.find(spot.orders, seq - 1, trader, { orderId: c.orderId });
  if (isRejected(order)) return order;
  const { market } = order.terms;
  const verdict = judgeAmendment(new MarketFacts(spot, market, trader, at), order, c);
  if (isRejected(verdict)) return verdict;
  if (verdict.isSame) return order;

  const { price, remaining, before, cost, keepsPlace } = verdict;
  if (cost > before) spot.freeze(order, minus(cost, before));
  else spot.release(order, minus(before, cost));
  order.progress = ended(order, at, undefined);
  spot.touch(order);
  if (order.level === undefined) {
    order.price = price;
    order.remaining = remaining;
  } else if (keepsPlace) {
    spot.touchLevel(market.book.reduce(order, (order.remaining - remaining) as Lots));
  } else {
    spot.touchLevel(market.book.remove(order));
    order.price = price;
    order.remaining = remaining;
    executeLimit(spot, order, cost, true, at);
    runTriggers(spot, market, at);
  }
  return order;
}

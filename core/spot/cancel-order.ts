// Cancelling is always allowed, even while the index is stale or the instrument is no longer listed.

import type { Answer } from '../answer.ts';
import type { OrderId } from '../book/order-id.ts';
import type { Trader } from '../identity/trader.ts';
import { symbolText } from '../market/instrument-text.ts';
import type { Instant } from '../money/unit.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import type { CancelAllOrders, CancelOrder } from './commands.ts';
import type { OpenOrder } from './open-order.ts';
import { ownOrders } from './own-orders.ts';
import type { Spot } from './spot.ts';

export function cancelOrder(spot: Spot, seq: number, at: Instant, trader: Trader, c: CancelOrder): OpenOrder | Rejection {
  const order = ownOrders.find(spot.orders, seq - 1, trader, c);
  if (!isRejected(order)) spot.end(order, 'trader', at);
  return order;
}

/** Cancels every open order of a locked trader, oldest first. */
export function endAllOrders(spot: Spot, at: Instant, trader: Trader): Answer {
  const orderIds: OrderId[] = [];
  for (let order = ownOrders.first(trader); order !== undefined; order = ownOrders.first(trader)) {
    orderIds.push(order.id);
    spot.end(order, 'locked', at);
  }
  return { kind: 'orders', orderIds };
}

/** The maximum number of orders that one command cancels when trading ends: about a millisecond of the writer. */
export const CANCELS_A_STEP = 500;

/**
 * Cancels open orders of the instruments whose trading has ended: one step when it ends, and one with each clock command until none
 * is left. Nothing is stored in between: the orders still open are the ones left to cancel.
 */
export function endTrading(spot: Spot, at: Instant): void {
  let left = CANCELS_A_STEP;
  for (const market of spot.markets.values()) {
    while (market.instrument.ended && left > 0) {
      const order = market.anyOrder;
      if (order === undefined) break;
      spot.end(order, 'trading_ended', at);
      left--;
    }
  }
}

/** Cancels every open order of the trader, in one instrument or all, oldest first. */
export function cancelAllOrders(spot: Spot, at: Instant, trader: Trader, c: CancelAllOrders): Answer | Rejection {
  const market = c.symbol === undefined ? undefined : spot.markets.get(c.symbol);
  if (c.symbol !== undefined && market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  const orderIds: OrderId[] = [];
  for (let order = ownOrders.first(trader); order !== undefined; ) {
    const next: OpenOrder | undefined = order.ownNext;
    if (market === undefined || order.terms.market === market) {
      orderIds.push(order.id);
      spot.end(order, 'trader', at);
    }
    order = next;
  }
  return { kind: 'orders', orderIds };
}

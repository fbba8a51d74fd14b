// Cancelling is always allowed, even while the index is stale or the contract is no longer listed.

import type { Trader } from '../identity/trader.ts';
import { symbolText } from '../market/instrument-text.ts';
import type { Instant } from '../money/unit.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import type { CancelAllPerpetualOrders, CancelPerpetualOrder } from './commands.ts';
import { type OpenPerpetualOrder, ownOrders } from './open-order.ts';
import type { EndReason } from './order.ts';
import type { Perpetual } from './perpetual.ts';

export function cancelOrder(p: Perpetual, at: Instant, trader: Trader, c: CancelPerpetualOrder): OpenPerpetualOrder | Rejection {
  const order = ownOrders.find(p.orders, p.lastOrderId, trader, c);
  if (!isRejected(order)) p.end(order, 'trader', at);
  return order;
}

/** In one contract or all, oldest first. */
export function cancelAllOrders(
  p: Perpetual,
  at: Instant,
  trader: Trader,
  c: CancelAllPerpetualOrders,
): readonly OpenPerpetualOrder[] | Rejection {
  const market = c.symbol === undefined ? undefined : p.markets.get(c.symbol);
  if (c.symbol !== undefined && market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  return endOrders(p, at, trader, 'trader', ({ terms }) => market === undefined || terms.market === market);
}

/** Of a locked trader: what only reduces stays. */
export const endOpeningOrders = (p: Perpetual, at: Instant, trader: Trader): unknown =>
  endOrders(p, at, trader, 'locked', ({ terms }) => !terms.reduceOnly);

export function endOrders(
  p: Perpetual,
  at: Instant,
  trader: Trader,
  reason: EndReason,
  concerns: (order: OpenPerpetualOrder) => boolean,
): OpenPerpetualOrder[] {
  const ended: OpenPerpetualOrder[] = [];
  for (let order = ownOrders.first(trader); order !== undefined; order = order.ownNext) if (concerns(order)) ended.push(order);
  for (const order of ended) p.end(order, reason, at);
  return ended;
}

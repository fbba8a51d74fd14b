// Which of a trader's open orders are take profits and stop losses.

import type { OrderId } from '../book/order-id.ts';
import type { Trader } from '../identity/trader.ts';
import { attachedTo, type Counted, countExits } from './exit-count.ts';
import { isWaiting, mayOpen, type OpenPerpetualOrder, ordersIn } from './open-order.ts';
import type { PerpetualMarket } from './perpetual-market.ts';

/** A stop-market order that waits and only closes. */
export const isExit = (order: OpenPerpetualOrder): boolean =>
  order.terms.type === 'stop_market' && isWaiting(order) && !mayOpen(order.terms);

export const exitsIn = (trader: Trader, market: PerpetualMarket, isBuy: boolean): number =>
  countExits([...ordersIn(trader, market)].map(countedOf), isBuy);

const countedOf = (order: OpenPerpetualOrder): Counted<OrderId> => ({
  id: order.id,
  isBuy: order.terms.isBuy,
  isExit: isExit(order) && order.extra?.closesPosition !== true,
  parentId: order.extra?.parentId,
  attached: attachedTo(order.extra ?? {}),
});

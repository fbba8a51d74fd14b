import { PerTrader } from '../identity/trader.ts';
import type { OpenOrder } from './open-order.ts';

/** The open orders of one trader, oldest first, and how many there are per market (by the number of the market). */
export interface OwnOrders {
  first: OpenOrder | undefined;
  last: OpenOrder | undefined;
  counts: readonly number[];
  /** By client order id, only of open orders that carry one. */
  byClientOrderId: Map<string, OpenOrder> | undefined;
}
/** Undefined until the first order. */
export const ownOrders = new PerTrader<OwnOrders>();
export const newOwnOrders = (): OwnOrders => ({ first: undefined, last: undefined, counts: [], byClientOrderId: undefined });

/** Copied at each new market rather than grown in place: a grown list keeps room for many more, and there are many traders. */
export function addCount(own: OwnOrders, market: number, by: 1 | -1): void {
  const { counts } = own;
  if (market < counts.length) (counts as number[])[market]! += by;
  else own.counts = Array.from({ length: market + 1 }, (_, i) => (counts[i] ?? 0) + (i === market ? by : 0));
}

import type { OpenOrder } from './open-order.ts';

/** The open orders of one trader, oldest first, and how many there are per market (by the number of the market). */
export interface OwnOrders {
  first: OpenOrder | undefined;
  last: OpenOrder | undefined;
  readonly counts: number[];
  /** By client order id, only of open orders that carry one. */
  byClientOrderId: Map<string, OpenOrder> | undefined;
}
export const newOwnOrders = (): OwnOrders => ({ first: undefined, last: undefined, counts: [], byClientOrderId: undefined });

import { isName } from '../book/refuse.ts';
import { isMarketType, isStopType, type OrderType, type TimeInForce } from './order.ts';

/** The fields an order has, whatever their values: the edge checks this before reading them. */
export interface OrderFields {
  readonly type: OrderType;
  readonly timeInForce?: TimeInForce | undefined;
  readonly postOnly?: boolean | undefined;
  readonly clientOrderId?: unknown;
  readonly price?: unknown;
  readonly quantity?: unknown;
  readonly amount?: unknown;
  readonly triggerPrice?: unknown;
  readonly triggerSource?: unknown;
}

export type FormFault = 'needless_price' | 'needless_trigger' | 'needless_amount' | 'no_price' | 'no_trigger' | 'no_quantity' | 'other';

/**
 * The fields of each order type; any other combination isn't an order.
 *   limit        price, quantity; GTC, IOC or FOK; post-only only with GTC
 *   market       quantity or amount; GTC or IOC, which mean the same
 *   stop_limit   like limit, with a trigger, never post-only
 *   stop_market  like market, with a trigger
 */
export function formFault(o: OrderFields): FormFault | undefined {
  const isStop = isStopType(o.type);
  const isMarket = isMarketType(o.type);
  if (isMarket && o.price !== undefined) return 'needless_price';
  if (!isStop && (o.triggerPrice !== undefined || o.triggerSource !== undefined)) return 'needless_trigger';
  if (o.amount !== undefined && (!isMarket || o.quantity !== undefined)) return 'needless_amount';
  if (!isMarket && o.price === undefined) return 'no_price';
  if (isStop && o.triggerPrice === undefined) return 'no_trigger';
  if (o.quantity === undefined && o.amount === undefined) return 'no_quantity';
  if (isStop && o.triggerSource === undefined) return 'other';
  if (isMarket && o.timeInForce === 'FOK') return 'other';
  if (o.postOnly && (o.type !== 'limit' || o.timeInForce !== 'GTC')) return 'other';
  return isName(o.clientOrderId) ? undefined : 'other';
}

import type { PlaceOrder } from './commands.ts';

/**
 * Which fields an order of each type has; any other combination is no order.
 *   limit        price, quantity; GTC, IOC or FOK; post-only only with GTC
 *   market       quantity or amount; GTC or IOC, which mean the same
 *   stop_limit   as limit, with a trigger, never post-only
 *   stop_market  as market, with a trigger
 */
export function isOrderForm(c: PlaceOrder): boolean {
  const isStop = c.type === 'stop_limit' || c.type === 'stop_market';
  const isMarket = c.type === 'market' || c.type === 'stop_market';
  if (isStop !== (c.triggerPrice !== undefined) || isStop !== (c.triggerSource !== undefined)) return false;
  if (isMarket !== (c.price === undefined)) return false;
  if (isMarket ? (c.quantity === undefined) === (c.amount === undefined) : c.quantity === undefined || c.amount !== undefined) return false;
  if (isMarket && c.timeInForce === 'FOK') return false;
  if (c.postOnly && (c.type !== 'limit' || c.timeInForce !== 'GTC')) return false;
  return (
    c.clientOrderId === undefined || (typeof c.clientOrderId === 'string' && c.clientOrderId.length > 0 && c.clientOrderId.length <= 64)
  );
}

import { isName } from '../book/refuse.ts';
import { isMarketType, isTriggered, orderTypes, positionSides, preventions, timesInForce, triggerSources } from './order.ts';
import type { NewOrder } from './order-facts.ts';

/**
 * Whether an order's fields don't belong together.
 *   limit          price, quantity; GTC, IOC or FOK; post-only only with GTC
 *   market         quantity
 *   stop_limit     like limit, with a trigger, never post-only
 *   stop_market    like market, with a trigger
 *   trailing_stop  like market, with a trail and no trigger price
 */
export function formFault(o: NewOrder, isHedged: boolean): boolean {
  return hasUnknownWords(o) || hasWrongFields(o) || (o.positionSide === 'both') === isHedged || !isName(o.clientOrderId);
}

function hasUnknownWords(o: NewOrder): boolean {
  const isKnown = (list: readonly string[], word: unknown) => list.includes(word as string);
  return !(
    (o.side === 'buy' || o.side === 'sell') &&
    isKnown(orderTypes, o.type) &&
    isKnown(timesInForce, o.timeInForce) &&
    isKnown(positionSides, o.positionSide) &&
    isKnown(preventions, o.selfTradePrevention) &&
    typeof o.postOnly === 'boolean' &&
    typeof o.reduceOnly === 'boolean' &&
    (o.triggerSource === undefined || isKnown(triggerSources, o.triggerSource)) &&
    (o.exitSource === undefined || isKnown(triggerSources, o.exitSource))
  );
}

function hasWrongFields(o: NewOrder): boolean {
  const isMarket = isMarketType(o.type);
  const isTrailing = o.type === 'trailing_stop';
  const hasExits = o.takeProfit !== undefined || o.stopLoss !== undefined;
  return (
    isMarket !== (o.price === undefined) ||
    o.quantity === undefined ||
    isTriggered(o.type) !== (o.triggerSource !== undefined) ||
    (isTriggered(o.type) && !isTrailing) !== (o.triggerPrice !== undefined) ||
    isTrailing !== (o.trail !== undefined) ||
    (isMarket && o.timeInForce === 'FOK') ||
    (o.postOnly && (o.type !== 'limit' || o.timeInForce !== 'GTC')) ||
    hasExits !== (o.exitSource !== undefined) ||
    (hasExits && o.reduceOnly)
  );
}

// Take profit and stop loss (rules 1.6): stop-market orders that only reduce, in pairs. Attached to an entry they become live as it
// is filled, with what it has opened; on a position they close all of it, or a part. What one of a pair has closed, the other no
// longer closes; until then it waits, because a triggered order may find nobody to trade with.

import { type OrderId, orderId } from '../book/order-id.ts';
import type { Trader } from '../identity/trader.ts';
import { symbolText } from '../market/instrument-text.ts';
import type { Instant, Lots, Ticks } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import { accountOf, heldIn } from './account.ts';
import type { PlaceExits } from './commands.ts';
import { exitsIn, isExit } from './exit.ts';
import { changed, isWaiting, NO_EXTRA, OpenPerpetualOrder, ordersIn, ownOrders } from './open-order.ts';
import { type PositionSide, type TriggerSource, triggerSources } from './order.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { areExits, refuseMoreExits } from './refuse.ts';

interface Exits {
  readonly takeProfit: Ticks | undefined;
  readonly stopLoss: Ticks | undefined;
  readonly source: TriggerSource;
  readonly isLong: boolean;
  readonly positionSide: PositionSide;
  /** Undefined: all of the position, however large it is then. */
  readonly quantity: Lots | undefined;
  readonly parentId: OrderId | undefined;
  /** The other half of the pair, if it waits already. */
  readonly other?: OpenPerpetualOrder | undefined;
}

/** The entry has opened this many more lots. */
export function growExits(p: Perpetual, entry: OpenPerpetualOrder, opened: Lots, at: Instant): void {
  const { terms, trader, extra, id } = entry;
  if (extra?.exitSource === undefined) return;
  let isGrown = false;
  for (let order = ownOrders.first(trader); order !== undefined; order = order.ownNext) {
    if (order.extra?.parentId !== id || order.progress?.triggered) continue;
    order.remaining = (order.remaining + opened) as Lots;
    order.progress = changed(order, at, {});
    p.touch(order);
    isGrown = true;
  }
  if (isGrown) return;
  const { takeProfit, stopLoss, exitSource: source } = extra;
  const { market, positionSide, isBuy: isLong } = terms;
  addExits(p, market, trader, at, { takeProfit, stopLoss, source, isLong, positionSide, quantity: opened, parentId: id });
}

/** A triggered order has closed this many lots: the other of its pair closes as many fewer, and ends if nothing is left for it. */
export function shrinkPair(p: Perpetual, { extra, terms, trader, remaining }: OpenPerpetualOrder, closed: Lots, at: Instant): void {
  const pair = extra?.pairId === undefined ? undefined : p.orders.get(extra.pairId);
  if (pair === undefined || !isWaiting(pair)) return;
  const isWhole = pair.extra!.closesPosition;
  const isClosed = heldIn(accountOf(trader), terms.market, !terms.isBuy) === undefined;
  if (isClosed || (!isWhole && (remaining === 0 || pair.remaining <= closed))) p.end(pair, 'pair', at);
  else if (!isWhole) {
    pair.remaining = (pair.remaining - closed) as Lots;
    pair.progress = changed(pair, at, {});
    p.touch(pair);
  }
}

export function placeExits(p: Perpetual, at: Instant, trader: Trader, c: PlaceExits): readonly OpenPerpetualOrder[] | Rejection {
  const market = p.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  const account = accountOf(trader);
  const { takeProfit, stopLoss, exitSource: source, positionSide, quantity } = c;
  if ((positionSide === 'both') === account.isHedged || !triggerSources.includes(source)) return { rejected: 'invalid_order' };
  if (takeProfit === undefined && stopLoss === undefined) return { rejected: 'invalid_order' };
  if (market.soundIndex(at) === undefined || market.mark === undefined) return { rejected: 'price_stale' };
  const held =
    positionSide === 'both' ? account.held.find((one) => one.contract === market) : heldIn(account, market, positionSide === 'long');
  if (held === undefined) return { rejected: 'nothing_to_reduce' };
  const { isLong, quantity: all } = held.position;
  if (quantity !== undefined && (!Number.isSafeInteger(quantity) || quantity <= 0 || quantity > all))
    return { rejected: 'invalid_quantity' };
  const { minimumPrice, maximumPrice, maximumOpenOrders } = market.instrument;
  const prices = [takeProfit, stopLoss].filter((price) => price !== undefined);
  if (!prices.every((price) => Number.isSafeInteger(price) && price >= minimumPrice && price <= maximumPrice))
    return { rejected: 'invalid_price' };
  const reference = source === 'last' ? (market.lastPrice ?? market.mark) : market.mark;
  if (!areExits(isLong, reference, c)) return { rejected: 'wrong_exit' };
  const wholes = quantity === undefined ? wholeExits(trader, market, isLong) : [];
  const replaced = wholes.filter(({ terms }) => (terms.triggerAbove === isLong ? takeProfit : stopLoss) !== undefined);
  if (ownOrders.count(trader, market) - replaced.length + prices.length > maximumOpenOrders) return { rejected: 'too_many_open_orders' };
  const refused = quantity === undefined ? undefined : refuseMoreExits(exitsIn(trader, market, !isLong) + prices.length);
  if (refused !== undefined) return refused;
  for (const order of replaced) p.end(order, 'replaced', at);
  const other = wholes.find((order) => !replaced.includes(order));
  return addExits(p, market, trader, at, { takeProfit, stopLoss, source, isLong, positionSide, quantity, parentId: undefined, other });
}

/** Of a whole position there's one take profit and one stop loss: a new one replaces the one before, and is a pair with the other. */
const wholeExits = (trader: Trader, market: PerpetualMarket, isLong: boolean): readonly OpenPerpetualOrder[] =>
  [...ordersIn(trader, market)].filter((order) => isExit(order) && order.extra?.closesPosition && order.terms.isBuy !== isLong);

function addExits(p: Perpetual, market: PerpetualMarket, trader: Trader, at: Instant, e: Exits): OpenPerpetualOrder[] {
  const { isLong, positionSide, source, quantity, parentId, other } = e;
  const isPair = e.takeProfit !== undefined && e.stopLoss !== undefined;
  const first = p.lastOrderId + 1;
  const add = (triggerPrice: Ticks, isAbove: boolean): OpenPerpetualOrder => {
    const id = orderId(++p.lastOrderId);
    const terms = market.termsOf({
      isBuy: !isLong,
      type: 'stop_market',
      timeInForce: 'IOC',
      postOnly: false,
      selfTradePrevention: 'expire_maker',
      positionSide,
      reduceOnly: true,
      triggerSource: source,
      triggerAbove: isAbove,
    });
    const pairId = isPair ? orderId(id === first ? first + 1 : first) : other?.id;
    const extra = { ...NO_EXTRA, triggerPrice, closesPosition: quantity === undefined, parentId, pairId };
    const order = new OpenPerpetualOrder(id, trader, terms, 0 as Ticks, quantity ?? (0 as Lots), at, extra);
    p.enter(order);
    p.wait(order);
    p.touch(order);
    if (!isPair && other !== undefined) {
      other.extra = { ...other.extra!, pairId: id };
      p.touch(other);
    }
    return order;
  };
  return [
    ...(e.takeProfit === undefined ? [] : [add(e.takeProfit, isLong)]),
    ...(e.stopLoss === undefined ? [] : [add(e.stopLoss, !isLong)]),
  ];
}

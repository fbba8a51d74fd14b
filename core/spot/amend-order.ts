// Amending an open order: its price, its quantity (the whole, filled part included) or both. A smaller quantity at the same
// price keeps the place in the queue; a larger one or another price goes to its end, and another price may take.

import type { Trader } from '../identity/trader.ts';
import { livePrice } from '../market/index-price.ts';
import { amountText, priceText, quantityText } from '../market/instrument-text.ts';
import { minus } from '../money/amount.ts';
import { notional } from '../money/notional.ts';
import type { Instant, Lots, Ticks } from '../money/unit.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import { findOwn } from './cancel-order.ts';
import type { AmendOrder } from './commands.ts';
import { executeLimit, isLots, runTriggers, wouldTake } from './execute.ts';
import { ended, filledOf, type OpenOrder, reserveOf, waitsForTrigger } from './open-order.ts';
import type { Spot } from './spot.ts';

export function amendOrder(spot: Spot, seq: number, at: Instant, trader: Trader, c: AmendOrder): OpenOrder | Rejection {
  const order = findOwn(spot, seq, trader, { orderId: c.orderId });
  if (isRejected(order)) return order;
  const { terms } = order;
  if (c.price === undefined && c.quantity === undefined) return { rejected: 'invalid_order' };
  if (terms.type === 'stop_market' && (c.price !== undefined || order.extra?.amount !== undefined)) return { rejected: 'invalid_order' };
  const filled = filledOf(order);
  const price = c.price ?? order.price;
  const quantity = c.quantity ?? ((order.remaining + filled) as Lots);
  const refused = refuseAmend(order, price, quantity, filled, at);
  if (refused !== undefined) return refused;

  const remaining = (quantity - filled) as Lots;
  const before = reserveOf(terms, order.price, order.remaining);
  const after = reserveOf(terms, price, remaining);
  if (after > before && spot.payable(trader, terms.market, terms.isBuy) < after - before) return { rejected: 'insufficient_available' };
  const isSamePrice = price === order.price;
  if (isSamePrice && remaining === order.remaining) return order;
  if (!isSamePrice && terms.postOnly && wouldTake(terms, price)) return { rejected: 'post_only_would_take' };

  if (after > before) spot.freeze(order, minus(after, before));
  else spot.release(order, minus(before, after));
  order.progress = ended(order, at, undefined);
  spot.touch(order);
  if (order.level === undefined) {
    order.price = price;
    order.remaining = remaining;
  } else if (isSamePrice && remaining < order.remaining) {
    spot.touchLevel(terms.market.book.reduce(order, (order.remaining - remaining) as Lots));
  } else {
    spot.touchLevel(terms.market.book.remove(order));
    order.price = price;
    order.remaining = remaining;
    executeLimit(spot, order, after, true, at);
    runTriggers(spot, terms.market, at);
  }
  return order;
}

function refuseAmend(order: OpenOrder, price: Ticks, quantity: Lots, filled: Lots, at: Instant): Rejection | undefined {
  const { terms, extra } = order;
  const { market } = terms;
  const { instrument } = market;
  const isMarket = terms.type === 'stop_market';
  if (!isMarket && (!isLots(price) || price < instrument.minimumPrice || price > instrument.maximumPrice))
    return { rejected: 'invalid_price' };
  const maximum = isMarket ? instrument.maximumMarketQuantity : instrument.maximumQuantity;
  if (!isLots(quantity) || quantity > maximum || quantity <= filled) return { rejected: 'invalid_quantity' };
  if (quantity < instrument.minimumQuantity) {
    return { rejected: 'below_minimum_quantity', minimum: quantityText(instrument.minimumQuantity, instrument) };
  }
  const value = notional(isMarket ? extra!.triggerPrice! : price, quantity, market.units);
  if (value < instrument.minimumNotional) {
    return { rejected: 'below_minimum_notional', minimum: amountText(instrument.minimumNotional, market.quote.asset) };
  }
  // Making an order smaller takes risk away, so it needs no price, like a cancel.
  if (price === order.price && quantity - filled <= order.remaining) return undefined;
  if (!instrument.listed) return { rejected: 'trading_ended', symbol: instrument.symbol };
  const index = livePrice(market.index, at);
  if (index === undefined) return { rejected: 'price_stale' };
  if (isMarket) return undefined;
  const band = market.bandAround(waitsForTrigger(terms, order.progress) ? extra!.triggerPrice! : index);
  if (price >= band.lowest && price <= band.highest) return undefined;
  return { rejected: 'price_outside_band', lowest: priceText(band.lowest, instrument), highest: priceText(band.highest, instrument) };
}

// Placing a spot order (specification 4, rules 3.1). Everything that can be refused is refused before anything is touched.

import { orderId } from '../book/order-id.ts';
import type { Trader } from '../identity/trader.ts';
import { livePrice } from '../market/index-price.ts';
import type { Instrument } from '../market/instrument.ts';
import { amountText, priceText, quantityText, symbolText } from '../market/instrument-text.ts';
import { notional } from '../money/notional.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import type { PlaceOrder } from './commands.ts';
import { executeLimit, executeMarket, isLots, planMarket, runTriggers, wouldTake } from './execute.ts';
import { planFill } from './match.ts';
import { ended, OpenOrder, reserveOf } from './open-order.ts';
import { isOrderForm } from './order-form.ts';
import { ownOrders } from './own-orders.ts';
import type { Spot } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';

export function placeOrder(spot: Spot, seq: number, at: Instant, trader: Trader, c: PlaceOrder): OpenOrder | Rejection {
  const market = spot.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  if (!market.instrument.listed) return { rejected: 'trading_ended', symbol: c.symbol };
  if (!isOrderForm(c)) return { rejected: 'invalid_order' };
  const index = livePrice(market.index, at);
  if (index === undefined) return { rejected: 'price_stale' };
  const refused =
    refuseNumbers(market, c) ?? refuseNotional(market, c, index) ?? refuseBand(market, c, index) ?? refuseCount(spot, trader, market, c);
  if (refused !== undefined) return refused;

  let triggerAbove: boolean | undefined;
  if (c.triggerPrice !== undefined) {
    const reference = c.triggerSource === 'last' ? (market.lastPrice ?? index) : index;
    if (c.triggerPrice === reference) return { rejected: 'trigger_already_reached' };
    triggerAbove = c.triggerPrice > reference;
  }
  // A market order never waits, so good-till-cancelled means immediate-or-cancel for it.
  const isMarket = c.type === 'market' || c.type === 'stop_market';
  const timeInForce = isMarket ? 'IOC' : c.timeInForce;
  const terms = market.termsOf(c.side, c.type, timeInForce, c.postOnly, c.selfTradePrevention, c.triggerSource, triggerAbove);
  if (terms === undefined) return { rejected: 'invalid_order' };

  const hasExtra = c.clientOrderId !== undefined || c.triggerPrice !== undefined || c.amount !== undefined;
  const extra = hasExtra ? { clientOrderId: c.clientOrderId, triggerPrice: c.triggerPrice, amount: c.amount } : undefined;
  const order = new OpenOrder(orderId(seq), trader, terms, c.price ?? (0 as Ticks), c.quantity ?? (0 as Lots), at, extra);
  switch (c.type) {
    case 'limit': {
      const reserve = reserveOf(terms, order.price, order.remaining);
      if (spot.payable(trader, market, terms.isBuy) < reserve) return { rejected: 'insufficient_available' };
      if (c.postOnly && wouldTake(terms, order.price)) return { rejected: 'post_only_would_take' };
      if (c.timeInForce === 'FOK' && !planFill(terms, trader, order.price, order.remaining, undefined).isComplete) {
        order.progress = ended(order, at, 'not_fillable');
        spot.touch(order);
        break;
      }
      spot.freeze(order, reserve);
      executeLimit(spot, order, reserve, false, at);
      break;
    }
    case 'market': {
      const plan = planMarket(spot, order, c.amount, at);
      if (isRejected(plan)) return plan;
      if ('worst' in plan && c.amount !== undefined && plan.cost === 0n && buysNoLot(market, c.amount, c.side)) {
        return { rejected: 'below_minimum_quantity', minimum: quantityText(market.instrument.minimumQuantity, market.instrument) };
      }
      executeMarket(spot, order, plan, c.amount, false, at);
      break;
    }
    case 'stop_limit':
    case 'stop_market': {
      const reserve = reserveOf(terms, order.price, order.remaining);
      if (spot.payable(trader, market, terms.isBuy) < reserve) return { rejected: 'insufficient_available' };
      spot.freeze(order, reserve);
      market.stops.add(order);
      spot.enter(order);
      spot.touch(order);
      break;
    }
  }
  runTriggers(spot, market, at);
  return order;
}

/** Prices, quantities and amounts on their own. Off tick and off step cannot be said: they are whole numbers of ticks and lots. */
function refuseNumbers(market: SpotMarket, c: PlaceOrder): Rejection | undefined {
  const { instrument } = market;
  if (!isPrice(c.price, instrument) || !isPrice(c.triggerPrice, instrument)) return { rejected: 'invalid_price' };
  if (c.quantity !== undefined) {
    const isMarket = c.type === 'market' || c.type === 'stop_market';
    const maximum = isMarket ? instrument.maximumMarketQuantity : instrument.maximumQuantity;
    if (!isLots(c.quantity) || c.quantity > maximum) return { rejected: 'invalid_quantity' };
    if (c.quantity < instrument.minimumQuantity) {
      return { rejected: 'below_minimum_quantity', minimum: quantityText(instrument.minimumQuantity, instrument) };
    }
  }
  if (c.amount !== undefined && (typeof c.amount !== 'bigint' || c.amount <= 0n || c.amount > MOST))
    return { rejected: 'invalid_quantity' };
  return undefined;
}

const isPrice = (price: Ticks | undefined, { minimumPrice, maximumPrice }: Instrument): boolean =>
  price === undefined || (Number.isSafeInteger(price) && price >= minimumPrice && price <= maximumPrice);

/** More money than there is, and still far from any limit of the store. */
const MOST = 10n ** 30n;

/** The value of an order: at its limit, at its trigger, or at the index where it has neither. */
function refuseNotional(market: SpotMarket, c: PlaceOrder, index: Ticks): Rejection | undefined {
  const { instrument, units } = market;
  if (c.amount === undefined) {
    const price = c.price ?? c.triggerPrice ?? index;
    // A product this large is certainly enough; only a small one is worth its exact value.
    if (price * c.quantity! * units.perTickLot > Number(instrument.minimumNotional) * 2) return undefined;
    if (notional(price, c.quantity!, units) >= instrument.minimumNotional) return undefined;
  } else if (c.amount >= instrument.minimumNotional) return undefined;
  return { rejected: 'below_minimum_notional', minimum: amountText(instrument.minimumNotional, market.quote.asset) };
}

/** A limit stays near the index; the limit of a stop order stays near its trigger, and is held against the index when it fires. */
function refuseBand(market: SpotMarket, c: PlaceOrder, index: Ticks): Rejection | undefined {
  if (c.price === undefined) return undefined;
  const band = market.bandAround(c.triggerPrice ?? index);
  if (c.price >= band.lowest && c.price <= band.highest) return undefined;
  const { instrument } = market;
  return { rejected: 'price_outside_band', lowest: priceText(band.lowest, instrument), highest: priceText(band.highest, instrument) };
}

function refuseCount(spot: Spot, trader: Trader, market: SpotMarket, c: PlaceOrder): Rejection | undefined {
  if (c.clientOrderId !== undefined && ownOrders.named(trader, c.clientOrderId)) return { rejected: 'duplicate_client_order_id' };
  const mayStay = c.triggerPrice !== undefined || (c.type === 'limit' && c.timeInForce === 'GTC');
  if (mayStay && spot.openCount(trader, market) >= market.instrument.maximumOpenOrders) return { rejected: 'too_many_open_orders' };
  return undefined;
}

/** An amount to spend that does not pay for one lot at the best price: nothing could be bought. */
function buysNoLot(market: SpotMarket, amount: Amount, side: PlaceOrder['side']): boolean {
  const best = market.book.asks.best;
  return side === 'buy' && best !== undefined && notional(best.price, 1 as Lots, market.units) > amount;
}

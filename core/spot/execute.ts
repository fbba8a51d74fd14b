// What happens to an order once it may act: it meets the book, and then it rests, is done, or expires.

import { livePrice } from '../market/index-price.ts';
import { minus, NOTHING } from '../money/amount.ts';
import { goods } from '../money/notional.ts';
import { bandHighest, bandLowest } from '../money/rounding.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import { must, type Rejection } from '../rejection.ts';
import { match, planFill } from './match.ts';
import { ended, fired, isOpen, type OpenOrder, reserveOf, type Terms, waitsForTrigger } from './open-order.ts';
import type { EndReason } from './order.ts';
import type { Spot } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';

/**
 * Runs a limit order whose reserve is frozen already. What a better price saved, and the reserve of what expires, goes back.
 * `isEntered` tells whether the order is among the open orders already (a stop order or an amended one).
 */
export function executeLimit(spot: Spot, order: OpenOrder, reserve: Amount, isEntered: boolean, at: Instant): void {
  const { terms, trader } = order;
  if (terms.timeInForce === 'FOK' && !planFill(terms, trader, order.price, order.remaining, undefined).isComplete) {
    order.progress = ended(order, at, 'not_fillable');
    conclude(spot, order, isEntered, reserve);
    return;
  }
  const spent = match(spot, order, undefined, at);
  if (isOpen(order) && terms.timeInForce !== 'GTC') order.progress = ended(order, at, 'no_liquidity');
  if (!isOpen(order)) {
    conclude(spot, order, isEntered, minus(reserve, spent));
    return;
  }
  if (spent !== NOTHING) spot.release(order, minus(minus(reserve, spent), reserveOf(terms, order.price, order.remaining)));
  spot.rest(order);
  if (!isEntered) spot.enter(order);
  spot.touch(order);
}

/** What a market order may do now, worked out before anything is touched. */
export type MarketPlan =
  | { readonly worst: Ticks; readonly cost: Amount }
  | { readonly ends: EndReason }
  | Extract<Rejection, { rejected: 'insufficient_available' | 'invalid_quantity' | 'price_stale' }>;

/**
 * A market order is an IOC limit at the best price moved by the market band, and never outside the band around the index.
 * What it will cost is known exactly, so exactly that is frozen. Selling by quantity needs the whole quantity.
 */
export function planMarket(spot: Spot, order: OpenOrder, amount: Amount | undefined, at: Instant): MarketPlan {
  const { terms, trader, remaining } = order;
  const { market, isBuy } = terms;
  const { instrument, book, units } = market;
  const index = livePrice(market.index, at);
  if (index === undefined) return { rejected: 'price_stale' };
  const payable = spot.payable(trader, market, isBuy);
  if (amount !== undefined && isBuy && payable < amount) return { rejected: 'insufficient_available' };
  if (amount === undefined && !isBuy && payable < goods(remaining, units)) return { rejected: 'insufficient_available' };
  const best = (isBuy ? book.asks : book.bids).best;
  if (best === undefined) return { ends: 'no_liquidity' };
  const band = market.bandAround(index);
  if (isBuy ? best.price > band.highest : best.price < band.lowest) return { ends: 'price_band' };
  const moved = isBuy ? bandHighest(best.price, instrument.marketBand) : bandLowest(best.price, instrument.marketBand);
  const worst = (isBuy ? Math.min(moved, band.highest) : Math.max(moved, band.lowest)) as Ticks;
  const plan = planFill(terms, trader, worst, remaining, amount);
  if (plan.quantity > instrument.maximumMarketQuantity) return { rejected: 'invalid_quantity' };
  const cost = isBuy ? plan.value : goods(plan.quantity, units);
  return cost > payable ? { rejected: 'insufficient_available' } : { worst, cost };
}

/** Runs a market order by its plan. */
export function executeMarket(
  spot: Spot,
  order: OpenOrder,
  plan: MarketPlan,
  amount: Amount | undefined,
  isEntered: boolean,
  at: Instant,
): void {
  if ('worst' in plan) {
    order.price = plan.worst;
    spot.freeze(order, plan.cost);
    const spent = match(spot, order, amount, at);
    must(spent === plan.cost, 'a market order cost something else than planned');
    if (isOpen(order)) order.progress = ended(order, at, 'no_liquidity');
  } else {
    const reason = 'ends' in plan ? plan.ends : plan.rejected === 'insufficient_available' ? 'insufficient_available' : 'no_liquidity';
    order.progress = ended(order, at, reason);
  }
  conclude(spot, order, isEntered, NOTHING);
}

/**
 * Fires every stop order that the last price or the index has reached; a fired order may move the last price and fire more.
 * Nothing fires while the instrument is not listed: a fired order could trade.
 */
export function runTriggers(spot: Spot, market: SpotMarket, at: Instant): void {
  if (market.stops.isEmpty || !market.instrument.listed) return;
  const index = livePrice(market.index, at);
  if (index === undefined) return;
  for (;;) {
    const order = market.stops.next(market.lastPrice, index);
    if (order === undefined) return;
    must(waitsForTrigger(order.terms, order.progress), 'a stop order fired twice');
    order.progress = fired(at);
    spot.touch(order);
    fire(spot, order, index, at);
  }
}

function fire(spot: Spot, order: OpenOrder, index: Ticks, at: Instant): void {
  const { terms, extra } = order;
  if (terms.type === 'stop_market') {
    executeMarket(spot, order, planMarket(spot, order, extra?.amount, at), extra?.amount, true, at);
    return;
  }
  const band = terms.market.bandAround(index);
  if (order.price < band.lowest || order.price > band.highest) spot.end(order, 'price_band', at);
  else executeLimit(spot, order, reserveOf(terms, order.price, order.remaining), true, at);
}

/** The order has ended: it leaves the open orders, if it was among them, and what is left of its reserve goes back. */
function conclude(spot: Spot, order: OpenOrder, isEntered: boolean, rest: Amount): void {
  if (isEntered) spot.leave(order);
  spot.release(order, rest);
  spot.touch(order);
}

/** Whether a limit order at this price would meet an order of the other side at once. */
export function wouldTake(terms: Terms, price: Ticks): boolean {
  const best = (terms.isBuy ? terms.market.book.asks : terms.market.book.bids).best;
  return best !== undefined && (terms.isBuy ? best.price <= price : best.price >= price);
}

export const isLots = (value: unknown): value is Lots => Number.isSafeInteger(value) && (value as number) > 0;

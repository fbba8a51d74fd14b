// Executes an order once it may act: it meets the book, and then it rests, is done, or expires.

import { planFill } from '../book/plan-fill.ts';
import { livePrice } from '../market/index-price.ts';
import { minus, NOTHING } from '../money/amount.ts';
import type { Amount, Instant, Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import { MarketFacts } from './facts.ts';
import { judgeMarket, type MarketRejection, type Verdict } from './judge.ts';
import { match } from './match.ts';
import { ended, fired, isOpen, type OpenOrder, reserveOf, waitsForTrigger } from './open-order.ts';
import type { Spot } from './spot.ts';
import type { SpotMarket } from './spot-market.ts';

/**
 * Runs a limit order whose reserve is already frozen. Savings from a better price, and the reserve of an expired rest, are
 * released. `isEntered` says whether it's among the open orders already (a stop order or an amended one).
 */
export function executeLimit(spot: Spot, order: OpenOrder, reserve: Amount, isEntered: boolean, at: Instant): void {
  const { terms } = order;
  if (terms.timeInForce === 'FOK' && !isFillable(spot, order, at)) {
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

function isFillable(spot: Spot, { terms, trader, price, remaining }: OpenOrder, at: Instant): boolean {
  const facts = new MarketFacts(spot, terms.market, trader, at);
  return planFill(facts, terms.isBuy, price, remaining, undefined, terms.selfTradePrevention).isComplete;
}

/** Runs a market order according to the judge's verdict; a triggered stop order may still be refused. */
export function executeMarket(
  spot: Spot,
  order: OpenOrder,
  verdict: Verdict | MarketRejection,
  amount: Amount | undefined,
  isEntered: boolean,
  at: Instant,
): void {
  if ('rejected' in verdict) {
    order.progress = ended(order, at, verdict.rejected === 'insufficient_available' ? 'insufficient_available' : 'no_liquidity');
  } else if (verdict.ends !== undefined) {
    order.progress = ended(order, at, verdict.ends);
  } else {
    order.price = verdict.worst!;
    spot.freeze(order, verdict.cost);
    const spent = match(spot, order, amount, at);
    must(spent === verdict.cost, 'a market order cost something else than planned');
    if (isOpen(order)) order.progress = ended(order, at, 'no_liquidity');
  }
  conclude(spot, order, isEntered, NOTHING);
}

/**
 * Triggers every stop order that the last price or the index has reached; a triggered order may move the last price and trigger
 * more. Nothing triggers while the instrument isn't listed, because a triggered order could trade.
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
    const facts = new MarketFacts(spot, terms.market, order.trader, at);
    const verdict = judgeMarket(facts, terms.isBuy, order.remaining, extra?.amount, terms.selfTradePrevention);
    executeMarket(spot, order, verdict, extra?.amount, true, at);
    return;
  }
  const band = terms.market.bandAround(index);
  if (order.price < band.lowest || order.price > band.highest) spot.end(order, 'price_band', at);
  else executeLimit(spot, order, reserveOf(terms, order.price, order.remaining), true, at);
}

/** The order has ended: it leaves the open orders, if it was among them, and the rest of its reserve is released. */
function conclude(spot: Spot, order: OpenOrder, isEntered: boolean, rest: Amount): void {
  if (isEntered) spot.leave(order);
  spot.release(order, rest);
  spot.touch(order);
}

// The most that an order could be for: what a share of 100 % stands for in a form. Never more than the judge accepts, whatever it is
// that would refuse more: money, the largest position of the leverage, close-only, a stale index, or the largest order.

import { plus } from '../money/amount.ts';
import { bandHighest } from '../money/rounding.ts';
import type { Lots, Ticks } from '../money/unit.ts';
import { extentOf, fillsOf, reserveFor, restOpening, scopeOf, whyUnaffordable, worstPrice } from './judge.ts';
import { mayOpen, wayOf } from './open-order.ts';
import { isMarketType, isTriggered } from './order.ts';
import type { NewOrder, PerpetualFacts } from './order-facts.ts';
import { isLarger, largestValue } from './refuse.ts';
import { freeOf } from './trade.ts';

/** Of an order with a price, or of a market order. Its own quantity doesn't matter. */
export function mostLots(facts: PerpetualFacts, o: NewOrder): Lots {
  const { maximumMarketQuantity, maximumQuantity } = facts.instrument;
  if (!mayOpen(wayOf(o))) {
    const { closable, unclaimed } = extentOf(facts, { ...o, quantity: 1 as Lots });
    return unclaimed > 0 ? unclaimed : closable;
  }
  let low = 0;
  let high: number = isMarketType(o.type) ? maximumMarketQuantity : maximumQuantity;
  while (low < high) {
    const middle = low + Math.ceil((high - low) / 2);
    if (fits(facts, { ...o, quantity: middle as Lots })) low = middle;
    else high = middle - 1;
  }
  return low as Lots;
}

/** What fits, fits in smaller quantities too: the first lots close, and every further one costs more. */
function fits(facts: PerpetualFacts, o: NewOrder): boolean {
  const { mark, instrument, setting, stand } = facts;
  if (mark === undefined) return false;
  const scope = scopeOf(facts, mark);
  const isBuy = o.side === 'buy';
  const waits = isTriggered(o.type);
  const { quantity, closable, unclaimed } = extentOf(facts, waits ? { ...o, timeInForce: 'IOC' } : o);
  const opens = quantity - unclaimed;
  if (opens <= 0) return true;
  if (facts.isCloseOnly || !facts.isSound) return false;
  const most = largestValue(instrument.tiers, setting.leverage);
  const asked = o.price ?? o.triggerPrice ?? mark;
  if (most !== undefined && isLarger(facts, isBuy, asked, opens, mark, most)) return false;
  const isMarket = isMarketType(o.type);
  // A market order may find higher prices by the time it arrives, and what is sold at a higher price needs more margin too.
  const dearest = (isMarket ? Math.max(bandHighest(mark, instrument.marketBand), asked) : asked) as Ticks;
  if (waits) return reserveFor(isBuy, dearest, opens as Lots, scope) <= freeOf(stand);
  const worst = worstPrice(facts, scope, o, Math.min(quantity, closable) as Lots);
  // Refused at any quantity that closes: then for its price.
  if (typeof worst !== 'number') return true;
  const { plan, trade, settled } = fillsOf(facts, scope, o, quantity, worst, closable);
  if (trade.opens > 0 && whyUnaffordable(settled, scope, isBuy) !== undefined) return false;
  const free = freeOf(settled.after);
  const reserve = reserveFor(isBuy, worst, restOpening(facts, o, quantity - plan.quantity, closable - trade.closes), scope);
  if (reserve > 0n && reserve > free) return false;
  const before = trade.opens > 0 ? plus(free, plus(settled.margin, settled.fee)) : free;
  return !isMarket || reserveFor(isBuy, dearest, opens as Lots, scope) <= before;
}

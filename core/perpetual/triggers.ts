// Orders that wait for the mark price or the last trade. A triggered order is judged like a new one; nothing triggers while the index
// isn't sound.

import type { Instant, Lots, Ticks } from '../money/unit.ts';
import { isRejected, must } from '../rejection.ts';
import { accountOf, heldIn } from './account.ts';
import { execute } from './execute.ts';
import { MarketFacts } from './facts.ts';
import { judgeActing } from './judge.ts';
import { changed, isWaiting, mayOpen, type OpenPerpetualOrder } from './open-order.ts';
import { type EndReason, isMarketType } from './order.ts';
import type { NewOrder } from './order-facts.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { type OrderRejection, trailed } from './refuse.ts';

export function runTriggers(p: Perpetual, market: PerpetualMarket, seq: number, at: Instant): void {
  const { mark: byMark, last: byLast } = market.triggers;
  if ((byMark.isEmpty && byLast.isEmpty) || market.soundIndex(at) === undefined) return;
  for (;;) {
    followTrails(p, market, at);
    const order = byMark.next(market.mark) ?? byLast.next(market.lastPrice);
    if (order === undefined) return;
    market.trailing.delete(order);
    fire(p, order, seq, at);
  }
}

/** A trailing stop's trigger follows the price, and never goes back. */
function followTrails(p: Perpetual, market: PerpetualMarket, at: Instant): void {
  for (const order of market.trailing) {
    const { terms, extra } = order;
    const price = terms.triggerSource === 'mark' ? market.mark : market.lastPrice;
    if (price === undefined) continue;
    const trigger = trailed(price, extra!.trail!, terms.isBuy);
    if (terms.isBuy ? trigger >= extra!.triggerPrice! : trigger <= extra!.triggerPrice!) continue;
    moveTrigger(p, order, trigger, at);
  }
}

/** Of a waiting order. */
export function moveTrigger(p: Perpetual, order: OpenPerpetualOrder, triggerPrice: Ticks, at: Instant): void {
  const ladder = order.terms.market.triggers[order.terms.triggerSource!];
  ladder.remove(order);
  order.extra = { ...order.extra!, triggerPrice };
  ladder.add(order);
  order.progress = changed(order, at, {});
  p.touch(order);
}

function fire(p: Perpetual, order: OpenPerpetualOrder, seq: number, at: Instant): void {
  const { terms, extra, trader } = order;
  must(isWaiting(order), 'a stop order fired twice');
  order.progress = changed(order, at, { triggered: true });
  p.touch(order);
  const { market, isBuy } = terms;
  const account = accountOf(trader);
  const held = heldIn(account, market, !isBuy)?.position.quantity ?? (0 as Lots);
  if (!mayOpen(terms) && held === 0) {
    p.conclude(order, 'position_closed', at);
    return;
  }
  if (extra?.closesPosition) order.remaining = held;
  const verdict = judgeActing(new MarketFacts(p.clearing, market, account, at, order), actingOf(order));
  if (isRejected(verdict)) p.conclude(order, reasonOf(verdict), at);
  else execute(p, order, verdict, true, seq, at);
}

/** An order that has triggered, as a new one. */
export const actingOf = ({ terms, price, remaining }: OpenPerpetualOrder): NewOrder => ({
  side: terms.isBuy ? 'buy' : 'sell',
  positionSide: terms.positionSide,
  type: isMarketType(terms.type) ? 'market' : 'limit',
  timeInForce: terms.timeInForce,
  postOnly: terms.postOnly,
  selfTradePrevention: terms.selfTradePrevention as NewOrder['selfTradePrevention'],
  reduceOnly: terms.reduceOnly,
  price: isMarketType(terms.type) ? undefined : price,
  quantity: remaining,
});

function reasonOf({ rejected }: OrderRejection): EndReason {
  switch (rejected) {
    case 'price_outside_band':
      return 'price_band';
    case 'nothing_to_reduce':
      return 'position_closed';
    case 'close_only':
    case 'would_liquidate':
    case 'beyond_bankruptcy':
    case 'insufficient_available':
      return rejected;
    case 'position_above_tier':
      return 'insufficient_available';
    default:
      return 'no_liquidity';
  }
}

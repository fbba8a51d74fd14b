// Orders that wait for the mark price or the last trade. A triggered order is judged like a new one; nothing triggers while the index
// isn't sound.

import type { Instant, Lots, Rate, Ticks } from '../money/unit.ts';
import { isRejected, must } from '../rejection.ts';
import { accountOf, heldIn } from './account.ts';
import { endReasonOf } from './end-reason.ts';
import { execute } from './execute.ts';
import { MarketFacts } from './facts.ts';
import { judgeActing } from './judge.ts';
import { changed, isWaiting, mayOpen, type OpenPerpetualOrder } from './open-order.ts';
import { isMarketType } from './order.ts';
import type { NewOrder } from './order-facts.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { trailed } from './refuse.ts';

/** Returns whether any order has triggered. */
export function runTriggers(p: Perpetual, market: PerpetualMarket, seq: number, at: Instant): boolean {
  const { mark: byMark, last: byLast } = market.triggers;
  if ((byMark.isEmpty && byLast.isEmpty) || market.soundIndex(at) === undefined) return false;
  for (let hasFired = false; ; hasFired = true) {
    followTrails(p, market, at);
    const order = byMark.next(market.mark) ?? byLast.next(market.lastPrice);
    if (order === undefined) return hasFired;
    if (order.extra?.trail !== undefined) market.trailing.delete(order);
    fire(p, order, seq, at);
  }
}

/** A trailing stop's trigger follows the price, and never goes back. */
function followTrails(p: Perpetual, { trailing, mark, lastPrice }: PerpetualMarket, at: Instant): void {
  for (const [source, price] of [
    ['mark', mark],
    ['last', lastPrice],
  ] as const)
    for (let order = trailing.next(source, price); order !== undefined; order = trailing.next(source, price)) {
      const { triggerPrice, trail } = order.extra!;
      const trigger = trailed(price!, trail!, order.terms.isBuy);
      must(trigger !== triggerPrice, 'a trailing stop was looked at before its trigger moves');
      moveTrigger(p, order, trigger, trail, at);
    }
}

/** Of a waiting order, with the trail that it has from now on. */
export function moveTrigger(p: Perpetual, order: OpenPerpetualOrder, triggerPrice: Ticks, trail: Rate | undefined, at: Instant): void {
  p.stopWaiting(order);
  order.extra = { ...order.extra!, triggerPrice, trail };
  p.wait(order);
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
  const verdict = judgeActing(new MarketFacts(p.clearing, market, account, at, undefined, order), actingOf(order));
  if (isRejected(verdict)) p.conclude(order, endReasonOf(verdict), at);
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

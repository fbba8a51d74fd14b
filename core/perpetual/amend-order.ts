// Amends an open order: price and quantity (the total, filled part included) of one that rests; of one that waits also its trigger, or
// its trail. A smaller quantity at the same price keeps its place in the queue; anything else is judged like a new order.

import type { Trader } from '../identity/trader.ts';
import type { Instant, Lots } from '../money/unit.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import { accountOf } from './account.ts';
import type { AmendPerpetualOrder } from './commands.ts';
import { execute, freeReserve } from './execute.ts';
import { MarketFacts } from './facts.ts';
import { type AmendVerdict, judgeAmendment, type StandingOrder } from './judge-amendment.ts';
import { changed, isWaiting, type OpenPerpetualOrder, ownOrders } from './open-order.ts';
import type { Perpetual } from './perpetual.ts';
import { actingOf, moveTrigger } from './triggers.ts';

export function amendOrder(p: Perpetual, seq: number, at: Instant, trader: Trader, c: AmendPerpetualOrder): OpenPerpetualOrder | Rejection {
  const order = ownOrders.find(p.orders, p.lastOrderId, trader, { orderId: c.orderId });
  if (isRejected(order)) return order;
  const facts = new MarketFacts(p.clearing, order.terms.market, accountOf(trader), at, c.policy, order);
  const verdict = judgeAmendment(facts, standingOf(order), c);
  if (isRejected(verdict)) return verdict;
  if (isWaiting(order)) amendWaiting(p, order, at, verdict);
  else if (!verdict.isSame) amendResting(p, order, seq, at, facts, verdict);
  return order;
}

function standingOf(order: OpenPerpetualOrder): StandingOrder {
  const { terms, extra, progress, remaining } = order;
  const waits = isWaiting(order)
    ? { trigger: extra!.triggerPrice!, isAbove: terms.triggerAbove!, source: terms.triggerSource!, trail: extra!.trail }
    : undefined;
  return {
    acting: actingOf(order),
    filled: progress?.filled ?? (0 as Lots),
    remaining,
    waits,
    closesPosition: extra?.closesPosition ?? false,
  };
}

function amendWaiting(p: Perpetual, order: OpenPerpetualOrder, at: Instant, { price, remaining, trigger, trail }: AmendVerdict): void {
  if (trigger !== order.extra!.triggerPrice || trail !== order.extra!.trail) moveTrigger(p, order, trigger!, trail, at);
  order.price = price ?? order.price;
  order.remaining = remaining;
  order.progress = changed(order, at, {});
  p.touch(order);
}

function amendResting(
  p: Perpetual,
  order: OpenPerpetualOrder,
  seq: number,
  at: Instant,
  facts: MarketFacts,
  { remaining, verdict }: AmendVerdict,
): void {
  const { market } = order.terms;
  if (verdict === undefined) {
    p.touchLevel(market.book.reduce(order, (order.remaining - remaining) as Lots));
    p.reserve(order, Math.min(order.opens, remaining) as Lots);
    order.progress = changed(order, at, {});
    p.touch(order);
    p.clearing.touch(facts.account);
    return;
  }
  p.touchLevel(market.book.remove(order));
  freeReserve(p, order);
  order.progress = changed(order, at, {});
  execute(p, order, verdict, true, seq, at);
}

// Places an order of a perpetual contract (rules 1). All refusals happen before anything is changed.

import { orderId } from '../book/order-id.ts';
import type { Trader } from '../identity/trader.ts';
import { symbolText } from '../market/instrument-text.ts';
import type { Instant, Ticks } from '../money/unit.ts';
import type { Policy } from '../policy/policy.ts';
import { isRejected, type Rejection } from '../rejection.ts';
import { accountOf } from './account.ts';
import type { PlacePerpetualOrder } from './commands.ts';
import { execute } from './execute.ts';
import { MarketFacts } from './facts.ts';
import { judgeOrder } from './judge.ts';
import { type Extra, NO_EXTRA, OpenPerpetualOrder } from './open-order.ts';
import { isMarketType } from './order.ts';
import type { NewOrder } from './order-facts.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';

export function placeOrder(p: Perpetual, seq: number, at: Instant, trader: Trader, c: PlacePerpetualOrder): OpenPerpetualOrder | Rejection {
  const market = p.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  return placeIn(p, market, seq, at, trader, c, c.policy);
}

export function placeIn(
  p: Perpetual,
  market: PerpetualMarket,
  seq: number,
  at: Instant,
  trader: Trader,
  o: NewOrder,
  policy?: Policy | undefined,
): OpenPerpetualOrder | Rejection {
  const verdict = judgeOrder(new MarketFacts(p.clearing, market, accountOf(trader), at, policy), o);
  if (isRejected(verdict)) return verdict;
  const { waits } = verdict;
  const terms = market.termsOf({
    isBuy: o.side === 'buy',
    type: o.type,
    timeInForce: isMarketType(o.type) ? 'IOC' : o.timeInForce,
    postOnly: o.postOnly,
    selfTradePrevention: o.selfTradePrevention,
    positionSide: o.positionSide,
    reduceOnly: o.reduceOnly,
    triggerSource: o.triggerSource,
    triggerAbove: waits?.isAbove,
  });
  const order = new OpenPerpetualOrder(
    orderId(++p.lastOrderId),
    trader,
    terms,
    o.price ?? (0 as Ticks),
    verdict.quantity,
    at,
    extraOf(o, waits?.trigger),
  );
  if (waits === undefined) execute(p, order, verdict, false, seq, at);
  else {
    p.enter(order);
    p.wait(order);
    p.touch(order);
  }
  return order;
}

function extraOf(o: NewOrder, triggerPrice: Ticks | undefined): Extra | undefined {
  const { clientOrderId, trail, takeProfit, stopLoss, exitSource } = o;
  if (clientOrderId === undefined && triggerPrice === undefined && exitSource === undefined) return undefined;
  return { ...NO_EXTRA, clientOrderId, triggerPrice, trail, takeProfit, stopLoss, exitSource };
}

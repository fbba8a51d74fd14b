// Places a spot order (specification 4, rules 3.1). All refusals happen before anything is changed.

import { orderId } from '../book/order-id.ts';
import type { Trader } from '../identity/trader.ts';
import { symbolText } from '../market/instrument-text.ts';
import type { Instant, Lots, Ticks } from '../money/unit.ts';
import { isRejected, must, type Rejection } from '../rejection.ts';
import type { PlaceOrder } from './commands.ts';
import { executeLimit, executeMarket, runTriggers } from './execute.ts';
import { MarketFacts } from './facts.ts';
import { judgeOrder } from './judge.ts';
import { ended, OpenOrder } from './open-order.ts';
import { isMarketType } from './order.ts';
import type { Spot } from './spot.ts';

export function placeOrder(spot: Spot, seq: number, at: Instant, trader: Trader, c: PlaceOrder): OpenOrder | Rejection {
  const market = spot.markets.get(c.symbol);
  if (market === undefined) return { rejected: 'wrong_variety', symbol: symbolText(c.symbol) };
  const verdict = judgeOrder(new MarketFacts(spot, market, trader, at), c);
  if (isRejected(verdict)) return verdict;

  // A market order never waits, so good-till-cancelled means immediate-or-cancel for it.
  const timeInForce = isMarketType(c.type) ? 'IOC' : c.timeInForce;
  const terms = market.termsOf(c.side, c.type, timeInForce, c.postOnly, c.selfTradePrevention, c.triggerSource, verdict.triggerAbove);
  must(terms !== undefined, 'the judge let an unknown word pass');
  const hasExtra = c.clientOrderId !== undefined || c.triggerPrice !== undefined || c.amount !== undefined;
  const extra = hasExtra ? { clientOrderId: c.clientOrderId, triggerPrice: c.triggerPrice, amount: c.amount } : undefined;
  const order = new OpenOrder(orderId(seq), trader, terms, c.price ?? (0 as Ticks), c.quantity ?? (0 as Lots), at, extra);
  const { cost, ends } = verdict;
  switch (c.type) {
    case 'limit':
      if (ends === undefined) {
        spot.freeze(order, cost);
        executeLimit(spot, order, cost, false, at);
      } else {
        order.progress = ended(order, at, ends);
        spot.touch(order);
      }
      break;
    case 'market':
      executeMarket(spot, order, verdict, c.amount, false, at);
      break;
    case 'stop_limit':
    case 'stop_market':
      spot.freeze(order, cost);
      market.stops.add(order);
      spot.enter(order);
      spot.touch(order);
      break;
  }
  runTriggers(spot, market, at);
  return order;
}

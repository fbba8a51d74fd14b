// Executes an order once it may act: it meets the book, and then it rests, is done, or expires.

import { matchTaker } from '../book/match.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount, Instant, Lots } from '../money/unit.ts';
import { must } from '../rejection.ts';
import { accountOf, heldIn, type PerpetualAccount, settingOf } from './account.ts';
import { allot } from './allot.ts';
import { bookClose } from './book-maker.ts';
import { count } from './claims.ts';
import { growExits, shrinkPair } from './exits.ts';
import { standOf } from './facts.ts';
import { scopeAt, type Verdict, whyUnaffordable } from './judge.ts';
import { changed, filledMore, isOpen, mayClose, mayOpen, type OpenPerpetualOrder } from './open-order.ts';
import { type EndReason, isMarketType } from './order.ts';
import type { Perpetual } from './perpetual.ts';
import { openingMargin, type Scope, settleTrade, type Trade } from './trade.ts';
import { Walk } from './walk.ts';

/** `isEntered`: it's among the open orders already, because it has triggered or was amended. It must have no reserve. */
export function execute(p: Perpetual, order: OpenPerpetualOrder, verdict: Verdict, isEntered: boolean, seq: number, at: Instant): void {
  const { terms, trader } = order;
  const account = accountOf(trader);
  p.touch(order);
  order.remaining = verdict.quantity;
  if (verdict.ends !== undefined) order.progress = changed(order, at, { end: verdict.ends });
  else {
    order.price = verdict.worst;
    meetBook(p, order, account, seq, at);
    const end = isOpen(order) ? whyNoRest(order, at) : undefined;
    if (end !== undefined) order.progress = changed(order, at, { end });
  }
  if (isOpen(order)) {
    p.rest(order);
    if (isEntered) count(order);
    else p.enter(order);
  } else if (isEntered) p.leave(order);
  p.clearing.cover(account);
  // Takes its share of the position, and with it its reserve.
  allot(p, account, terms.market, at, { order, verdict });
}

/** Why what is left of an order that has met the book doesn't rest in it; undefined if it does. */
function whyNoRest({ terms: { market, type, timeInForce, isBuy }, price }: OpenPerpetualOrder, at: Instant): EndReason | undefined {
  const mayRest = !isMarketType(type) && timeInForce === 'GTC';
  // An order that it could trade with is left where nobody may open, or where this one can't pay for more.
  if (!market.book.crosses(isBuy, price)) return mayRest ? undefined : 'no_liquidity';
  if (market.soundIndex(at) === undefined) return 'price_stale';
  return mayRest ? 'insufficient_available' : 'no_liquidity';
}

function meetBook(p: Perpetual, order: OpenPerpetualOrder, account: PerpetualAccount, seq: number, at: Instant): void {
  const { terms, trader, price: limit, remaining, id: orderId } = order;
  const { market, isBuy, selfTradePrevention } = terms;
  if (!market.book.crosses(isBuy, limit)) return;
  const closable = (mayClose(terms) ? (heldIn(account, market, !isBuy)?.position.quantity ?? 0) : 0) as Lots;
  const quantity = mayOpen(terms) ? remaining : (Math.min(remaining, closable) as Lots);
  const fits: Walk['options']['fits'] = (walk, more) => {
    const trade = walk.trade(closable, more);
    if (trade.opens === 0) return true;
    const scope = scopeIn(account, order);
    return whyUnaffordable(settleTrade(standOf(p.clearing, account, market), scope, trade), scope, isBuy) === undefined;
  };
  const walk = new Walk(p, { market, trader, isBuy, limit, quantity, selfTradePrevention, fee: market.takerFee, orderId, seq, at, fits });
  const isPrevented = matchTaker(market.book, walk);
  order.remaining = (remaining - walk.filled) as Lots;
  const end = order.remaining === 0 ? 'filled' : isPrevented ? 'self_trade' : undefined;
  if (walk.filled > 0) bookTaker(p, order, account, walk.trade(closable), end, seq, at);
  else if (end !== undefined) order.progress = changed(order, at, { end });
}

/** The same numbers as `settleTrade`, in the ledger. */
function bookTaker(
  p: Perpetual,
  order: OpenPerpetualOrder,
  account: PerpetualAccount,
  trade: Trade,
  end: 'filled' | 'self_trade' | undefined,
  seq: number,
  at: Instant,
): void {
  const { market, isBuy } = order.terms;
  const closed = bookClose(p, account, order, trade, at);
  let { fee }: { fee: Amount } = closed;
  if (trade.opens > 0) {
    const openFee = minus(trade.fee, closed.asked);
    const { opens: quantity, opensFor: value } = trade;
    const margin = openingMargin(isBuy, value, scopeIn(account, order));
    const { mode } = settingOf(account, market);
    must(trade.opens === 0 || mayOpen(order.terms), 'an order that only closes has opened');
    p.clearing.open(account, { contract: market, isLong: isBuy, mode, quantity, value, margin, fee: openFee, seq });
    fee = plus(fee, openFee);
  }
  const lots = (trade.closes + trade.opens) as Lots;
  const value = plus(trade.closesFor, trade.opensFor);
  order.progress = filledMore(order, at, { lots, value, fee, realised: closed.realised, closed: trade.closes }, end);
  if (trade.closes > 0) shrinkPair(p, order, trade.closes, at);
  if (trade.opens > 0) growExits(p, order, trade.opens, at);
}

const scopeIn = (account: PerpetualAccount, { terms: { market } }: OpenPerpetualOrder): Scope =>
  scopeAt(market, settingOf(account, market), market.mark!);

/** Nothing is reserved for an order that is about to act. */
export function freeReserve(p: Perpetual, order: OpenPerpetualOrder): void {
  if (order.reserved !== NOTHING) p.draw(order, 0 as Lots);
}

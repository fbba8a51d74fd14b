// Divides a position among the orders that may close it: the oldest first. What is left of an ordinary order then opens, and needs
// a reserve; what is left of a reduce-only order ends (rules 1.6: the newest shrink first). Called after every change of a position
// or of the orders around it, so that a fill never opens more than is reserved, and nothing opens that would be refused by now.

import type { Instant, Lots } from '../money/unit.ts';
import { heldIn, type PerpetualAccount } from './account.ts';
import { endReasonOf } from './end-reason.ts';
import { MarketFacts } from './facts.ts';
import { isWaiting, mayClose, mayOpen, type OpenPerpetualOrder, ownOrders } from './open-order.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { refuseOpening } from './refuse.ts';

/** `judged`: an order that was judged in this command with all that it opens. */
export function allot(p: Perpetual, account: PerpetualAccount, market: PerpetualMarket, at: Instant, judged?: OpenPerpetualOrder): void {
  if (ownOrders.count(account.trader, market) === 0) return;
  const shares = changedShares(account, market);
  if (shares.length === 0) return;
  // What becomes free is released first, so that nothing ends for lack of it.
  for (const { order, opens, closes } of shares) {
    if (closes + opens === 0) p.end(order, 'position_closed', at);
    else if (closes + opens < order.remaining) {
      p.touchLevel(market.book.reduce(order, (order.remaining - closes - opens) as Lots));
      p.touch(order);
    } else if (opens < order.opens) p.reserve(order, opens);
  }
  for (const { order, opens } of shares) if (opens > order.opens) openMore(p, account, order, opens, at, order === judged);
}

/** It closed something when it was placed. What it may not open, or can't pay for, it loses; the rest stays. */
function openMore(p: Perpetual, account: PerpetualAccount, order: OpenPerpetualOrder, opens: Lots, at: Instant, isJudged: boolean): void {
  const { terms, price, remaining: quantity } = order;
  const { market } = terms;
  const facts = new MarketFacts(p.clearing, market, account, at, undefined, order);
  const refused = isJudged ? undefined : refuseOpening(facts, { side: terms.isBuy ? 'buy' : 'sell', price, quantity }, opens, market.mark!);
  if (refused === undefined && p.reserve(order, opens)) return;
  p.cut(order, (opens - order.opens) as Lots, refused === undefined ? 'insufficient_available' : endReasonOf(refused), at);
}

interface Share {
  readonly order: OpenPerpetualOrder;
  readonly closes: Lots;
  readonly opens: Lots;
}

/** Only of orders whose share differs from what they have: none after most commands. */
function changedShares(account: PerpetualAccount, market: PerpetualMarket): readonly Share[] {
  const long = heldIn(account, market, true)?.position.quantity ?? 0;
  const short = heldIn(account, market, false)?.position.quantity ?? 0;
  // What isn't claimed yet by an older order: of the long position by sells, of the short one by buys.
  let [longLeft, shortLeft] = [long as number, short as number];
  const shares: Share[] = [];
  for (let order = ownOrders.first(account.trader); order !== undefined; order = order.ownNext) {
    const { terms, remaining } = order;
    if (terms.market !== market) continue;
    if (isWaiting(order)) {
      // Takes no share, but a take profit or stop loss of nothing ends.
      if (!mayOpen(terms) && (terms.isBuy ? short : long) === 0) shares.push({ order, closes: 0 as Lots, opens: 0 as Lots });
      continue;
    }
    const closes = (mayClose(terms) ? Math.min(remaining, terms.isBuy ? shortLeft : longLeft) : 0) as Lots;
    if (terms.isBuy) shortLeft -= closes;
    else longLeft -= closes;
    const opens = (mayOpen(terms) ? remaining - closes : 0) as Lots;
    if (opens !== order.opens || closes + opens !== remaining) shares.push({ order, closes, opens });
  }
  return shares;
}

/** For every account that the command has touched, in all contracts. */
export function settle(p: Perpetual, at: Instant): void {
  for (const account of p.clearing.touched)
    if (ownOrders.first(account.trader) !== undefined) for (const market of p.markets.values()) allot(p, account, market, at);
}

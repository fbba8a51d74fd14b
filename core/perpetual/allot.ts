// Divides a position among the orders that may close it: the oldest first. What is left of an ordinary order then opens, and needs
// a reserve; what is left of a reduce-only order ends (rules 1.6: the newest shrink first). Called after every change of a position
// or of the orders around it, so that a fill never opens more than is reserved, and nothing opens that would be refused by now.

import type { Instant, Lots } from '../money/unit.ts';
import type { PerpetualAccount } from './account.ts';
import { claimsIn, count, countLast, isShared, keepOrder } from './claims.ts';
import { endReasonOf } from './end-reason.ts';
import { MarketFacts } from './facts.ts';
import type { Verdict } from './judge.ts';
import { isOpen, isWaiting, mayClose, mayOpen, type OpenPerpetualOrder, ownOrders } from './open-order.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { refuseOpening } from './refuse.ts';

/** An order that was judged in this command with all that it opens. */
export interface JudgedOrder {
  readonly order: OpenPerpetualOrder;
  readonly verdict: Pick<Verdict, 'restOpens' | 'reserve' | 'trade'>;
}

export function allot(p: Perpetual, account: PerpetualAccount, market: PerpetualMarket, at: Instant, judged?: JudgedOrder): void {
  if (ownOrders.count(account.trader, market) === 0) return;
  let long = 0;
  let short = 0;
  for (const { contract, position } of account.held)
    if (contract !== market) continue;
    else if (position.isLong) long = position.quantity;
    else short = position.quantity;
  const claims = claimsIn(account, market);
  const isOthersShared = claims === undefined || isShared(claims, long, short);
  const newest = judged === undefined || judged.order.countedAs !== undefined ? undefined : judged.order;
  if (newest !== undefined && isOpen(newest)) {
    // The others keep what they have.
    if (isOthersShared && mayClose(newest.terms) && mayOpen(newest.terms)) {
      const left = newest.terms.isBuy ? short - (claims?.buys.closes ?? 0) : long - (claims?.sells.closes ?? 0);
      const opens = Math.max(0, newest.remaining - left) as Lots;
      if (opens > 0) openMore(p, account, newest, opens, at, judged);
      if (isOpen(newest)) countLast(newest);
      return;
    }
    count(newest);
  } else if (isOthersShared) return;
  share(p, account, market, changedShares(account, market, long, short), at, judged);
  keepOrder(claimsIn(account, market)!);
}

function share(
  p: Perpetual,
  account: PerpetualAccount,
  market: PerpetualMarket,
  shares: readonly Share[],
  at: Instant,
  judged: JudgedOrder | undefined,
): void {
  // What becomes free is released first, so that nothing ends for lack of it.
  for (const { order, opens, closes } of shares) {
    if (closes + opens === 0) p.end(order, 'position_closed', at);
    else if (closes + opens < order.remaining) {
      p.touchLevel(market.book.reduce(order, (order.remaining - closes - opens) as Lots));
      count(order);
      p.touch(order);
    } else if (opens < order.opens) p.reserve(order, opens);
  }
  for (const { order, opens } of shares) if (opens > order.opens) openMore(p, account, order, opens, at, judged);
}

/** What it may not open, or can't pay for, it loses; the rest stays. An order that wasn't judged closed something when it was placed. */
function openMore(
  p: Perpetual,
  account: PerpetualAccount,
  order: OpenPerpetualOrder,
  opens: Lots,
  at: Instant,
  judged: JudgedOrder | undefined,
): void {
  const verdict = judged?.order === order ? judged.verdict : undefined;
  const refused = verdict === undefined ? whyNotOpen(p, account, order, opens, at) : undefined;
  const known = verdict !== undefined && isStillTrue(verdict, opens) ? verdict.reserve : undefined;
  if (refused === undefined && p.reserve(order, opens, known)) return;
  p.cut(order, (opens - order.opens) as Lots, refused === undefined ? 'insufficient_available' : endReasonOf(refused), at);
}

/** Whether what the judge has said of the rest's reserve holds: nothing was traded since. */
const isStillTrue = ({ trade, restOpens }: JudgedOrder['verdict'], opens: Lots): boolean =>
  restOpens === opens && (trade === undefined || trade.closes + trade.opens === 0);

function whyNotOpen(p: Perpetual, account: PerpetualAccount, order: OpenPerpetualOrder, opens: Lots, at: Instant) {
  const { terms, price, remaining: quantity } = order;
  const { market, isBuy } = terms;
  const facts = new MarketFacts(p.clearing, market, account, at, undefined, order);
  return refuseOpening(facts, { side: isBuy ? 'buy' : 'sell', price, quantity }, opens, market.mark!);
}

interface Share {
  readonly order: OpenPerpetualOrder;
  readonly closes: Lots;
  readonly opens: Lots;
}

/** Only of orders whose share differs from what they have: none after most commands. */
function changedShares(account: PerpetualAccount, market: PerpetualMarket, long: number, short: number): readonly Share[] {
  // What isn't claimed yet by an older order: of the long position by sells, of the short one by buys.
  let longLeft = long;
  let shortLeft = short;
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
  const { touched } = p.clearing;
  for (let i = 0; i < touched.count; i++) {
    const account = touched.at(i);
    if (ownOrders.first(account.trader) !== undefined) for (const market of p.marketList) allot(p, account, market, at);
  }
}

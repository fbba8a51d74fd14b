// What passing time does to sales: they end, their subscriptions are allotted or refunded, and tokens are unlocked. A sale may have
// any number of subscriptions, so each clock command books so many of them and the next one goes on.

import type { Trader } from '../identity/trader.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Instant } from '../money/unit.ts';
import { lockedOf } from './account.ts';
import { allotmentOf, unlockedAfter } from './allotment.ts';
import type { Ico, SaleBook } from './ico.ts';
import { progressOf, type Subscription } from './sale.ts';

/** Of all sales together; some ten milliseconds of the writer. */
export const MOST_A_COMMAND = 500;

export function onClock(ico: Ico, at: Instant): void {
  let left = MOST_A_COMMAND;
  for (const book of ico.sales.values()) {
    const before = book.sale;
    if (before.state === 'listed' && at >= before.endsAt) ico.progress(book, { state: 'allotting' });
    if (book.sale.state === 'allotting') left = allotSome(ico, book, at, left);
    else if (book.sale.state === 'refunding') left = refundSome(ico, book, at, left);
    if (book.locked.size > 0) left = unlockSome(ico, book, at, left);
    if (book.sale.state === 'vesting' && book.locked.size === 0) ico.progress(book, { state: 'ended' });
    if (book.sale !== before) ico.tell(book);
  }
}

const traderOf = ({ ledger }: Ico, { trader }: Subscription): Trader => ledger.traders.get(trader)!;

function allotSome(ico: Ico, book: SaleBook, at: Instant, most: number): number {
  let left = most;
  for (const subscription of book.open.values()) {
    if (left === 0) return 0;
    left--;
    allot(ico, book, subscription, at);
  }
  const { sale } = book;
  const unsold = minus(sale.total, sale.allotted);
  if (unsold > 0n) ico.ledger.move('house:ico:frozen', 'house:ico', ico.assetOf(sale), unsold);
  ico.progress(book, { state: 'vesting' });
  ico.tape.events.push({ event: 'sale_ended', sale: sale.sale, progress: progressOf(book.sale), at });
  return left;
}

function allot(ico: Ico, book: SaleBook, before: Subscription, at: Instant): void {
  const { ledger, usdt, tape } = ico;
  const { sale } = book;
  const [trader, asset] = [traderOf(ico, before), ico.assetOf(sale)];
  const { tokens, paid, returned } = allotmentOf(before.amount, sale.subscribed, sale, asset.asset.scale);
  // What is unlocked at the end is never locked.
  const steps = sale.vesting[0]!.afterMs === 0 ? 1 : 0;
  const unlocked = unlockedAfter(tokens, sale.vesting, steps);
  if (paid > 0n) ledger.pay(trader, 'spot', usdt, paid, NOTHING, 'ico:proceeds', 'ico:proceeds');
  if (returned > 0n) ledger.release(trader, 'spot', usdt, returned);
  if (tokens > 0n) ledger.credit('house:ico:frozen', trader, 'spot', asset, tokens);
  ledger.freeze(trader, 'spot', asset, minus(tokens, unlocked));
  const subscription: Subscription = { ...before, tokens, unlocked, steps };
  ico.leave(trader, book, before);
  if (lockedOf(subscription) > 0n) ico.lock(trader, book, subscription);
  ico.progress(book, {
    paid: plus(sale.paid, paid),
    returned: plus(sale.returned, returned),
    allotted: plus(sale.allotted, tokens),
    unlocked: plus(sale.unlocked, unlocked),
  });
  tape.events.push({ event: 'allotted', subscription, asset: sale.asset, tokens, paid, returned, at });
  if (unlocked > 0n) tape.events.push({ event: 'unlocked', subscription, asset: sale.asset, tokens: unlocked, at });
}

function refundSome(ico: Ico, book: SaleBook, at: Instant, most: number): number {
  let left = most;
  for (const subscription of book.open.values()) {
    if (left === 0) return 0;
    left--;
    const { amount } = subscription;
    const trader = traderOf(ico, subscription);
    ico.ledger.release(trader, 'spot', ico.usdt, amount);
    ico.leave(trader, book, subscription);
    ico.progress(book, { returned: plus(book.sale.returned, amount) });
    ico.tape.events.push({ event: 'refunded', subscription, asset: book.sale.asset, at });
  }
  ico.progress(book, { state: 'cancelled' });
  return left;
}

/** One step of one subscription after the other: the first of them has taken the fewest, so if it isn't due, none is. */
function unlockSome(ico: Ico, book: SaleBook, at: Instant, most: number): number {
  const { vesting, endsAt, asset } = book.sale;
  for (let left = most; left > 0; left--) {
    const next = book.locked.values().next().value;
    if (next === undefined || at < endsAt + vesting[next.steps]!.afterMs) return left;
    const trader = traderOf(ico, next);
    const steps = next.steps + 1;
    const unlocked = unlockedAfter(next.tokens!, vesting, steps);
    const subscription: Subscription = { ...next, unlocked, steps };
    const tokens = minus(unlocked, next.unlocked);
    ico.ledger.release(trader, 'spot', ico.assetOf(book.sale), tokens);
    if (lockedOf(subscription) > 0n) ico.lock(trader, book, subscription);
    else ico.unlock(trader, book, subscription);
    ico.progress(book, { unlocked: plus(book.sale.unlocked, tokens) });
    ico.tape.events.push({ event: 'unlocked', subscription, asset, tokens, at });
  }
  return 0;
}

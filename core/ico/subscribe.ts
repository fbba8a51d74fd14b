import { type Answer, DONE } from '../answer.ts';
import type { Trader } from '../identity/trader.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { refuseByPolicy } from '../policy/policy.ts';
import type { Rejection } from '../rejection.ts';
import type { RevokeSubscription, SubscribeSale } from './commands.ts';
import type { Ico } from './ico.ts';
import { isOpen, type Subscription } from './sale.ts';

/** Freezes the amount until the sale ends, or adds it to what is frozen. More than the sale's capacity is fine: see `allotmentOf`. */
export function subscribe(ico: Ico, seq: number, at: Instant, trader: Trader, c: SubscribeSale): Answer | Rejection {
  const { ledger, usdt } = ico;
  const book = ico.sales.get(c.sale);
  if (book === undefined) return { rejected: 'unknown_sale' };
  const { sale } = book;
  if (!isOpen(sale, at)) return { rejected: 'sale_closed' };
  if (refuseByPolicy(c.policy) !== undefined) return { rejected: 'sale_not_offered' };
  if (trader.standing.verificationLevel === 'none') return { rejected: 'not_verified' };
  if (typeof c.amount !== 'bigint' || c.amount <= 0n) return { rejected: 'invalid_quantity' };
  const known = book.open.get(trader.id);
  const before = known?.amount ?? NOTHING;
  const amount = plus(before, c.amount);
  const text = (minor: Amount) => formatDecimal(minor, usdt.asset.scale);
  if (amount < sale.minimum) return { rejected: 'below_sale_minimum', minimum: text(sale.minimum) };
  if (amount > sale.maximum) return { rejected: 'over_sale_limit', left: text(minus(sale.maximum, before)) };
  if (ledger.available(trader, 'spot', usdt) < c.amount) return { rejected: 'insufficient_available' };
  const subscription: Subscription = {
    subscription: known?.subscription ?? seq,
    sale: sale.sale,
    trader: trader.id,
    amount,
    subscribedAt: known?.subscribedAt ?? at,
    tokens: undefined,
    unlocked: NOTHING,
    steps: 0,
  };
  ledger.freeze(trader, 'spot', usdt, c.amount);
  ico.enter(trader, book, subscription);
  const all = plus(sale.subscribed, c.amount);
  ico.progress(book, {
    subscribed: all,
    subscribers: sale.subscribers + (known === undefined ? 1 : 0),
  });
  ico.tape.events.push({ event: 'subscribed', subscription, asset: sale.asset, added: c.amount, all, at });
  ico.tell(book);
  return DONE;
}

/** Free of charge, and without a reason, as long as the sale hasn't ended. */
export function revoke(ico: Ico, at: Instant, trader: Trader, c: RevokeSubscription): Answer | Rejection {
  const book = ico.sales.get(c.sale);
  if (book === undefined) return { rejected: 'unknown_sale' };
  const { sale } = book;
  if (!isOpen(sale, at)) return { rejected: 'sale_closed' };
  const subscription = book.open.get(trader.id);
  if (subscription === undefined) return { rejected: 'unknown_subscription' };
  ico.ledger.release(trader, 'spot', ico.usdt, subscription.amount);
  ico.leave(trader, book, subscription);
  ico.progress(book, { subscribed: minus(sale.subscribed, subscription.amount), subscribers: sale.subscribers - 1 });
  ico.tape.events.push({ event: 'revoked', subscription, asset: sale.asset, at });
  ico.tell(book);
  return DONE;
}

// Shared by all commands of this room: the sales with their subscriptions, and the house's tokens. What a sale may still have to give
// is frozen from the moment it's listed, so that a subscription can always be served.

import type { Trader } from '../identity/trader.ts';
import type { AssetEntry } from '../ledger/holder.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { VALUING_ASSET } from '../market/market.ts';
import { minus, NOTHING } from '../money/amount.ts';
import type { Amount, Instant } from '../money/unit.ts';
import type { Tape } from '../tape.ts';
import { forget, frozenFor, keep, subscriptionsOf } from './account.ts';
import type { IcoConfiguration } from './configuration.ts';
import type { IcoEvent } from './events.ts';
import { progressOf, type Sale, type SaleProgress, type Subscription, termsOf } from './sale.ts';

/** A sale and its subscriptions. */
export class SaleBook {
  sale: Sale;
  /** Not allotted yet, by trader, in order of their numbers. */
  readonly open = new Map<number, Subscription>();
  /** Allotted with tokens still locked, by number: first those with the fewest steps, each in order of their numbers. */
  readonly locked = new Map<number, Subscription>();

  constructor(sale: Sale) {
    this.sale = sale;
  }
}

const NEW: SaleProgress = {
  state: 'listed',
  subscribed: NOTHING,
  subscribers: 0,
  paid: NOTHING,
  returned: NOTHING,
  allotted: NOTHING,
  unlocked: NOTHING,
  cancelledAt: undefined,
};

export class Ico {
  readonly ledger: Ledger;
  readonly tape: Tape<IcoEvent>;
  /** By number, in the order of numbers. */
  readonly sales = new Map<number, SaleBook>();

  constructor(ledger: Ledger, tape: Tape<IcoEvent>) {
    this.ledger = ledger;
    this.tape = tape;
  }

  get usdt(): AssetEntry {
    return this.ledger.assets.get(VALUING_ASSET)!;
  }
  assetOf({ asset }: Pick<Sale, 'asset'>): AssetEntry {
    return this.ledger.assets.get(asset)!;
  }
  free(asset: string): Amount {
    const entry = this.ledger.assets.get(asset);
    return entry === undefined ? NOTHING : this.ledger.houseBalance('house:ico', entry);
  }

  /** What a trader has frozen of an asset for token sales. */
  frozenOf(trader: Trader, asset: string): Amount {
    let frozen = 0n;
    for (const one of subscriptionsOf(trader).values()) if (this.frozenIn(one) === asset) frozen += frozenFor(one);
    return frozen as Amount;
  }
  frozenIn({ sale, tokens }: Subscription): string {
    return tokens === undefined ? VALUING_ASSET : this.sales.get(sale)!.sale.asset;
  }

  /** Lists sales, changes the terms of those that haven't started, and cancels. The configuration is valid. */
  configure({ sales, cancelSales }: IcoConfiguration, at: Instant): void {
    for (const { grant, ...given } of sales ?? []) {
      const terms = termsOf(given);
      const asset = this.assetOf(terms);
      const known = this.sales.get(terms.sale);
      if (grant !== undefined) this.ledger.move('practice:issue', 'house:ico', asset, grant);
      this.setAside(asset, minus(terms.total, known?.sale.total ?? NOTHING));
      if (known === undefined) this.add({ ...terms, ...NEW });
      else known.sale = { ...terms, ...progressOf(known.sale) };
      this.tape.events.push({ event: 'sale_listed', sale: this.sales.get(terms.sale)!.sale });
    }
    for (const number of cancelSales ?? []) this.cancel(this.sales.get(number)!, at);
  }
  /** More tokens, or fewer if it's below zero. */
  private setAside(asset: AssetEntry, amount: Amount): void {
    if (amount > 0n) this.ledger.move('house:ico', 'house:ico:frozen', asset, amount);
    if (amount < 0n) this.ledger.move('house:ico:frozen', 'house:ico', asset, minus(NOTHING, amount));
  }
  private cancel(book: SaleBook, at: Instant): void {
    this.setAside(this.assetOf(book.sale), minus(NOTHING, book.sale.total));
    this.progress(book, { state: book.open.size === 0 ? 'cancelled' : 'refunding', cancelledAt: at });
    this.tape.events.push({ event: 'sale_cancelled', sale: book.sale.sale, at });
    this.tell(book);
  }

  add(sale: Sale): void {
    const sorted = [...this.sales.values(), new SaleBook(sale)].sort((a, b) => a.sale.sale - b.sale.sale);
    this.sales.clear();
    for (const one of sorted) this.sales.set(one.sale.sale, one);
  }
  progress(book: SaleBook, change: Partial<SaleProgress>): void {
    book.sale = { ...book.sale, ...change };
  }
  tell({ sale }: SaleBook): void {
    this.tape.events.push({ event: 'sale_progressed', sale: sale.sale, progress: progressOf(sale) });
  }

  enter(trader: Trader, book: SaleBook, subscription: Subscription): void {
    book.open.set(trader.id, subscription);
    keep(trader, subscription);
  }
  leave(trader: Trader, book: SaleBook, subscription: Subscription): void {
    book.open.delete(trader.id);
    forget(trader, subscription);
  }
  /** With tokens that are still locked, behind all that have taken no more steps. */
  lock(trader: Trader, book: SaleBook, subscription: Subscription): void {
    book.locked.delete(subscription.subscription);
    book.locked.set(subscription.subscription, subscription);
    keep(trader, subscription);
  }
  unlock(trader: Trader, book: SaleBook, subscription: Subscription): void {
    book.locked.delete(subscription.subscription);
    forget(trader, subscription);
  }
}

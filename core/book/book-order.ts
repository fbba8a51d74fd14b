// An order as the book knows it. Each room extends it with what happened to the order (spot: its progress). A base class
// rather than an interface: the fields lie at the same offsets in every kind of order, so the code of the book stays fast for
// two kinds (decision 0047). There may be hundreds of thousands: what all orders of a kind share stands in their terms, what few orders have
// in `extra`.

import type { Trader } from '../identity/trader.ts';
import type { Instant, Lots, Ticks } from '../money/unit.ts';
import { DAY_MS } from '../time.ts';
import type { Level } from './order-book.ts';
import type { OrderId } from './order-id.ts';

/** What the orders of one market with the same wishes share. A room adds its own. */
export interface BookTerms {
  readonly market: { readonly number: number };
  readonly isBuy: boolean;
  /** Whether the trigger fires at or above (true) or at or below (false) its price; undefined for an order without trigger. */
  readonly triggerAbove: boolean | undefined;
}

/** What few orders have. A room adds its own. */
export interface BookExtra {
  readonly clientOrderId: string | undefined;
  readonly triggerPrice: Ticks | undefined;
}

export abstract class BookOrder<Self, Terms extends BookTerms = BookTerms, Extra extends BookExtra = BookExtra> {
  readonly id: OrderId;
  readonly trader: Trader;
  readonly terms: Terms;
  readonly extra: Extra | undefined;
  /** When it was placed, as day and millisecond of the day: two small numbers take less room than one large. */
  private readonly day: number;
  private readonly time: number;
  /** The limit; of a market order the worst price it may take. */
  price: Ticks;
  remaining: Lots;
  /** Rank in time among the orders at its price. */
  priority = 0;
  touched = false;
  /** Where it rests; undefined where it does not. */
  level: Level<Self> | undefined = undefined;
  previous: Self | undefined = undefined;
  next: Self | undefined = undefined;
  ownPrevious: Self | undefined = undefined;
  ownNext: Self | undefined = undefined;

  constructor(id: OrderId, trader: Trader, terms: Terms, price: Ticks, quantity: Lots, placedAt: Instant, extra: Extra | undefined) {
    this.id = id;
    this.trader = trader;
    this.terms = terms;
    this.price = price;
    this.remaining = quantity;
    this.day = Math.floor(placedAt / DAY_MS);
    this.time = placedAt - this.day * DAY_MS;
    this.extra = extra;
  }

  get placedAt(): Instant {
    return (this.day * DAY_MS + this.time) as Instant;
  }
}

// What the book needs of an order. Spot's orders satisfy it, and so will those of later rooms; each room's order is a plain class
// that declares these fields first and in this order, so that they have the same offsets in every kind and the book's code stays
// fast with two kinds (decision 0047). A common base class was slower to construct.

import type { Trader } from '../identity/trader.ts';
import type { Lots, Ticks } from '../money/unit.ts';
import type { Level } from './order-book.ts';
import type { OrderId } from './order-id.ts';

/** Shared by the orders of one market with the same options. A room adds its own. */
export interface BookTerms {
  readonly market: { readonly number: number };
  readonly isBuy: boolean;
  /** Whether it triggers at or above (true) or at or below (false) its price; undefined for an order without trigger. */
  readonly triggerAbove: boolean | undefined;
}

/** Fields that few orders have. A room adds its own. */
export interface BookExtra {
  readonly clientOrderId: string | undefined;
  readonly triggerPrice: Ticks | undefined;
}

export interface BookOrder<Self> {
  readonly id: OrderId;
  readonly trader: Trader;
  readonly terms: BookTerms;
  readonly extra: BookExtra | undefined;
  /** The limit; for a market order the worst price it may take. */
  price: Ticks;
  remaining: Lots;
  /** Time priority among the orders at its price. */
  priority: number;
  /** The level where it rests; undefined if it doesn't. */
  level: Level<Self> | undefined;
  previous: Self | undefined;
  next: Self | undefined;
  ownPrevious: Self | undefined;
  ownNext: Self | undefined;
}

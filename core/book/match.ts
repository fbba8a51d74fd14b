// A taker meets the book: best price first, then the oldest order at that price. The walk knows prices, quantities and whose an
// order is; what a fill costs and who is notified is up to the taker.

import type { Trader } from '../identity/trader.ts';
import type { Lots, Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { BookOrder } from './book-order.ts';
import type { Level, OrderBook } from './order-book.ts';
import type { SelfTradePrevention } from './self-trade-prevention.ts';

/** An order walking through the book. One object per order, so that the walk calls methods and creates no closures. */
export interface Taker<Maker> {
  readonly trader: Trader;
  readonly isBuy: boolean;
  /** The worst price it may take. */
  readonly limit: Ticks;
  readonly selfTradePrevention: SelfTradePrevention;
  /** The lots it still wants at a price; 0 ends the walk. */
  wanted(price: Ticks): Lots;
  /** Whether the maker may still trade so many lots at its price. One that may not must shrink or leave the book. Without this, all may. */
  accepts?(maker: Maker, lots: Lots, price: Ticks): boolean;
  /** Books a fill at the level's price. The book has already taken the lots from the maker; at 0 the maker has left it. */
  fill(maker: Maker, lots: Lots, level: Level<Maker>): void;
  /** The next maker belongs to the same trader, and they mustn't trade. A maker that ends must leave the book. */
  prevent(maker: Maker, endsMaker: boolean): void;
}

/** Fills the taker as far as the book allows within its limit. True if self-trade prevention ended it. */
export function matchTaker<Order extends BookOrder<Order>>(book: OrderBook<Order>, taker: Taker<Order>): boolean {
  const { trader, isBuy, limit, selfTradePrevention } = taker;
  const ladder = isBuy ? book.asks : book.bids;
  for (;;) {
    const level = ladder.best;
    if (level === undefined || (isBuy ? level.price > limit : level.price < limit)) return false;
    const want = taker.wanted(level.price);
    if (want === 0) return false;
    const maker = level.head!;
    if (maker.trader === trader && selfTradePrevention !== 'none') {
      taker.prevent(maker, selfTradePrevention !== 'expire_taker');
      if (selfTradePrevention !== 'expire_maker') return true;
      must(maker.level === undefined, 'self-trade prevention left a maker in the book');
      continue;
    }
    const lots = Math.min(want, maker.remaining) as Lots;
    if (taker.accepts !== undefined && !taker.accepts(maker, lots, level.price)) {
      must(maker.level === undefined || maker.remaining < lots, 'a maker that may not trade was left in the book');
      continue;
    }
    book.reduce(maker, lots);
    taker.fill(maker, lots, level);
  }
}

// One instrument's book: per side a map from price to level and the sorted prices, best last; per level a queue in time order,
// linked through the orders themselves. The book knows nothing about money. Priority: price, then time (specification 4).

import type { Lots, Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { BookOrder } from './book-order.ts';
import type { Side } from './side.ts';

export class Level<Order> {
  readonly price: Ticks;
  readonly ladder: Ladder<Order>;
  quantity = 0 as Lots;
  count = 0;
  head: Order | undefined = undefined;
  tail: Order | undefined = undefined;
  touched = false;

  constructor(price: Ticks, ladder: Ladder<Order>) {
    this.price = price;
    this.ladder = ladder;
  }
}

/** One side of a book. */
export class Ladder<Order> {
  readonly side: Side;
  readonly isBids: boolean;
  readonly symbol: string;
  /** Best last, so that removing the best level moves nothing. */
  private readonly sorted: Level<Order>[] = [];
  private readonly byPrice = new Map<number, Level<Order>>();

  constructor(side: Side, symbol: string) {
    this.symbol = symbol;
    this.side = side;
    this.isBids = side === 'buy';
  }

  get best(): Level<Order> | undefined {
    return this.sorted[this.sorted.length - 1];
  }
  get depth(): number {
    return this.sorted.length;
  }
  at(price: Ticks): Level<Order> | undefined {
    return this.byPrice.get(price);
  }
  /** The level this many places behind the best. */
  behind(places: number): Level<Order> | undefined {
    return this.sorted[this.sorted.length - 1 - places];
  }

  open(price: Ticks): Level<Order> {
    const known = this.byPrice.get(price);
    if (known !== undefined) return known;
    const level = new Level<Order>(price, this);
    this.byPrice.set(price, level);
    const { sorted } = this;
    const place = this.placeOf(price);
    if (place === sorted.length) sorted.push(level);
    else sorted.splice(place, 0, level);
    return level;
  }

  close(level: Level<Order>): void {
    this.byPrice.delete(level.price);
    const { sorted } = this;
    if (sorted[sorted.length - 1] === level) sorted.pop();
    else sorted.splice(this.placeOf(level.price), 1);
  }

  /** The index where a price is or would be. */
  private placeOf(price: number): number {
    const { sorted, isBids } = this;
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = sorted[middle]!.price;
      if (isBids ? there < price : there > price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export class OrderBook<Order extends BookOrder<Order>> {
  readonly bids: Ladder<Order>;
  readonly asks: Ladder<Order>;

  constructor(symbol: string) {
    this.bids = new Ladder('buy', symbol);
    this.asks = new Ladder('sell', symbol);
  }

  /** Whether an order at this price would match at once. */
  crosses(isBuy: boolean, price: Ticks): boolean {
    const best = (isBuy ? this.asks : this.bids).best;
    return best !== undefined && (isBuy ? best.price <= price : best.price >= price);
  }

  /** Adds an order at the end of its level's queue. */
  rest(order: Order): Level<Order> {
    const level = (order.terms.isBuy ? this.bids : this.asks).open(order.price);
    const { tail } = level;
    order.level = level;
    order.previous = tail;
    if (tail === undefined) level.head = order;
    else tail.next = order;
    level.tail = order;
    level.quantity = (level.quantity + order.remaining) as Lots;
    level.count++;
    return level;
  }

  /** Removes an order from its level, wherever it is in the queue. */
  remove(order: Order): Level<Order> {
    const level = order.level!;
    const { previous, next } = order;
    if (previous === undefined) level.head = next;
    else previous.next = next;
    if (next === undefined) level.tail = previous;
    else next.previous = previous;
    order.previous = undefined;
    order.next = undefined;
    order.level = undefined;
    level.quantity = (level.quantity - order.remaining) as Lots;
    if (--level.count === 0) level.ladder.close(level);
    return level;
  }

  /** Makes a resting order smaller in place; with nothing left it leaves the book. */
  reduce(order: Order, by: Lots): Level<Order> {
    if (by === order.remaining) {
      const left = this.remove(order);
      order.remaining = 0 as Lots;
      return left;
    }
    const level = order.level!;
    level.quantity = (level.quantity - by) as Lots;
    order.remaining = (order.remaining - by) as Lots;
    return level;
  }

  checkBest(): void {
    const { best: bid } = this.bids;
    const { best: ask } = this.asks;
    must(bid === undefined || ask === undefined || bid.price < ask.price, 'I17: the book is crossed');
  }

  /** Not crossed, best last, and each level's total equals the sum of its queue. */
  check(): void {
    this.checkBest();
    const { bids, asks } = this;
    for (const ladder of [bids, asks]) {
      let before: Level<Order> | undefined;
      for (let i = 0; i < ladder.depth; i++) {
        const level = ladder.behind(i)!;
        must(before === undefined || (ladder.isBids ? level.price < before.price : level.price > before.price), 'a ladder is out of order');
        let [sum, count, priority] = [0, 0, -1];
        for (let order = level.head; order !== undefined; order = order.next) {
          must(order.level === level && order.price === level.price && order.remaining > 0, 'an order stands in the wrong level');
          must(order.priority > priority, 'a queue is out of order');
          priority = order.priority;
          sum += order.remaining;
          count++;
        }
        must(count > 0 && sum === level.quantity && count === level.count, 'a level does not sum up its queue');
        must(ladder.at(level.price) === level, 'a level is not found by its price');
        before = level;
      }
    }
  }
}

// A room other than spot: toy orders without money, to show that the book serves any order. Each fill is a line on the tape.

import type { BookExtra, BookOrder, BookTerms } from '../book/book-order.ts';
import { matchTaker, type Taker } from '../book/match.ts';
import { type Level, OrderBook } from '../book/order-book.ts';
import { type OrderId, orderId } from '../book/order-id.ts';
import { OrderIndex } from '../book/order-index.ts';
import { OwnOrders } from '../book/own-orders.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import { TriggerLadder } from '../book/trigger-ladder.ts';
import type { Trader } from '../identity/trader.ts';
import type { Lots, Ticks } from '../money/unit.ts';

export interface ToyTerms extends BookTerms {
  readonly prevention: SelfTradePrevention;
}

export class ToyOrder implements BookOrder<ToyOrder> {
  readonly id: OrderId;
  readonly trader: Trader;
  readonly terms: ToyTerms;
  readonly extra: BookExtra | undefined;
  price: Ticks;
  remaining: Lots;
  priority = 0;
  level: Level<ToyOrder> | undefined = undefined;
  previous: ToyOrder | undefined = undefined;
  next: ToyOrder | undefined = undefined;
  ownPrevious: ToyOrder | undefined = undefined;
  ownNext: ToyOrder | undefined = undefined;
  /** Specific to toy orders. */
  readonly colour: string;

  constructor(id: number, trader: Trader, terms: ToyTerms, price: number, quantity: number, extra: BookExtra | undefined) {
    this.id = orderId(id);
    this.trader = trader;
    this.terms = terms;
    this.extra = extra;
    this.price = price as Ticks;
    this.remaining = quantity as Lots;
    this.colour = id % 2 === 0 ? 'red' : 'blue';
  }
}

/** An order as a test states it. */
export interface ToyWish {
  readonly id: number;
  readonly trader: Trader;
  readonly isBuy: boolean;
  readonly price: number;
  readonly quantity: number;
  readonly prevention: SelfTradePrevention;
  /** Waits until the last price is there: from below (above: true) or from above. */
  readonly trigger?: { readonly price: number; readonly above: boolean } | undefined;
  readonly name?: string | undefined;
}

export const toyOwners = new OwnOrders<ToyOrder>();

export class ToyBook {
  readonly market = { number: 3 };
  readonly book = new OrderBook<ToyOrder>('TOY');
  readonly index = new OrderIndex<ToyOrder>();
  readonly triggers = new TriggerLadder<ToyOrder>();
  readonly tape: string[] = [];
  last: Ticks | undefined = undefined;
  private priority = 0;

  place(w: ToyWish): ToyOrder {
    const terms = { market: this.market, isBuy: w.isBuy, triggerAbove: w.trigger?.above, prevention: w.prevention };
    const extra = { clientOrderId: w.name, triggerPrice: w.trigger?.price as Ticks | undefined };
    const order = new ToyOrder(w.id, w.trader, terms, w.price, w.quantity, w.trigger || w.name ? extra : undefined);
    if (w.trigger === undefined) this.act(order);
    else {
      this.enter(order);
      this.triggers.add(order);
    }
    this.fireTriggers();
    return order;
  }

  cancel(order: ToyOrder): void {
    if (order.level === undefined) this.triggers.remove(order);
    else this.book.remove(order);
    this.leave(order);
  }

  /** A smaller quantity keeps its place in the queue. */
  shrink(order: ToyOrder, by: number): void {
    this.book.reduce(order, by as Lots);
  }

  end(order: ToyOrder): void {
    this.book.remove(order);
    this.leave(order);
  }

  leave(order: ToyOrder): void {
    this.index.delete(order.id);
    toyOwners.remove(order);
  }

  private enter(order: ToyOrder): void {
    this.index.add(order);
    toyOwners.add(order);
  }

  private act(order: ToyOrder): void {
    const isKnown = this.index.get(order.id) !== undefined;
    const isPrevented = matchTaker(this.book, new ToyTaker(this, order));
    if (isPrevented || order.remaining === 0) {
      if (isKnown) this.leave(order);
      return;
    }
    order.priority = ++this.priority;
    this.book.rest(order);
    if (!isKnown) this.enter(order);
  }

  private fireTriggers(): void {
    for (let order = this.triggers.next(this.last); order !== undefined; order = this.triggers.next(this.last)) {
      this.tape.push(`${order.id} fires at ${this.last}`);
      this.act(order);
    }
  }
}

class ToyTaker implements Taker<ToyOrder> {
  readonly trader: Trader;
  readonly isBuy: boolean;
  readonly limit: Ticks;
  readonly selfTradePrevention: SelfTradePrevention;
  private readonly floor: ToyBook;
  private readonly order: ToyOrder;

  constructor(floor: ToyBook, order: ToyOrder) {
    this.trader = order.trader;
    this.isBuy = order.terms.isBuy;
    this.limit = order.price;
    this.selfTradePrevention = order.terms.prevention;
    this.floor = floor;
    this.order = order;
  }

  wanted(): Lots {
    return this.order.remaining;
  }
  fill(maker: ToyOrder, lots: Lots, level: Level<ToyOrder>): void {
    const { floor, order } = this;
    order.remaining = (order.remaining - lots) as Lots;
    if (maker.remaining === 0) floor.leave(maker);
    floor.last = level.price;
    floor.tape.push(`${lots} @ ${level.price} of ${maker.id} by ${order.id}`);
  }
  prevent(maker: ToyOrder, endsMaker: boolean): void {
    this.floor.tape.push(`${maker.id} and ${this.order.id} don't trade`);
    if (endsMaker) this.floor.end(maker);
  }
}

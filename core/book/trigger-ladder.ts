// Stop orders that wait for one price, such as the last trade or the index: two lists by direction, each with the next order to
// trigger at its end. Among equal trigger prices the older order triggers first.

import type { Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { BookOrder } from './book-order.ts';

export class TriggerLadder<Order extends BookOrder<Order>> {
  private readonly above: Order[] = [];
  private readonly below: Order[] = [];

  get isEmpty(): boolean {
    return this.above.length + this.below.length === 0;
  }

  /** Some waiting order, always the same one for the same set of orders. */
  get any(): Order | undefined {
    return this.above.at(-1) ?? this.below.at(-1);
  }

  add(order: Order): void {
    const list = this.listOf(order);
    list.splice(placeOf(list, order), 0, order);
  }

  remove(order: Order): void {
    const list = this.listOf(order);
    const place = placeOf(list, order) - 1;
    must(list[place] === order, 'a waiting stop order was not found');
    list.splice(place, 1);
  }

  /** Removes the next order that triggers at this price; an undefined price triggers nothing. */
  next(price: Ticks | undefined): Order | undefined {
    if (price === undefined) return undefined;
    return fired(this.above, price, true) ?? fired(this.below, price, false);
  }

  private listOf(order: Order): Order[] {
    return order.terms.triggerAbove ? this.above : this.below;
  }
}

function fired<Order extends BookOrder<Order>>(list: Order[], price: Ticks, above: boolean): Order | undefined {
  const order = list[list.length - 1];
  if (order === undefined) return undefined;
  const trigger = order.extra!.triggerPrice!;
  if (above ? price < trigger : price > trigger) return undefined;
  return list.pop();
}

/** One after the last place of an order that doesn't trigger earlier than this one. */
function placeOf<Order extends BookOrder<Order>>(list: readonly Order[], order: Order): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (firesLater(list[middle]!, order)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True also for the order itself. */
function firesLater<Order extends BookOrder<Order>>(a: Order, b: Order): boolean {
  const [priceA, priceB] = [a.extra!.triggerPrice!, b.extra!.triggerPrice!];
  if (priceA !== priceB) return b.terms.triggerAbove ? priceA > priceB : priceA < priceB;
  return a.id >= b.id;
}

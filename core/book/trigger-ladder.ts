// Stop orders that wait for one price, such as the last trade or the index: two lists by direction, each with the next order to
// trigger at its end. Among equal trigger prices the older order triggers first.

import type { Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { BookOrder } from './book-order.ts';
import { SortedList } from './sorted-list.ts';

export class TriggerLadder<Order extends BookOrder<Order>> {
  private readonly above = new SortedList<Order>(firesLater);
  private readonly below = new SortedList<Order>(firesLater);

  get isEmpty(): boolean {
    return this.above.isEmpty && this.below.isEmpty;
  }

  /** Some waiting order, always the same one for the same set of orders. */
  get any(): Order | undefined {
    return this.above.last ?? this.below.last;
  }

  add(order: Order): void {
    this.listOf(order).add(order);
  }

  remove(order: Order): void {
    must(this.listOf(order).remove(order) === order, 'a waiting stop order was not found');
  }

  /** Removes the next order that triggers at this price; an undefined price triggers nothing. */
  next(price: Ticks | undefined): Order | undefined {
    if (price === undefined) return undefined;
    return fired(this.above, price, true) ?? fired(this.below, price, false);
  }

  private listOf(order: Order): SortedList<Order> {
    return order.terms.triggerAbove ? this.above : this.below;
  }
}

function fired<Order extends BookOrder<Order>>(list: SortedList<Order>, price: Ticks, above: boolean): Order | undefined {
  const order = list.last;
  if (order === undefined) return undefined;
  const trigger = order.extra!.triggerPrice!;
  if (above ? price < trigger : price > trigger) return undefined;
  return list.pop();
}

/** True also for the order itself. */
function firesLater<Order extends BookOrder<Order>>(a: Order, b: Order): boolean {
  const [priceA, priceB] = [a.extra!.triggerPrice!, b.extra!.triggerPrice!];
  if (priceA !== priceB) return b.terms.triggerAbove ? priceA > priceB : priceA < priceB;
  return a.id >= b.id;
}

// Stop orders that wait for their trigger. Four lists: by source (last trade or index) and direction, each with the next one
// to fire at the end. Among equal trigger prices the older order fires first.

import type { Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { OpenOrder, Terms } from './open-order.ts';

export class Stops {
  private readonly lastAbove: OpenOrder[] = [];
  private readonly lastBelow: OpenOrder[] = [];
  private readonly indexAbove: OpenOrder[] = [];
  private readonly indexBelow: OpenOrder[] = [];

  get isEmpty(): boolean {
    return this.lastAbove.length + this.lastBelow.length + this.indexAbove.length + this.indexBelow.length === 0;
  }

  /** Some order that waits, always the same one of the same orders. */
  get any(): OpenOrder | undefined {
    return this.lastAbove.at(-1) ?? this.lastBelow.at(-1) ?? this.indexAbove.at(-1) ?? this.indexBelow.at(-1);
  }

  add(order: OpenOrder): void {
    const list = this.listOf(order.terms);
    list.splice(placeOf(list, order), 0, order);
  }

  remove(order: OpenOrder): void {
    const list = this.listOf(order.terms);
    const place = placeOf(list, order) - 1;
    must(list[place] === order, 'a waiting stop order was not found');
    list.splice(place, 1);
  }

  /** Takes out the next stop order that fires at these prices; an undefined price fires nothing. */
  next(last: Ticks | undefined, index: Ticks | undefined): OpenOrder | undefined {
    return (
      fired(this.lastAbove, last, true) ??
      fired(this.lastBelow, last, false) ??
      fired(this.indexAbove, index, true) ??
      fired(this.indexBelow, index, false)
    );
  }

  private listOf(terms: Terms): OpenOrder[] {
    if (terms.triggerSource === 'last') return terms.triggerAbove ? this.lastAbove : this.lastBelow;
    return terms.triggerAbove ? this.indexAbove : this.indexBelow;
  }
}

function fired(list: OpenOrder[], price: Ticks | undefined, above: boolean): OpenOrder | undefined {
  const order = list[list.length - 1];
  if (order === undefined || price === undefined) return undefined;
  const trigger = order.extra!.triggerPrice!;
  if (above ? price < trigger : price > trigger) return undefined;
  return list.pop();
}

/** One behind the last place where an order that fires not earlier than this one stands. */
function placeOf(list: readonly OpenOrder[], order: OpenOrder): number {
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
function firesLater(a: OpenOrder, b: OpenOrder): boolean {
  const [priceA, priceB] = [a.extra!.triggerPrice!, b.extra!.triggerPrice!];
  if (priceA !== priceB) return b.terms.triggerAbove ? priceA > priceB : priceA < priceB;
  return a.id >= b.id;
}

// Trailing stops by the price at which their trigger moves next, so that a price looks only at those it moves and not at everybody's.
// That price follows from trigger and trail alone, so there's nothing more to remember.

import { RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { OpenPerpetualOrder } from './open-order.ts';
import type { TriggerSource } from './order.ts';

interface Entry {
  readonly order: OpenPerpetualOrder;
  readonly at: Ticks;
}

export class TrailLadder {
  /** By source and direction: sells follow a rising price, buys a falling one. The next to move is at the end, of equal ones the older. */
  private readonly lists: Readonly<Record<TriggerSource, readonly [sells: Entry[], buys: Entry[]]>> = { mark: [[], []], last: [[], []] };

  add(order: OpenPerpetualOrder): void {
    const entry = { order, at: movesAt(order) };
    const list = this.listOf(order);
    list.splice(placeOf(list, entry), 0, entry);
  }

  /** With the trigger and the trail that it was added with. */
  delete(order: OpenPerpetualOrder): void {
    const list = this.listOf(order);
    const place = placeOf(list, { order, at: movesAt(order) }) - 1;
    must(list[place]?.order === order, 'a trailing stop was not found');
    list.splice(place, 1);
  }

  /** The next whose trigger this price of its source moves. It stays until it's moved or deleted. */
  next(source: TriggerSource, price: Ticks | undefined): OpenPerpetualOrder | undefined {
    if (price === undefined) return undefined;
    const [sells, buys] = this.lists[source];
    const [sell, buy] = [sells.at(-1), buys.at(-1)];
    if (sell !== undefined && price >= sell.at) return sell.order;
    return buy !== undefined && price <= buy.at ? buy.order : undefined;
  }

  private listOf({ terms }: OpenPerpetualOrder): Entry[] {
    return this.lists[terms.triggerSource!][terms.isBuy ? 1 : 0];
  }
}

/**
 * The first price beyond which `trailed` comes to another trigger: for a sell the lowest p with ⌈p · (1 − trail)⌉ above the trigger, for
 * a buy the highest p with ⌊p · (1 + trail)⌋ below it.
 */
export function movesAt({ terms, extra }: Pick<OpenPerpetualOrder, 'terms' | 'extra'>): Ticks {
  const [trigger, trail] = [BigInt(extra!.triggerPrice!) * RATE_ONE, extra!.trail as Rate];
  const by = terms.isBuy ? RATE_ONE + trail : RATE_ONE - trail;
  return Number(terms.isBuy ? (trigger + by - 1n) / by - 1n : trigger / by + 1n) as Ticks;
}

/** One after the last place of an entry that doesn't move earlier than this one. */
function placeOf(list: readonly Entry[], entry: Entry): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (movesLater(list[middle]!, entry)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True also for the entry itself. */
function movesLater(a: Entry, b: Entry): boolean {
  if (a.at !== b.at) return b.order.terms.isBuy ? a.at < b.at : a.at > b.at;
  return a.order.id >= b.order.id;
}

// Trailing stops by the price at which their trigger moves next, so that a price looks only at those it moves and not at everybody's.
// That price follows from trigger and trail alone, so there's nothing more to remember.

import { SortedList } from '../book/sorted-list.ts';
import { RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { OpenPerpetualOrder } from './open-order.ts';
import type { TriggerSource } from './order.ts';

interface Entry {
  readonly order: OpenPerpetualOrder;
  readonly at: Ticks;
}

const lists = (): readonly [sells: SortedList<Entry>, buys: SortedList<Entry>] => [
  new SortedList<Entry>(movesLater),
  new SortedList<Entry>(movesLater),
];

export class TrailLadder {
  /** Sells follow a rising price, buys a falling one. The next to move is the last, of equal ones the older. */
  private readonly lists: Readonly<Record<TriggerSource, ReturnType<typeof lists>>> = { mark: lists(), last: lists() };

  add(order: OpenPerpetualOrder): void {
    this.listOf(order).add({ order, at: movesAt(order) });
  }

  /** With the trigger and the trail that it was added with. */
  delete(order: OpenPerpetualOrder): void {
    const removed = this.listOf(order).remove({ order, at: movesAt(order) });
    must(removed?.order === order, 'a trailing stop was not found');
  }

  /** The next whose trigger this price of its source moves. It stays until it's moved or deleted. */
  next(source: TriggerSource, price: Ticks | undefined): OpenPerpetualOrder | undefined {
    if (price === undefined) return undefined;
    const [sells, buys] = this.lists[source];
    const [sell, buy] = [sells.last, buys.last];
    if (sell !== undefined && price >= sell.at) return sell.order;
    return buy !== undefined && price <= buy.at ? buy.order : undefined;
  }

  private listOf({ terms }: OpenPerpetualOrder): SortedList<Entry> {
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

/** True also for the entry itself. */
function movesLater(a: Entry, b: Entry): boolean {
  if (a.at !== b.at) return b.order.terms.isBuy ? a.at < b.at : a.at > b.at;
  return a.order.id >= b.order.id;
}

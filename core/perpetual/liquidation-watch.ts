// Which positions a mark price may liquidate. Two heaps by the price at which each position must be checked again, so a tick's cost
// depends on the positions near that price and not on all open ones.

import type { Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';

/** The watch's data about a position. `watchedAt` is its place in the heap, -1 outside it. */
export interface Watched {
  readonly position: { readonly isLong: boolean };
  watched: Ticks | undefined;
  watchedAt: number;
}

export class LiquidationWatch {
  /** The highest price first: a falling mark reaches it first. */
  private readonly longs: Watched[] = [];
  private readonly shorts: Watched[] = [];

  get size(): number {
    return this.longs.length + this.shorts.length;
  }

  /** From now on the position is checked beyond this price; never if undefined. */
  set(one: Watched, price: Ticks | undefined): void {
    const heap = this.heapOf(one);
    if (one.watchedAt >= 0) take(heap, one);
    one.watched = price;
    if (price === undefined) return;
    one.watchedAt = heap.length;
    heap.push(one);
    rise(heap, one);
  }

  /** Removes and returns all positions that this mark price is beyond: below the price of a long, above that of a short. */
  due(mark: Ticks): Watched[] {
    const found: Watched[] = [];
    for (const heap of [this.longs, this.shorts]) {
      for (let first = heap[0]; first !== undefined; first = heap[0]) {
        if (first.position.isLong ? mark >= first.watched! : mark <= first.watched!) break;
        take(heap, first);
        found.push(first);
      }
    }
    return found;
  }

  check(): void {
    for (const heap of [this.longs, this.shorts]) {
      for (const [at, one] of heap.entries()) {
        must(one.watchedAt === at && heap === this.heapOf(one), 'a watched position is not where it says');
        must(at === 0 || !isBefore(one, heap[(at - 1) >> 1]!), 'the watch is out of order');
      }
    }
  }

  private heapOf(one: Watched): Watched[] {
    return one.position.isLong ? this.longs : this.shorts;
  }
}

const isBefore = (a: Watched, b: Watched): boolean => (a.position.isLong ? a.watched! > b.watched! : a.watched! < b.watched!);

function place(heap: Watched[], one: Watched, at: number): void {
  heap[at] = one;
  one.watchedAt = at;
}

function rise(heap: Watched[], one: Watched): void {
  let at = one.watchedAt;
  while (at > 0) {
    const above = (at - 1) >> 1;
    if (!isBefore(one, heap[above]!)) break;
    place(heap, heap[above]!, at);
    at = above;
  }
  place(heap, one, at);
}

function sink(heap: Watched[], one: Watched): void {
  let at = one.watchedAt;
  for (;;) {
    let below = 2 * at + 1;
    if (below >= heap.length) break;
    if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1;
    if (!isBefore(heap[below]!, one)) break;
    place(heap, heap[below]!, at);
    at = below;
  }
  place(heap, one, at);
}

function take(heap: Watched[], one: Watched): void {
  const last = heap.pop()!;
  const at = one.watchedAt;
  one.watchedAt = -1;
  if (last === one) return;
  place(heap, last, at);
  rise(heap, last);
  sink(heap, last);
}

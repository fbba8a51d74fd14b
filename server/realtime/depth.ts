// The public side of one order book as the stream needs it: its price levels, and which changed since the last update. Quantities
// are absolute, so applying an update twice is harmless.

import type { Side } from '@bourse/core/book/side';
import type { Lots, Ticks } from '@bourse/core/money/unit';

export interface Level {
  readonly side: Side;
  readonly price: Ticks;
  readonly quantity: Lots;
}

export type Levels = readonly (readonly [price: number, quantity: number])[];

export class Depth {
  readonly #sides: Record<Side, BookSide> = { buy: new BookSide(-1), sell: new BookSide(1) };
  /** Number of the last command that changed a level. */
  changedSeq = 0;
  /** Number of the last update sent. */
  sentSeq = 0;

  set(level: Level, seq: number): void {
    this.#sides[level.side].set(level.price, level.quantity);
    this.changedSeq = seq;
  }

  /** The changes since the last call; a removed level has quantity 0. */
  takeChanges(): { readonly bids: Levels; readonly asks: Levels } {
    this.sentSeq = this.changedSeq;
    return { bids: this.#sides.buy.takeChanges(), asks: this.#sides.sell.takeChanges() };
  }

  /** The best levels, best first. */
  top(count: number): { readonly bids: Levels; readonly asks: Levels } {
    return { bids: this.#sides.buy.top(count), asks: this.#sides.sell.top(count) };
  }
}

class BookSide {
  /** 1: lowest price first, as for asks; -1: highest first. */
  readonly #direction: 1 | -1;
  readonly #quantities = new Map<number, number>();
  /** Best first. */
  readonly #prices: number[] = [];
  readonly #changed = new Set<number>();

  constructor(direction: 1 | -1) {
    this.#direction = direction;
  }

  set(price: number, quantity: number): void {
    this.#changed.add(price);
    const isKnown = this.#quantities.has(price);
    if (quantity === 0) {
      this.#quantities.delete(price);
      if (isKnown) this.#prices.splice(this.#rank(price), 1);
      return;
    }
    this.#quantities.set(price, quantity);
    if (!isKnown) this.#prices.splice(this.#rank(price), 0, price);
  }

  takeChanges(): Levels {
    const changes = [...this.#changed].map((price) => [price, this.#quantities.get(price) ?? 0] as const);
    this.#changed.clear();
    return changes;
  }

  top(count: number): Levels {
    return this.#prices.slice(0, count).map((price) => [price, this.#quantities.get(price) ?? 0] as const);
  }

  /** The index where the price is or belongs. */
  #rank(price: number): number {
    let low = 0;
    let high = this.#prices.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (((this.#prices[middle] as number) - price) * this.#direction < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

import { Recent } from '../recent.ts';

/** More traders than have a socket open at a time. */
const MOST = 50_000;

/**
 * Number of the last message to each trader, so that a reader notices a gap. Of those told longest ago only a bound is kept: whoever
 * is told that much may have been missed asks again, and misses nothing.
 */
export class LastTold {
  #bound = 0;
  readonly #seqs: Recent<number, number>;

  constructor(most = MOST) {
    this.#seqs = new Recent<number, number>(most, (_, seq) => {
      this.#bound = Math.max(this.#bound, seq);
    });
  }

  of(trader: number): number {
    return this.#seqs.get(trader) ?? this.#bound;
  }

  tell(trader: number, seq: number): void {
    this.#seqs.set(trader, seq);
  }

  get size(): number {
    return this.#seqs.size;
  }
}

/** Seeded random numbers (sfc32): the same seed always gives the same sequence. Not for secrets. */
export class Chance {
  #a: number;
  #b: number;
  #c: number;
  #count = 1;

  constructor(seed: number) {
    this.#a = seed | 0;
    this.#b = Math.imul(seed, 0x9e3779b9) | 0;
    this.#c = 0x2545f491;
    for (let i = 0; i < 12; i++) this.word();
  }

  /** 32 random bits as an integer from 0. */
  word(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }

  /** An integer from 0 to below `bound`. */
  below(bound: number): number {
    return Math.floor((this.word() / 4_294_967_296) * bound);
  }

  /** An integer from `low` to `high` inclusive. */
  between(low: number, high: number): number {
    return low + this.below(high - low + 1);
  }

  /** True in this many of a thousand cases. */
  happens(thousandths: number): boolean {
    return this.below(1_000) < thousandths;
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)]!;
  }
}

/** 64 MB, precise for 50 million IDs: a week of 90 requests per second. */
const MOST_BITS = 2 ** 29;

/**
 * Which request IDs may have been used, in a megabyte or more: a Bloom filter. It never misses an added one; it reports few unknown
 * ones as known, and those are looked up. So almost no order needs a database query.
 */
export class RequestFilter {
  readonly #words: Int32Array;
  readonly #mask: number;
  #added = 0;

  /** `capacity` IDs with about 1 % false positives; more IDs, or more than the bound, only make it less precise. */
  constructor(capacity: number) {
    const bits = Math.min(MOST_BITS, 2 ** Math.ceil(Math.log2(Math.max(1_024, capacity * 10))));
    this.#words = new Int32Array(bits / 32);
    this.#mask = bits - 1;
  }

  get bytes(): number {
    return this.#words.byteLength;
  }

  get added(): number {
    return this.#added;
  }

  /** A keyed hash, so that nobody can choose IDs that crowd the filter. */
  add(key: number): void {
    spread(key);
    for (let i = 0, bit = one; i < HASHES; i++, bit = (bit + two) | 0) {
      const at = bit & this.#mask;
      this.#words[at >>> 5]! |= 1 << (at & 31);
    }
    this.#added += 1;
  }

  /** False: certainly never added. */
  mayHave(key: number): boolean {
    spread(key);
    for (let i = 0, bit = one; i < HASHES; i++, bit = (bit + two) | 0) {
      const at = bit & this.#mask;
      if ((this.#words[at >>> 5]! & (1 << (at & 31))) === 0) return false;
    }
    return true;
  }
}

const HASHES = 6;
let one = 0;
let two = 0;

/** Derives two numbers from one, each mixed differently; the second is odd, so that its multiples reach every place. */
function spread(key: number): void {
  one = Math.imul(key ^ (key >>> 16), 0x85ebca6b);
  one = Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  one ^= one >>> 16;
  two = Math.imul(key ^ (key >>> 15), 0x2c1b3c6d);
  two = Math.imul(two ^ (two >>> 12), 0x297a2d39);
  two = (two ^ (two >>> 15)) | 1;
}

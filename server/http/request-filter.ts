/**
 * Which request ids may have been used, in a megabyte: a Bloom filter. It never forgets one that was added; of those that
 * were not, few are taken for known, and those are looked up. So almost every order is spared a question to the database.
 */
export class RequestFilter {
  readonly #words: Int32Array;
  readonly #mask: number;
  #added = 0;

  /** `capacity` ids with about one in a hundred unknown ones taken for known; more only make it less sharp. */
  constructor(capacity: number) {
    const bits = 2 ** Math.ceil(Math.log2(Math.max(1_024, capacity * 10)));
    this.#words = new Int32Array(bits / 32);
    this.#mask = bits - 1;
  }

  get added(): number {
    return this.#added;
  }

  add(trader: number, requestId: string): void {
    hash(trader, requestId);
    for (let i = 0, bit = one; i < HASHES; i++, bit = (bit + two) | 0) {
      const at = bit & this.#mask;
      this.#words[at >>> 5]! |= 1 << (at & 31);
    }
    this.#added += 1;
  }

  /** False: certainly never added. */
  mayHave(trader: number, requestId: string): boolean {
    hash(trader, requestId);
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

/** Two independent sums over the number and the text; the second odd, so that its multiples reach every place. */
function hash(trader: number, requestId: string): void {
  one = 0x811c9dc5 ^ trader;
  two = 0x1b873593 + trader;
  for (let i = 0; i < requestId.length; i++) {
    const c = requestId.charCodeAt(i);
    one = Math.imul(one ^ c, 0x01000193);
    two = Math.imul(two ^ c, 0x85ebca6b);
    two ^= two >>> 13;
  }
  one ^= one >>> 15;
  two = Math.imul(two ^ (two >>> 16), 0xc2b2ae35) | 1;
}

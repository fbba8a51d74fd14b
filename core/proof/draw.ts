import type { Sha256 } from './sha256.ts';

/** Randomness as an argument: SHA-256 of a seed and a counter gives any number of bytes, always the same ones. */
export class Draw {
  readonly #sha256: Sha256;
  readonly #block: Uint8Array;
  #counter = 0;
  #ready = new Uint8Array(0);
  #used = 0;

  constructor(sha256: Sha256, seed: Uint8Array) {
    this.#sha256 = sha256;
    this.#block = new Uint8Array(seed.length + 8);
    this.#block.set(seed);
  }

  bytes(count: number): Uint8Array {
    const drawn = new Uint8Array(count);
    for (let i = 0; i < count; i++) drawn[i] = this.#next();
    return drawn;
  }

  /** An integer from 0 to `end` − 1, uniformly; `end` is at most 2^32. */
  below(end: number): number {
    const fair = 0x1_0000_0000 - (0x1_0000_0000 % end);
    for (;;) {
      const drawn = ((this.#next() << 24) | (this.#next() << 16) | (this.#next() << 8) | this.#next()) >>> 0;
      if (drawn < fair) return drawn % end;
    }
  }

  /** A random share of an amount, from nothing to all of it. */
  shareOf(amount: bigint): bigint {
    let drawn = 0n;
    for (let i = 0; i < 8; i++) drawn = (drawn << 8n) | BigInt(this.#next());
    return (amount * drawn) >> 64n;
  }

  #next(): number {
    if (this.#used === this.#ready.length) {
      new DataView(this.#block.buffer).setBigUint64(this.#block.length - 8, BigInt(this.#counter++));
      this.#ready = new Uint8Array(this.#sha256(this.#block));
      this.#used = 0;
    }
    return this.#ready[this.#used++] as number;
  }
}

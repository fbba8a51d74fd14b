// Reproducible randomness: the ChaCha20 block function (RFC 8439, 2.3) used as a table of random words with random access. Only
// 32-bit additions, exclusive ors and rotations, so every browser computes the same words.

/** Eight 32-bit words. */
export type NoiseKey = Int32Array;
/** Sixteen random 32-bit words. */
export type NoiseBlock = Int32Array;

/** Converts a 256-bit seed of four 64-bit words, most significant first, to a key. */
export function noiseKey(seed: readonly bigint[]): NoiseKey {
  const key = new Int32Array(8);
  for (let i = 0; i < 4; i++) {
    const word = seed[i] ?? 0n;
    key[2 * i] = Number(BigInt.asIntN(32, word >> 32n));
    key[2 * i + 1] = Number(BigInt.asIntN(32, word));
  }
  return key;
}

/** Writes the block at (counter, a, b, c) of the key's table into `out`. */
export function fillNoise(out: NoiseBlock, key: NoiseKey, counter: number, a: number, b: number, c: number): NoiseBlock {
  const k0 = key[0]!;
  const k1 = key[1]!;
  const k2 = key[2]!;
  const k3 = key[3]!;
  const k4 = key[4]!;
  const k5 = key[5]!;
  const k6 = key[6]!;
  const k7 = key[7]!;
  let x0 = 0x61707865;
  let x1 = 0x3320646e;
  let x2 = 0x79622d32;
  let x3 = 0x6b206574;
  let x4 = k0;
  let x5 = k1;
  let x6 = k2;
  let x7 = k3;
  let x8 = k4;
  let x9 = k5;
  let x10 = k6;
  let x11 = k7;
  let x12 = counter | 0;
  let x13 = a | 0;
  let x14 = b | 0;
  let x15 = c | 0;
  for (let round = 0; round < 20; round += 2) {
    x0 = (x0 + x4) | 0;
    x12 ^= x0;
    x12 = (x12 << 16) | (x12 >>> 16);
    x8 = (x8 + x12) | 0;
    x4 ^= x8;
    x4 = (x4 << 12) | (x4 >>> 20);
    x0 = (x0 + x4) | 0;
    x12 ^= x0;
    x12 = (x12 << 8) | (x12 >>> 24);
    x8 = (x8 + x12) | 0;
    x4 ^= x8;
    x4 = (x4 << 7) | (x4 >>> 25);

    x1 = (x1 + x5) | 0;
    x13 ^= x1;
    x13 = (x13 << 16) | (x13 >>> 16);
    x9 = (x9 + x13) | 0;
    x5 ^= x9;
    x5 = (x5 << 12) | (x5 >>> 20);
    x1 = (x1 + x5) | 0;
    x13 ^= x1;
    x13 = (x13 << 8) | (x13 >>> 24);
    x9 = (x9 + x13) | 0;
    x5 ^= x9;
    x5 = (x5 << 7) | (x5 >>> 25);

    x2 = (x2 + x6) | 0;
    x14 ^= x2;
    x14 = (x14 << 16) | (x14 >>> 16);
    x10 = (x10 + x14) | 0;
    x6 ^= x10;
    x6 = (x6 << 12) | (x6 >>> 20);
    x2 = (x2 + x6) | 0;
    x14 ^= x2;
    x14 = (x14 << 8) | (x14 >>> 24);
    x10 = (x10 + x14) | 0;
    x6 ^= x10;
    x6 = (x6 << 7) | (x6 >>> 25);

    x3 = (x3 + x7) | 0;
    x15 ^= x3;
    x15 = (x15 << 16) | (x15 >>> 16);
    x11 = (x11 + x15) | 0;
    x7 ^= x11;
    x7 = (x7 << 12) | (x7 >>> 20);
    x3 = (x3 + x7) | 0;
    x15 ^= x3;
    x15 = (x15 << 8) | (x15 >>> 24);
    x11 = (x11 + x15) | 0;
    x7 ^= x11;
    x7 = (x7 << 7) | (x7 >>> 25);

    x0 = (x0 + x5) | 0;
    x15 ^= x0;
    x15 = (x15 << 16) | (x15 >>> 16);
    x10 = (x10 + x15) | 0;
    x5 ^= x10;
    x5 = (x5 << 12) | (x5 >>> 20);
    x0 = (x0 + x5) | 0;
    x15 ^= x0;
    x15 = (x15 << 8) | (x15 >>> 24);
    x10 = (x10 + x15) | 0;
    x5 ^= x10;
    x5 = (x5 << 7) | (x5 >>> 25);

    x1 = (x1 + x6) | 0;
    x12 ^= x1;
    x12 = (x12 << 16) | (x12 >>> 16);
    x11 = (x11 + x12) | 0;
    x6 ^= x11;
    x6 = (x6 << 12) | (x6 >>> 20);
    x1 = (x1 + x6) | 0;
    x12 ^= x1;
    x12 = (x12 << 8) | (x12 >>> 24);
    x11 = (x11 + x12) | 0;
    x6 ^= x11;
    x6 = (x6 << 7) | (x6 >>> 25);

    x2 = (x2 + x7) | 0;
    x13 ^= x2;
    x13 = (x13 << 16) | (x13 >>> 16);
    x8 = (x8 + x13) | 0;
    x7 ^= x8;
    x7 = (x7 << 12) | (x7 >>> 20);
    x2 = (x2 + x7) | 0;
    x13 ^= x2;
    x13 = (x13 << 8) | (x13 >>> 24);
    x8 = (x8 + x13) | 0;
    x7 ^= x8;
    x7 = (x7 << 7) | (x7 >>> 25);

    x3 = (x3 + x4) | 0;
    x14 ^= x3;
    x14 = (x14 << 16) | (x14 >>> 16);
    x9 = (x9 + x14) | 0;
    x4 ^= x9;
    x4 = (x4 << 12) | (x4 >>> 20);
    x3 = (x3 + x4) | 0;
    x14 ^= x3;
    x14 = (x14 << 8) | (x14 >>> 24);
    x9 = (x9 + x14) | 0;
    x4 ^= x9;
    x4 = (x4 << 7) | (x4 >>> 25);
  }
  out[0] = x0 + 0x61707865;
  out[1] = x1 + 0x3320646e;
  out[2] = x2 + 0x79622d32;
  out[3] = x3 + 0x6b206574;
  out[4] = x4 + k0;
  out[5] = x5 + k1;
  out[6] = x6 + k2;
  out[7] = x7 + k3;
  out[8] = x8 + k4;
  out[9] = x9 + k5;
  out[10] = x10 + k6;
  out[11] = x11 + k7;
  out[12] = x12 + (counter | 0);
  out[13] = x13 + (a | 0);
  out[14] = x14 + (b | 0);
  out[15] = x15 + (c | 0);
  return out;
}

/** The sum of a word's four bytes: nearly a bell curve, mean 0, standard deviation √21845 = 147.8, at most ±510. */
export const bell = (word: number): number => (word & 255) + ((word >>> 8) & 255) + ((word >>> 16) & 255) + (word >>> 24) - 510;

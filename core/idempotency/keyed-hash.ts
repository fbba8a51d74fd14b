// HalfSipHash-1-3 (Aumasson and Bernstein), for tables whose keys are chosen by clients. Without the 64-bit key nobody can find
// colliding texts and slow a table down. The hash only decides where an entry is stored, never what a command does: the same
// commands give the same state under any key.

/** Two 32-bit words. */
export interface HashKey {
  readonly one: number;
  readonly two: number;
}

/** For tests, replays and the simulator, where no client chooses the ids. */
export const NO_KEY: HashKey = { one: 0, two: 0 };

/** 32 bits, signed. The trader's number is part of the hash, so two traders may use the same text. */
export function keyedHash(key: HashKey, number: number, text: string): number {
  v0 = key.one;
  v1 = key.two;
  v2 = 0x6c796765 ^ key.one;
  v3 = 0x74656462 ^ key.two;
  word(number | 0);
  word(Math.floor(number / 0x1_0000_0000));
  const { length } = text;
  const even = length & ~1;
  for (let i = 0; i < even; i += 2) word(text.charCodeAt(i) | (text.charCodeAt(i + 1) << 16));
  word(((length & 0xffff) << 16) | (even < length ? text.charCodeAt(even) : 0));
  v2 ^= 0xff;
  round();
  round();
  round();
  return v1 ^ v3;
}

let v0 = 0;
let v1 = 0;
let v2 = 0;
let v3 = 0;

function word(bits: number): void {
  v3 ^= bits;
  round();
  v0 ^= bits;
}

function round(): void {
  v0 = (v0 + v1) | 0;
  v1 = ((v1 << 5) | (v1 >>> 27)) ^ v0;
  v0 = (v0 << 16) | (v0 >>> 16);
  v2 = (v2 + v3) | 0;
  v3 = ((v3 << 8) | (v3 >>> 24)) ^ v2;
  v0 = (v0 + v3) | 0;
  v3 = ((v3 << 7) | (v3 >>> 25)) ^ v0;
  v2 = (v2 + v1) | 0;
  v1 = ((v1 << 13) | (v1 >>> 19)) ^ v2;
  v2 = (v2 << 16) | (v2 >>> 16);
}

import { expect, test } from 'vitest';
import { bell, fillNoise, noiseKey } from './noise.ts';

const littleEndian = (word: number): number => {
  const x = word >>> 0;
  return ((x & 255) << 24) | ((x & 0xff00) << 8) | ((x >>> 8) & 0xff00) | (x >>> 24);
};

test('the random words are those of the ChaCha20 standard, so any library can reproduce them', () => {
  // RFC 8439, 2.3.2: key 00 01 … 1f, counter 1, nonce 000000090000004a00000000.
  const key = new Int32Array(8).map((_, i) =>
    littleEndian((4 * i * 0x1000000 + (4 * i + 1) * 0x10000 + (4 * i + 2) * 0x100 + 4 * i + 3) | 0),
  );
  const block = fillNoise(new Int32Array(16), key, 1, 0x09000000, 0x4a000000, 0);
  expect([...block].map((word) => (word >>> 0).toString(16).padStart(8, '0'))).toEqual(
    'e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3 466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2'.split(
      ' ',
    ),
  );
});

test('a seed of four 64-bit words becomes a key of eight 32-bit words, most significant first', () => {
  const key = noiseKey([0x0000000100000002n, 0xffffffff80000000n, 3n, (1n << 64n) - 1n]);
  expect([...key]).toEqual([1, 2, -1, -2147483648, 0, 3, -1, -1]);
});

test('the bell distribution has mean zero and a standard deviation of 147.8', () => {
  const key = noiseKey([1n, 2n, 3n, 4n]);
  const block = new Int32Array(16);
  let sum = 0;
  let squares = 0;
  const count = 64_000;
  for (let i = 0; i < count / 16; i++) {
    for (const word of fillNoise(block, key, i, 0, 0, 0)) {
      sum += bell(word);
      squares += bell(word) ** 2;
    }
  }
  expect(Math.abs(sum / count)).toBeLessThan(2);
  expect(Math.sqrt(squares / count)).toBeGreaterThan(146.5);
  expect(Math.sqrt(squares / count)).toBeLessThan(149.1);
  expect([bell(0), bell(-1)]).toEqual([-510, 510]);
});

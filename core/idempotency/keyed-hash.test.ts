import { expect, test } from 'vitest';
import { keyedHash, NO_KEY } from './keyed-hash.ts';

test('equal requests have equal hashes under one key and different ones under another', () => {
  const keys = [NO_KEY, { one: 1, two: 0 }, { one: 0, two: 1 }, { one: -7, two: 0x7fff_ffff }];
  for (const text of ['', 'a', 'ab', 'abc', 'request-4711', 'ü€𝄞', 'x'.repeat(128)]) {
    for (const key of keys) expect(keyedHash(key, 100_001, text)).toBe(keyedHash(key, 100_001, text));
    expect(new Set(keys.map((key) => keyedHash(key, 100_001, text))).size).toBe(keys.length);
  }
});

test('trader, length and every character affect the hash', () => {
  const key = { one: 0x1234_5678, two: 0x9abc_def0 | 0 };
  const asked: (readonly [number, string])[] = [
    [1, ''],
    [2, ''],
    [1, '\0'],
    [1, '\0\0'],
    [1, 'ab'],
    [1, 'ba'],
    [1, 'ab\0'],
    [1 + 2 ** 32, 'ab'],
  ];
  expect(new Set(asked.map(([trader, text]) => keyedHash(key, trader, text))).size).toBe(asked.length);
});

test('neighbouring IDs are spread evenly over the upper and lower bits', () => {
  const key = { one: 77, two: 99 };
  const upper = new Array<number>(256).fill(0);
  const lower = new Array<number>(256).fill(0);
  for (let i = 0; i < 25_600; i++) {
    const hash = keyedHash(key, 100_001, `request-${i}`);
    upper[hash >>> 24]! += 1;
    lower[hash & 255]! += 1;
  }
  for (const counts of [upper, lower]) {
    const chiSquare = counts.reduce((sum, count) => sum + (count - 100) ** 2 / 100, 0);
    expect(chiSquare).toBeLessThan(400);
    expect(chiSquare).toBeGreaterThan(150);
  }
});

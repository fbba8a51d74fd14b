import { keyedHash } from '@bourse/core/idempotency/keyed-hash';
import { expect, test } from 'vitest';
import { RequestFilter } from './request-filter.ts';

const key = { one: 11, two: 22 };
const of = (trader: number, requestId: string): number => keyedHash(key, trader, requestId);

test('the filter never misses an added ID, and reports few unknown ones as known', () => {
  const filter = new RequestFilter(50_000);
  for (let i = 0; i < 50_000; i++) filter.add(of(100_001 + (i % 7), `request-${i}`));
  let forgotten = 0;
  let mistaken = 0;
  for (let i = 0; i < 50_000; i++) {
    if (!filter.mayHave(of(100_001 + (i % 7), `request-${i}`))) forgotten += 1;
    if (filter.mayHave(of(100_001 + (i % 7), `other-${i}`))) mistaken += 1;
    if (filter.mayHave(of(200_001 + (i % 7), `request-${i}`))) mistaken += 1;
  }
  expect(forgotten).toBe(0);
  expect(mistaken).toBeLessThan(2_000);
});

test('sized for more IDs than memory should hold, it stays within its bound, misses none and only has more false positives', () => {
  const filter = new RequestFilter(10 ** 12);
  expect(filter.bytes).toBe(64 * 2 ** 20);
  for (let i = 0; i < 200_000; i++) filter.add(of(100_001, `request-${i}`));
  let forgotten = 0;
  for (let i = 0; i < 200_000; i++) if (!filter.mayHave(of(100_001, `request-${i}`))) forgotten += 1;
  expect(forgotten).toBe(0);
});

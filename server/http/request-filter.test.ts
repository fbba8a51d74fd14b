import { expect, test } from 'vitest';
import { RequestFilter } from './request-filter.ts';

test('it never forgets, and takes few strangers for known', () => {
  const filter = new RequestFilter(50_000);
  for (let i = 0; i < 50_000; i++) filter.add(100_001 + (i % 7), `request-${i}`);
  let forgotten = 0;
  let mistaken = 0;
  for (let i = 0; i < 50_000; i++) {
    if (!filter.mayHave(100_001 + (i % 7), `request-${i}`)) forgotten += 1;
    if (filter.mayHave(100_001 + (i % 7), `other-${i}`)) mistaken += 1;
    if (filter.mayHave(200_001 + (i % 7), `request-${i}`)) mistaken += 1;
  }
  expect(forgotten).toBe(0);
  expect(mistaken).toBeLessThan(2_000);
});

import { expect, test } from 'vitest';
import { looksLikeId } from './looks-like-id.ts';

test.each(['W-36891', 'p4', 'C-12', 'c12', 'V-7', '100001', 'RF18 5390 0754', `0x${'9f'.repeat(32)}`])(
  '%s is looked up as an ID',
  (words) => {
    expect(looksLikeId.test(words)).toBe(true);
  },
);

test.each(['audit', 'C', 'X-12', 'deposit p4', 'tron'])('%s is no ID', (words) => {
  expect(looksLikeId.test(words)).toBe(false);
});

import { expect, test } from 'vitest';
import { depthLines } from './depth-share.ts';

test('bars grow with the cumulative depth, and both sides share one scale', () => {
  const { bids, asks, bidPercent } = depthLines(
    [
      ['100', '1'],
      ['99', '2'],
      ['98', '50'],
    ],
    [
      ['101', '3'],
      ['102', '3'],
    ],
    2,
  );
  expect(bids.map((l) => l.share)).toEqual([1 / 6, 3 / 6]);
  expect(asks.map((l) => l.share)).toEqual([3 / 6, 1]);
  expect(bidPercent).toBe(33);
});

test('an empty book has no bars and no percentage, and a single side is 100 percent', () => {
  expect(depthLines([], [], 10)).toEqual({ bids: [], asks: [], bidPercent: undefined });
  expect(depthLines([['1', '2']], [], 10).bidPercent).toBe(100);
});

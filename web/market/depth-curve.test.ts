import { expect, test } from 'vitest';
import type { Level } from '../wire/market-feed.ts';
import { depthAt, depthCurve, depthPath } from './depth-curve.ts';

const bids: readonly Level[] = [
  ['99', '1'],
  ['98.5', '2'],
  ['50', '500'],
];
const asks: readonly Level[] = [
  ['101', '0.5'],
  ['101.5', '1'],
];

test('depth adds up from the best price outwards, and a distant order doesn’t flatten the rest', () => {
  const curve = depthCurve(bids, asks);
  expect(curve).toMatchObject({ low: 98, high: 102, most: 3 });
  expect(curve?.bids.map((p) => p.total)).toEqual([1, 3]);
  expect(curve?.asks.map((p) => p.total)).toEqual([0.5, 1.5]);
});

test('a price shows how much can be traded up to it; within the spread, nothing', () => {
  const curve = depthCurve(bids, asks);
  if (!curve) throw new Error('no curve');
  expect(depthAt(curve, 98.7)).toMatchObject({ side: 'bid', total: 1 });
  expect(depthAt(curve, 98.2)).toMatchObject({ side: 'bid', total: 3 });
  expect(depthAt(curve, 101.2)).toMatchObject({ side: 'ask', total: 0.5 });
  expect(depthAt(curve, 100)).toBeUndefined();
});

test('each side is a stepped area from the spread to its edge', () => {
  const curve = depthCurve(bids, asks);
  if (!curve) throw new Error('no curve');
  expect(depthPath(curve.asks, curve, curve.high, 100, 30)).toBe('M75.0 30H75.0V25.0H87.5V15.0H100.0V30Z');
  expect(depthPath([], curve, curve.low, 100, 30)).toBe('');
});

test('a book with one empty side has no curve', () => {
  expect(depthCurve([], asks)).toBeUndefined();
  expect(depthCurve(bids, [])).toBeUndefined();
});

import { expect, test } from 'vitest';
import {
  apart,
  type ChartMark,
  gridPrices,
  gridTimes,
  linePath,
  niceStep,
  pointsWithin,
  priceWindow,
  scalesOf,
  timeWindow,
  winningSide,
} from './chart-geometry.ts';

const mark: ChartMark = { id: '1', direction: 'up', strikeAt: 100_000, strike: 50, settleAt: 150_000 };
const plot = { width: 200, height: 100 };
const scales = scalesOf(plot, { from: 50_000, to: 250_000 }, { low: 0, high: 100, step: 20 });

test('without a contract the window follows the time', () => {
  expect(timeWindow(1_000_000, 100_000, undefined)).toEqual({ from: 912_000, to: 1_012_000 });
});

test('a selected contract stays in place from before its strike to after its settlement', () => {
  const window = timeWindow(110_000, 120_000, mark);
  expect(window).toEqual({ from: 70_000, to: 152_500 });
  expect(timeWindow(140_000, 120_000, mark)).toEqual(window);
  expect(timeWindow(162_000, 120_000, mark), 'while it’s settling').toEqual({ from: 70_000, to: 164_500 });
});

test('the line begins at the edge with the point before it', () => {
  const points = [1, 2, 3, 4, 5].map((at) => ({ at, price: at }));
  expect(pointsWithin(points, { from: 3, to: 4 }).map(({ at }) => at)).toEqual([2, 3, 4]);
  expect(pointsWithin(points, { from: 9, to: 10 }).map(({ at }) => at)).toEqual([5]);
});

test('the winning side of up is above the strike, from the strike to the settlement', () => {
  expect(winningSide(mark, scales, plot)).toEqual({ x: 50, width: 50, y: 0, height: 50 });
});

test('the winning side of down is below the strike', () => {
  expect(winningSide({ ...mark, direction: 'down', strike: 70 }, scales, plot)).toEqual({ x: 50, width: 50, y: 30, height: 70 });
});

test('the winning side ends at the edges of the plot', () => {
  expect(winningSide({ ...mark, strikeAt: 0, settleAt: 999_000 }, scales, plot)).toEqual({ x: 0, width: 200, y: 0, height: 50 });
  expect(winningSide({ ...mark, strike: 140 }, scales, plot), 'a strike above everything that is seen').toBeUndefined();
  expect(winningSide({ ...mark, strikeAt: 0, settleAt: 40_000 }, scales, plot), 'settled before the window').toBeUndefined();
});

test('a price that doesn’t move isn’t stretched over the whole height', () => {
  const window = priceWindow([64_000, 64_000.001], 5);
  expect((window?.high ?? 0) - (window?.low ?? 0)).toBeCloseTo(64_000 * 0.000_04 * 1.32, 3);
  expect(priceWindow([], 5)).toBeUndefined();
});

test('grid lines lie on round prices and full steps of the clock', () => {
  expect([0.013, 0.9, 1.1, 3, 7].map(niceStep)).toEqual([0.02, 1, 2, 5, 10]);
  expect(gridPrices({ low: 91, high: 118, step: 10 })).toEqual([100, 110]);
  expect(gridTimes({ from: 61_000, to: 121_000 }, 3)).toEqual([90_000, 120_000]);
});

test('the line is drawn from left to right', () => {
  expect(
    linePath(
      [
        { at: 50_000, price: 0 },
        { at: 150_000, price: 100 },
      ],
      scales,
    ),
  ).toBe('M0.0 100.0L100.0 0.0');
});

test('labels that would lie on each other move apart, and the first stays', () => {
  expect(apart([40, 50, 90], 21)).toEqual([40, 61, 90]);
  expect(apart([40, 30], 21)).toEqual([40, 19]);
});

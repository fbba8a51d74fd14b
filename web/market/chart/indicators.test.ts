import { expect, test } from 'vitest';
import type { Bar } from './bars.ts';
import { createIndicator, indicatorNames } from './indicators.ts';

const closes = Array.from({ length: 60 }, (_, i) => 100 + 8 * Math.sin(i / 5) + i * 0.3);
const bars: Bar[] = closes.map((close, i) => ({ time: i * 60, open: close - 0.4, high: close + 1, low: close - 1.2, close, volume: 1 }));
const names = indicatorNames.filter((n) => n !== 'vol');
const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

test('a moving average is the mean of the last closes, and undefined until there are enough', () => {
  const values = createIndicator('ma').all(bars);
  expect(values[5]).toEqual([undefined, undefined]);
  expect(values[6]?.[0]).toBeCloseTo(mean(closes.slice(0, 7)), 9);
  expect(values[23]?.[1]).toBeUndefined();
  expect(values[59]?.[0]).toBeCloseTo(mean(closes.slice(53)), 9);
  expect(values[59]?.[1]).toBeCloseTo(mean(closes.slice(35)), 9);
});

test('Bollinger bands are two deviations around the mean of twenty', () => {
  const last = closes.slice(40);
  const deviation = Math.sqrt(mean(last.map((c) => (c - mean(last)) ** 2)));
  const [upper, middle, lower] = createIndicator('boll').all(bars)[59] ?? [];
  expect(middle).toBeCloseTo(mean(last), 9);
  expect(upper).toBeCloseTo(mean(last) + 2 * deviation, 6);
  expect(lower).toBeCloseTo(mean(last) - 2 * deviation, 6);
});

test('MACD is the difference of two exponential means, and its bar the distance to the signal', () => {
  const [dif, dea, histogram] = createIndicator('macd').all(bars)[59] ?? [];
  expect(histogram).toBeCloseTo((dif as number) - (dea as number), 9);
});

test('KDJ’s J runs ahead of K and D', () => {
  const [k, d, j] = createIndicator('kdj').all(bars)[59] ?? [];
  expect(j).toBeCloseTo(3 * (k as number) - 2 * (d as number), 9);
});

test('RSI stays between 0 and 100, and is 100 when prices only rose', () => {
  for (const [value] of createIndicator('rsi').all(bars)) if (value !== undefined) expect(value > 0 && value < 100).toBe(true);
  const rising = bars.map((bar, i) => ({ ...bar, close: i + 1 }));
  expect(createIndicator('rsi').all(rising)[59]?.[0]).toBe(100);
});

test.each(names)('%s after ticks equals a recomputation from the final bars', (name) => {
  const live = createIndicator(name);
  live.all(bars.slice(0, 50));
  let values: readonly (number | undefined)[] = [];
  for (const bar of bars.slice(50)) {
    live.last({ ...bar, close: bar.open, high: bar.open, low: bar.open }, true); // it opens
    live.last({ ...bar, close: bar.close + 3, high: bar.close + 3 }, false); // goes astray
    values = live.last(bar, false); // and closes
  }
  const anew = createIndicator(name).all(bars).at(-1) ?? [];
  expect(values.length).toBe(anew.length);
  for (const [i, value] of values.entries()) expect(value).toBeCloseTo(anew[i] as number, 9);
});

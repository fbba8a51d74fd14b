import { expect, test } from 'vitest';
import { type Bar, barOf, joinBars, takeBar } from './bars.ts';

const bar = (time: number, close: number, volume = 1): Bar => ({ time, open: close, high: close, low: close, close, volume });

test('a candle becomes a bar that starts at its second', () => {
  expect(barOf({ time: '2026-01-01T00:15:00.000Z', open: '1.5', high: '2', low: '1', close: '1.75', volume: '3.25' })).toEqual({
    time: Date.UTC(2026, 0, 1, 0, 15) / 1000,
    open: 1.5,
    high: 2,
    low: 1,
    close: 1.75,
    volume: 3.25,
  });
});

test('older candles are prepended without duplicates, and the newer answer for an interval wins', () => {
  const joined = joinBars([bar(180, 3), bar(240, 4)], [bar(60, 1), bar(120, 2), bar(180, 33)], 60);
  expect(joined.map((b) => [b.time, b.close])).toEqual([
    [60, 1],
    [120, 2],
    [180, 33],
    [240, 4],
  ]);
});

test('an interval without trades has the previous close and no volume', () => {
  expect(joinBars([], [bar(60, 5), bar(240, 7)], 60)).toEqual([bar(60, 5), bar(120, 5, 0), bar(180, 5, 0), bar(240, 7)]);
});

test('a live candle of the open interval moves the last bar', () => {
  const bars = [bar(60, 1), bar(120, 2)];
  expect(takeBar(bars, bar(120, 2.5), 60)).toEqual({ taken: 'moved', gap: false });
  expect(bars.map((b) => b.close)).toEqual([1, 2.5]);
});

test('the next interval opens a bar, and a missing interval is a gap', () => {
  const bars = [bar(60, 1)];
  expect(takeBar(bars, bar(120, 2), 60)).toEqual({ taken: 'opened', gap: false });
  expect(takeBar(bars, bar(300, 3), 60)).toEqual({ taken: 'opened', gap: true });
  expect(bars.map((b) => [b.time, b.close, b.volume])).toEqual([
    [60, 1, 1],
    [120, 2, 1],
    [180, 2, 0],
    [240, 2, 0],
    [300, 3, 1],
  ]);
});

test('the final state of a closed candle corrects its bar, and one from before the history is ignored', () => {
  const bars = [bar(120, 2), bar(180, 3)];
  expect(takeBar(bars, bar(120, 2.2), 60).taken).toBe('corrected');
  expect(bars[0]?.close).toBe(2.2);
  expect(takeBar(bars, bar(0, 9), 60).taken).toBe('ignored');
  expect(bars).toHaveLength(2);
});

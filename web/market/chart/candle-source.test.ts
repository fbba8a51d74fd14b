import { expect, test, vi } from 'vitest';
import type { Bar, CandleText } from './bars.ts';
import { type CandlePort, openCandles } from './candle-source.ts';

const minute = (n: number): string => new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString();
const candle = (n: number, close: number): CandleText => {
  const text = String(close);
  return { time: minute(n), open: text, high: text, low: text, close: text, volume: '1' };
};
const seconds = (n: number): number => Date.parse(minute(n)) / 1000;
const closes = (bars: readonly Bar[]): readonly number[] => bars.map((b) => b.close);
const settled = () => new Promise((resolve) => setTimeout(resolve));

function world(answers: (readonly CandleText[] | Error)[], remembered: readonly Bar[] = []) {
  const asked: (string | undefined)[] = [];
  let onCandle: (c: CandleText) => void = () => undefined;
  let onSnapshot: () => void = () => undefined;
  let retry: (() => void) | undefined;
  const port: CandlePort = {
    fetch: async (before) => {
      asked.push(before);
      const answer = answers.shift() ?? [];
      if (answer instanceof Error) throw answer;
      return answer;
    },
    listen: (candleListener, snapshotListener) => {
      onCandle = candleListener;
      onSnapshot = snapshotListener;
      return () => undefined;
    },
    remembered: () => remembered,
    remember: () => undefined,
    later: (_, what) => {
      retry = what;
      return () => undefined;
    },
  };
  const listener = { onBars: vi.fn(), onLast: vi.fn(), onFailure: vi.fn() };
  const shown = () => (listener.onBars.mock.calls.at(-1)?.[0] ?? []) as readonly Bar[];
  const source = openCandles('1m', port, listener);
  return { source, listener, asked, shown, live: (c: CandleText) => onCandle(c), snapshot: () => onSnapshot(), retry: () => retry?.() };
}

test('cached candles are shown at once, and replaced by the answer', async () => {
  const old: Bar = { time: seconds(1), open: 1, high: 1, low: 1, close: 1, volume: 1 };
  const w = world([[candle(1, 11), candle(2, 12)]], [old]);
  expect(closes(w.shown())).toEqual([1]);
  await settled();
  expect(closes(w.shown())).toEqual([11, 12]);
});

test('a cache that doesn’t overlap the answer is dropped, so that a gap isn’t drawn as a quiet market', async () => {
  const old: Bar = { time: seconds(1), open: 1, high: 1, low: 1, close: 1, volume: 1 };
  const w = world([[candle(90, 5), candle(91, 6)]], [old]);
  await settled();
  expect(closes(w.shown())).toEqual([5, 6]);
});

test('a live candle that arrives before the answer isn’t overwritten by it', async () => {
  const w = world([[candle(1, 1), candle(2, 2)]]);
  w.live(candle(2, 2.5));
  await settled();
  expect(closes(w.shown())).toEqual([1, 2.5]);
});

test('ticks move the last bar, and a new interval opens one', async () => {
  const w = world([[candle(1, 1)]]);
  await settled();
  w.live(candle(1, 1.5));
  w.live(candle(2, 2));
  expect(w.listener.onLast.mock.calls.map(([bar, isNew]) => [bar.close, isNew])).toEqual([
    [1.5, false],
    [2, true],
  ]);
});

test('after a lost connection the gap is fetched and filled', async () => {
  const w = world([[candle(1, 1)], [candle(1, 1), candle(2, 2), candle(3, 3), candle(4, 4)]]);
  await settled();
  w.snapshot(); // the line opens
  w.snapshot(); // and opens again after a break
  w.live(candle(4, 4));
  await settled();
  expect(closes(w.shown())).toEqual([1, 2, 3, 4]);
  expect(w.asked).toHaveLength(2 + 1); // the gap in the live candles asked once more, after the first answer
});

test('scrolling back requests older bars until there are none', async () => {
  const w = world([[candle(5, 5)], [candle(3, 3), candle(4, 4)], []]);
  await settled();
  w.source.older();
  w.source.older(); // under way already
  await settled();
  expect(w.asked).toEqual([undefined, minute(5)]);
  expect(w.listener.onBars).toHaveBeenLastCalledWith(expect.anything(), true);
  expect(closes(w.shown())).toEqual([3, 4, 5]);
  w.source.older();
  await settled();
  w.source.older(); // the beginning is known
  await settled();
  expect(w.asked).toEqual([undefined, minute(5), minute(3)]);
});

test('a failing call shows an error, is retried, and clears the error', async () => {
  const w = world([new Error('network'), [candle(1, 1)]]);
  await settled();
  expect(w.listener.onFailure).toHaveBeenLastCalledWith(expect.objectContaining({ message: 'network' }));
  w.retry();
  await settled();
  expect(w.listener.onFailure).toHaveBeenLastCalledWith(undefined);
  expect(closes(w.shown())).toEqual([1]);
});

test('nothing is published after closing', async () => {
  const w = world([[candle(1, 1)]]);
  w.source.close();
  await settled();
  expect(w.listener.onBars).not.toHaveBeenCalled();
});

test('a live candle alone is not shown as a chart: a call that fails is an error, not one giant candle', async () => {
  const w = world([new Error('network'), [candle(1, 1), candle(2, 2)]]);
  w.live(candle(2, 2.5));
  await settled();
  w.live(candle(2, 2.6));
  expect(w.listener.onBars).not.toHaveBeenCalled();
  expect(w.listener.onLast).not.toHaveBeenCalled();
  w.retry();
  await settled();
  expect(closes(w.shown())).toEqual([1, 2.6]);
});

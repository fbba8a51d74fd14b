import type { IndexTick } from '@bourse/core/market/commands';
import { createPracticePrices } from '@bourse/core/market/practice-price';
import { instant } from '@bourse/core/money/unit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createPracticeFeed } from './practice.ts';

const prices = createPracticePrices((day) => [BigInt(day), 1n, 2n, 3n]);
const instruments = ['BTC-USDT', 'ETH-USDT', 'SOL-USDT'].map((symbol) => ({ symbol, indexNormal: 3 }));

beforeEach(() => {
  vi.useFakeTimers({ now: 1_779_840_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the practice feed', () => {
  test('ticks each instrument at once and then once per interval, in turn', () => {
    const ticks: IndexTick[] = [];
    const feed = createPracticeFeed({ instruments, prices, sink: (tick) => ticks.push(tick) });
    feed.start();
    expect(ticks.map((tick) => tick.symbol)).toEqual(['BTC-USDT', 'ETH-USDT', 'SOL-USDT']);
    vi.advanceTimersByTime(10_000);
    feed.stop();
    const count = (symbol: string) => ticks.filter((tick) => tick.symbol === symbol).length;
    for (const { symbol } of instruments) expect(count(symbol)).toBeGreaterThanOrEqual(10);
    for (const { symbol } of instruments) expect(count(symbol)).toBeLessThanOrEqual(12);
    vi.advanceTimersByTime(10_000);
    expect(ticks.length).toBeLessThanOrEqual(36);
  });

  test('sends the latest quotes of five named sources, or two more than the index needs, and nothing else', () => {
    const ticks: IndexTick[] = [];
    const feed = createPracticeFeed({ instruments, prices, sink: (tick) => ticks.push(tick) });
    feed.start();
    feed.stop();
    const now = instant(Date.now());
    expect(ticks[1]).toEqual({
      kind: 'index_tick',
      symbol: 'ETH-USDT',
      constituents: prices.quotes('ETH-USDT', now, 5),
    });
    expect(ticks[1]!.constituents.map(({ source }) => source)).toEqual([1, 2, 3, 4, 5].map((i) => `practice-${i}`));
    createPracticeFeed({ instruments: [{ symbol: 'ETH-USDT', indexNormal: 6 }], prices, sink: (tick) => ticks.push(tick) }).start();
    expect(ticks.at(-1)!.constituents).toHaveLength(8);
  });

  test('after the machine pauses, continues with the current price and doesn’t catch up', () => {
    const ticks: IndexTick[] = [];
    const feed = createPracticeFeed({ instruments, prices, sink: (tick) => ticks.push(tick) });
    feed.start();
    vi.setSystemTime(Date.now() + 3_600_000);
    const before = ticks.length;
    vi.advanceTimersByTime(1_000);
    feed.stop();
    expect(ticks.length - before).toBeLessThanOrEqual(4);
    const last = ticks.at(-1)!;
    expect(last.constituents).toEqual(prices.quotes(last.symbol, instant(Date.now()), 5));
    expect(Date.now() - last.constituents[0]!.receivedAt).toBeLessThan(1_000);
  });

  test('ticks every 250 to 1,000 milliseconds and refuses anything else', () => {
    for (const intervalMs of [0, 249, 1_001]) {
      expect(() => createPracticeFeed({ instruments, prices, sink: () => {}, intervalMs })).toThrow('250 to 1,000');
    }
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, instant, lots, ticks } from '../money/unit.ts';
import {
  type Candle,
  CandleSeries,
  fillQuiet,
  firstCandle,
  foldCandles,
  type Interval,
  intervalMs,
  intervalStart,
  intervals,
  quietCandle,
  type Trade,
  withTrade,
} from './candle.ts';

const midnight = 20_600 * 86_400_000;
const trade = (after: number, price: number, quantity: number): Trade => ({
  at: instant(midnight + after),
  price: ticks(price),
  quantity: lots(quantity),
  notional: amount(BigInt(price) * BigInt(quantity)),
});
const trades: fc.Arbitrary<Trade[]> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 400_000 }), fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 50 })), {
    maxLength: 80,
  })
  .map((steps) => {
    let at = 0;
    return steps.map(([pause, price, quantity]) => {
      at += pause;
      return trade(at, price, quantity);
    });
  });

/** The definition, literally: for each interval the trades within it, or the previous close. */
function naive(all: readonly Trade[], interval: Interval, until: number): Candle[] {
  const candles: Candle[] = [];
  const first = all[0];
  if (!first) return [];
  for (let time = intervalStart(first.at, interval) as number; time <= until; time += intervalMs[interval]) {
    const inside = all.filter((one) => one.at >= time && one.at < time + intervalMs[interval] && one.at <= until);
    const opening = inside[0];
    if (!opening) {
      candles.push(quietCandle(instant(time), candles.at(-1)!.close));
      continue;
    }
    candles.push({
      time: instant(time),
      open: opening.price,
      high: ticks(Math.max(...inside.map((one) => one.price))),
      low: ticks(Math.min(...inside.map((one) => one.price))),
      close: inside.at(-1)!.price,
      volume: lots(inside.reduce((sum, one) => sum + one.quantity, 0)),
      turnover: amount(inside.reduce((sum, one) => sum + one.notional, 0n)),
    });
  }
  return candles;
}

describe('a candle', () => {
  test('opens with the first trade, closes with the last, and keeps the highest and lowest between them', () => {
    const story = [trade(1_000, 100, 2), trade(2_000, 130, 1), trade(3_000, 90, 4), trade(59_999, 110, 3)];
    const candle = story.slice(1).reduce(withTrade, firstCandle(story[0]!, '1m'));
    expect(candle).toEqual({ time: midnight, open: 100, high: 130, low: 90, close: 110, volume: 10, turnover: 1_020n });
  });

  test('a trade on the boundary belongs to the minute that starts there', () => {
    const series = new CandleSeries('1m', 10);
    series.addTrade(trade(59_999, 100, 1));
    series.addTrade(trade(60_000, 200, 1));
    expect(series.latest(instant(midnight + 60_000), 10).map((candle) => [candle.time - midnight, candle.close])).toEqual([
      [0, 100],
      [60_000, 200],
    ]);
  });

  test('a minute without trades repeats the previous close, with volume 0', () => {
    const series = new CandleSeries('1m', 10);
    series.addTrade(trade(0, 100, 1));
    series.addTrade(trade(180_000, 120, 1));
    const closes = series.latest(instant(midnight + 250_000), 10).map((candle) => `${candle.close} x ${candle.volume}`);
    expect(closes).toEqual(['100 x 1', '100 x 0', '100 x 0', '120 x 1', '120 x 0']);
    expect(series.current(instant(midnight + 250_000))).toEqual(quietCandle(instant(midnight + 240_000), ticks(120)));
  });

  test('every interval starts at midnight UTC', () => {
    for (const interval of intervals) expect(intervalStart(instant(midnight + 86_399_999), interval) % intervalMs[interval]).toBe(0);
    expect(intervalStart(instant(midnight + 86_399_999), '1d')).toBe(midnight);
  });
});

describe('a series of candles', () => {
  test('equals the definition computed from all trades, for each interval', () => {
    return fc.assert(
      fc.property(trades, fc.constantFrom(...intervals), fc.integer({ min: 0, max: 900_000 }), (all, interval, later) => {
        const until = (all.at(-1)?.at ?? midnight) + later;
        const series = new CandleSeries(interval, 100_000);
        for (const one of all) series.addTrade(one);
        expect(series.latest(instant(until), 100_000)).toEqual(naive(all, interval, until));
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  test('a longer candle is the combination of its shorter ones', () => {
    return fc.assert(
      fc.property(trades, fc.constantFrom(...intervals), (all, interval) => {
        const until = instant(all.at(-1)?.at ?? midnight);
        expect(foldCandles(naive(all, '1m', until), interval)).toEqual(naive(all, interval, until));
      }),
      { seed: 8, numRuns: 300 },
    );
  });

  test('limited to fewer, it gives the latest', () => {
    return fc.assert(
      fc.property(trades, fc.integer({ min: 1, max: 30 }), (all, limit) => {
        const until = instant((all.at(-1)?.at ?? midnight) + 100_000);
        const series = new CandleSeries('1m', 30);
        for (const one of all) series.addTrade(one);
        expect(series.latest(until, limit)).toEqual(naive(all, '1m', until).slice(-limit));
      }),
      { seed: 9, numRuns: 300 },
    );
  });

  test('a market that was idle for 100,000 years is filled in only as far as requested: all its minutes wouldn’t fit in memory', () => {
    const asleep = [firstCandle(trade(0, 100, 1), '1m')];
    const filled = fillQuiet(asleep, '1m', instant(midnight + 36_500_000 * 86_400_000), 1_500);
    expect(filled).toHaveLength(1_500);
    expect(filled[0]!.close).toBe(100);
  });

  test('refuses a trade older than its last candle: that would be a bug in the caller', () => {
    const series = new CandleSeries('1m', 10);
    series.addTrade(trade(60_000, 100, 1));
    expect(() => series.addTrade(trade(59_999, 100, 1))).toThrow('older than the last candle');
  });
});

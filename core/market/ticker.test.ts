import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount, instant, lots, ticks } from '../money/unit.ts';
import { CandleSeries, type Trade } from './candle.ts';
import { changeOf, RollingTicker, type Ticker } from './ticker.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const midnight = 20_600 * DAY;
const trade = (after: number, price: number, quantity: number): Trade => ({
  at: instant(midnight + after),
  price: ticks(price),
  quantity: lots(quantity),
  notional: amount(BigInt(price) * BigInt(quantity)),
});

/** The definition: the last 1,440 minute candles, quiet ones included. */
function naive(trades: readonly Trade[], now: number): Ticker | undefined {
  const series = new CandleSeries('1m', 1_000_000);
  for (const one of trades) series.addTrade(one);
  const window = series.latest(instant(now), 1_440);
  const first = window[0];
  if (!first) return undefined;
  const last = window.at(-1)!.close;
  return {
    last,
    open: first.open,
    high: ticks(Math.max(...window.map((candle) => candle.high))),
    low: ticks(Math.min(...window.map((candle) => candle.low))),
    volume: lots(window.reduce((sum, candle) => sum + candle.volume, 0)),
    turnover: amount(window.reduce((sum, candle) => sum + candle.turnover, 0n)),
    change: changeOf(first.open, last),
  };
}

describe('24-hour figures', () => {
  test('count a trade for exactly 1,440 minutes, then its high, low and volume drop out', () => {
    const ticker = new RollingTicker();
    ticker.addTrade(trade(0, 500, 7));
    ticker.addTrade(trade(MINUTE, 100, 1));
    expect(ticker.at(instant(midnight + DAY - 1))).toEqual({
      last: 100,
      open: 500,
      high: 500,
      low: 100,
      volume: 8,
      turnover: 3_600n,
      change: -8000,
    });
    expect(ticker.at(instant(midnight + DAY))).toEqual({ last: 100, open: 100, high: 100, low: 100, volume: 1, turnover: 100n, change: 0 });
    expect(ticker.at(instant(midnight + 3 * DAY))).toEqual({
      last: 100,
      open: 100,
      high: 100,
      low: 100,
      volume: 0,
      turnover: 0n,
      change: 0,
    });
  });

  test('open at the previous close if the window starts in a quiet minute, and that price counts for high and low', () => {
    const ticker = new RollingTicker();
    ticker.addTrade(trade(0, 500, 1));
    ticker.addTrade(trade(10 * MINUTE, 300, 1));
    const figures = ticker.at(instant(midnight + DAY + 5 * MINUTE))!;
    expect([figures.open, figures.high, figures.low, figures.last]).toEqual([500, 500, 300, 300]);
  });

  test('don’t exist before the first trade', () => {
    expect(new RollingTicker().at(instant(midnight))).toBeUndefined();
  });

  test('equal the definition computed from all trades, at every moment', () => {
    const step = fc.tuple(
      fc.oneof(
        fc.integer({ min: 0, max: 90_000 }),
        fc.integer({ min: 0, max: DAY / 4 }),
        fc.integer({ min: DAY - MINUTE, max: DAY + MINUTE }),
      ),
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: 50 }),
      fc.boolean(),
    );
    return fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 25 }), fc.integer({ min: 0, max: 2 * DAY }), (steps, later) => {
        const ticker = new RollingTicker();
        const trades: Trade[] = [];
        let after = 0;
        for (const [pause, price, quantity, looks] of steps) {
          after += pause;
          const one = trade(after, price, quantity);
          trades.push(one);
          ticker.addTrade(one);
          if (looks) expect(ticker.at(one.at)).toEqual(naive(trades, one.at));
        }
        const now = midnight + after + later;
        expect(ticker.at(instant(now))).toEqual(naive(trades, now));
      }),
      { seed: 11, numRuns: 120 },
    );
  });

  test('loaded from stored minutes continue as if they had never stopped', () => {
    const trades = Array.from({ length: 300 }, (_, i) => trade(i * 7 * MINUTE, 100 + ((i * 37) % 91), 1 + (i % 5)));
    const live = new RollingTicker();
    const series = new CandleSeries('1m', 100_000);
    for (const one of trades) {
      live.addTrade(one);
      series.addTrade(one);
    }
    const now = instant(midnight + 2_200 * MINUTE);
    const loaded = new RollingTicker(series.latest(now, 100_000).filter((candle) => candle.volume > 0));
    expect(loaded.at(now)).toEqual(live.at(now));
    const next = trade(2_201 * MINUTE, 77, 3);
    live.addTrade(next);
    loaded.addTrade(next);
    expect(loaded.at(instant(midnight + 2_300 * MINUTE))).toEqual(live.at(instant(midnight + 2_300 * MINUTE)));
  });
});

test('round the change to the nearest hundredth of a percent, symmetrically', () => {
  expect(changeOf(ticks(20_000), ticks(20_001))).toBe(1);
  expect(changeOf(ticks(20_000), ticks(19_999))).toBe(-1);
  expect(changeOf(ticks(30_000), ticks(30_001))).toBe(0);
  expect(changeOf(ticks(100), ticks(150))).toBe(5_000);
  expect(changeOf(ticks(100), ticks(50))).toBe(-5_000);
});

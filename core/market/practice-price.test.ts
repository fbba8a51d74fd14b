import { describe, expect, test } from 'vitest';
import { INDEX_PER_TICK, instant, type Ticks } from '../money/unit.ts';
import type { DaySeed } from './practice-chance.ts';
import { createPracticePrices, practiceMarkets } from './practice-price.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** 2026-05-27, UTC. */
const day0 = 20_600;
/** A reproducible seed: four words derived from the day, mixed with odd constants. */
const seedOf: DaySeed = (day) =>
  [1n, 2n, 3n, 4n].map((n) => BigInt.asUintN(64, (BigInt(day) * 0x9e3779b97f4a7c15n + n) * 0xbf58476d1ce4e5b9n));
const prices = createPracticePrices(seedOf);
const symbols = practiceMarkets.map((market) => market.symbol);
const deviation = (values: readonly number[]): number => Math.sqrt(values.reduce((sum, x) => sum + x * x, 0) / values.length);
const returns = (path: readonly number[]): number[] => path.slice(1).map((x, i) => Math.log(x / path[i]!));

describe('a practice price', () => {
  test('is the same for every caller, at any time and in any order', () => {
    const moments = Array.from({ length: 400 }, (_, i) => instant(day0 * DAY + ((i * 7_919_993) % (3 * DAY))));
    const forwards = moments.map((at) => symbols.map((symbol) => prices.price(symbol, at)));
    const other = createPracticePrices(seedOf);
    const backwards = [...moments].reverse().map((at) => [...symbols].reverse().map((symbol) => other.price(symbol, at)));
    expect(backwards.map((row) => row.reverse()).reverse()).toEqual(forwards);
  });

  test('is pinned: these ticks must never change', () => {
    const moments = [0, 1, 234, 1_000, 61_500, 43_200_000, DAY - 1, DAY, 17 * DAY + 12_345_678];
    const found = moments.map((after) => symbols.map((symbol) => prices.price(symbol, instant(day0 * DAY + after))).join(' '));
    expect(found).toMatchInlineSnapshot(`
      [
        "6258523 356789 14618 5972 61105 13087",
        "6258523 356789 14618 5972 61105 13087",
        "6258474 356785 14618 5971 61103 13087",
        "6258465 356785 14618 5972 61102 13087",
        "6256957 356836 14616 5970 61084 13090",
        "6297492 359451 14766 5931 61447 13094",
        "6272712 357817 14627 5928 61788 12986",
        "6272712 357817 14627 5928 61788 12986",
        "6512779 338473 15169 6119 66794 13471",
      ]
    `);
  });

  test('is pinned to the thousandth of a tick, and moves between ticks', () => {
    expect(symbols.map((symbol) => prices.fine(symbol, instant(day0 * DAY + 1_000)))).toMatchInlineSnapshot(`
      [
        6258464956,
        356784928,
        14617642,
        5971572,
        61102447,
        13087017,
      ]
    `);
    const digits = new Set(
      Array.from({ length: 2_000 }, (_, i) => prices.fine('XRP-USDT', instant(day0 * DAY + i * 100)) % INDEX_PER_TICK),
    );
    expect(digits.size).toBeGreaterThan(500);
  });

  test('depends on the seed of its day and of the 32 days before it, and on nothing else', () => {
    const at = instant(day0 * DAY + 50_000_000);
    const asked = new Set<number>();
    createPracticePrices((day) => {
      asked.add(day);
      return seedOf(day);
    }).price('BTC-USDT', at);
    expect([...asked].sort((a, b) => a - b)).toEqual(Array.from({ length: 33 }, (_, i) => day0 - 32 + i));
  });

  test('differs with another seed', () => {
    const other = createPracticePrices((day) => seedOf(day + 1_000_000));
    const at = instant(day0 * DAY + 1_000);
    expect(symbols.map((symbol) => other.price(symbol, at))).not.toEqual(symbols.map((symbol) => prices.price(symbol, at)));
  });

  test('continues across midnight without a gap', () => {
    for (const symbol of symbols) {
      for (let day = day0; day < day0 + 60; day++) {
        const before = prices.price(symbol, instant(day * DAY - 1));
        const after = prices.price(symbol, instant(day * DAY));
        expect(Math.abs(after - before) / before).toBeLessThan(0.0008);
      }
    }
  });

  test('stays near its level for years', () => {
    for (const { symbol, level } of practiceMarkets) {
      const path = Array.from({ length: 1_500 }, (_, i) => prices.price(symbol, instant((day0 + i) * DAY)) / level);
      expect(Math.min(...path)).toBeGreaterThan(0.5);
      expect(Math.max(...path)).toBeLessThan(1.9);
      const mean = path.reduce((sum, x) => sum + x, 0) / path.length;
      expect(mean).toBeGreaterThan(0.93);
      expect(mean).toBeLessThan(1.08);
    }
  });

  test('moves one to four percent on a usual day, more on a wild one', () => {
    const ranges = symbols.map((symbol) => {
      const days = Array.from({ length: 40 }, (_, d) => {
        const minutes = Array.from({ length: 288 }, (_, m) => prices.minute(symbol, instant((day0 + d) * DAY + m * 5 * MINUTE)));
        return Math.max(...minutes.map((x) => x.high)) / Math.min(...minutes.map((x) => x.low)) - 1;
      }).sort((a, b) => a - b);
      return { usual: days[20]!, calm: days[2]!, wild: days[37]! };
    });
    for (const range of ranges) {
      expect(range.usual).toBeGreaterThan(0.01);
      expect(range.usual).toBeLessThan(0.05);
      expect(range.calm).toBeGreaterThan(0.004);
      expect(range.wild).toBeLessThan(0.2);
    }
  });

  test('moves by about a hundredth of a percent per second, without leaps except for jumps', () => {
    for (const symbol of ['BTC-USDT', 'ETH-USDT', 'SOL-USDT']) {
      const steps: number[] = [];
      for (let hour = 0; hour < 40; hour++) {
        const start = (day0 + hour) * DAY + (hour % 24) * 60 * MINUTE;
        steps.push(...returns(Array.from({ length: 600 }, (_, s) => prices.price(symbol, instant(start + s * 1_000)))));
      }
      expect(deviation(steps)).toBeGreaterThan(0.00002);
      expect(deviation(steps)).toBeLessThan(0.0003);
      expect(steps.filter((step) => Math.abs(step) > 0.004).length).toBeLessThanOrEqual(2);
    }
  });

  test('has calm hours and wild hours', () => {
    const hours = Array.from({ length: 200 }, (_, hour) =>
      deviation(returns(Array.from({ length: 61 }, (_, m) => prices.price('BTC-USDT', instant(day0 * DAY + (hour * 60 + m) * MINUTE))))),
    ).sort((a, b) => a - b);
    expect(hours[190]! / hours[10]!).toBeGreaterThan(2.5);
  });

  test('moves with the market: instruments rise and fall together, the two largest most of all', () => {
    const path = (symbol: string): number[] =>
      returns(Array.from({ length: 3_000 }, (_, m) => prices.price(symbol, instant(day0 * DAY + m * 5 * MINUTE))));
    const correlation = (a: number[], b: number[]): number =>
      a.reduce((sum, x, i) => sum + x * b[i]!, 0) / a.length / (deviation(a) * deviation(b));
    const bitcoin = path('BTC-USDT');
    expect(correlation(bitcoin, path('ETH-USDT'))).toBeGreaterThan(0.75);
    expect(correlation(bitcoin, path('ETH-USDT'))).toBeLessThan(0.95);
    expect(correlation(bitcoin, path('XRP-USDT'))).toBeGreaterThan(0.4);
    expect(correlation(bitcoin, path('XRP-USDT'))).toBeLessThan(0.75);
  });

  test('jumps occasionally: within two years a single second moved more than half a percent, at a handful of moments', () => {
    // A jump is inside one quarter of a minute, so only minutes with a far larger range than their neighbours' are examined.
    let jumps = 0;
    for (let m = 0; m < 60 * 1_440; m++) {
      const minute = prices.minute('BTC-USDT', instant(day0 * DAY + m * MINUTE));
      if (minute.high / minute.low > 1.007) jumps++;
    }
    expect(jumps).toBeGreaterThan(1);
    expect(jumps).toBeLessThan(60);
  });

  test('agrees with its minute: open and close are the prices at its borders, and high and low enclose them', () => {
    for (const symbol of symbols) {
      for (let m = 0; m < 200; m++) {
        const start = day0 * DAY + m * 37 * MINUTE;
        const minute = prices.minute(symbol, instant(start));
        expect(minute.open).toBe(prices.price(symbol, instant(start)));
        const inside = [3_750, 15_000, 30_000, 48_750].map((after) => prices.price(symbol, instant(start + after)) as Ticks);
        expect(Math.max(minute.open, minute.close, ...inside)).toBeLessThanOrEqual(minute.high);
        expect(Math.min(minute.open, minute.close, ...inside)).toBeGreaterThanOrEqual(minute.low);
      }
    }
  });

  test('needs the seeds of its day and of the 32 days before it, each once, whatever the moment', () => {
    const asked: number[] = [];
    const fresh = createPracticePrices((day) => {
      asked.push(day);
      return seedOf(day);
    });
    for (let i = 0; i < 300; i++) fresh.price('BTC-USDT', instant(day0 * DAY + ((i * 7_919_993) % DAY)));
    expect(asked.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 33 }, (_, i) => day0 - 32 + i));
  });
});

test('the two weights of each practice market preserve its volatility: their squares add up to one', () => {
  for (const { marketWeight, ownWeight } of practiceMarkets) {
    expect(Math.abs(marketWeight ** 2 + ownWeight ** 2 - 1_000_000)).toBeLessThan(1_000);
  }
  expect(new Set(practiceMarkets.map((market) => market.stream)).size).toBe(practiceMarkets.length);
});

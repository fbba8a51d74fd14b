import { createHash } from 'node:crypto';
import { type Candle, foldCandles, type Interval, intervalMs, intervals } from '@bourse/core/market/candle';
import { createPracticePrices, practiceMarkets } from '@bourse/core/market/practice-price';
import { instant } from '@bourse/core/money/unit';
import { describe, expect, test } from 'vitest';
import { seed } from '../seed.ts';
import { practiceHistory } from './history.ts';
import { daySeeds, revealedSeed, seedCommitment } from './seed.ts';

const master = Buffer.alloc(32, 7);
const prices = createPracticePrices(daySeeds(master));
const { instruments } = seed('practice');
/** 2026-05-27 13:37, UTC: in the middle of every longer interval. */
const until = instant(20_600 * 86_400_000 + 13 * 3_600_000 + 37 * 60_000 + 12_345);

function historyOf(symbol: string): Map<Interval, Candle[]> {
  const history = new Map(intervals.map((interval): [Interval, Candle[]] => [interval, []]));
  const instrument = { ...instruments.find((one) => one.symbol === symbol)!, quoteScale: 8 };
  const market = practiceMarkets.find((one) => one.symbol === symbol)!;
  for (const [interval, candle] of practiceHistory(prices, market, instrument, until)) history.get(interval)!.push(candle);
  return history;
}

describe('the generated history', () => {
  const history = historyOf('BTC-USDT');
  const minutes = history.get('1m')!;

  test('covers thirty whole days and today, minute by minute without a gap, and ends where the market opens', () => {
    expect(minutes).toHaveLength(30 * 1_440 + 13 * 60 + 37);
    expect(minutes.every((minute, i) => i === 0 || minute.time === minutes[i - 1]!.time + 60_000)).toBe(true);
    expect(minutes.at(-1)!.time).toBe(until - 12_345 - 60_000);
  });

  test('combines minutes into each longer candle, in order of time', () => {
    for (const interval of intervals.slice(1)) expect(history.get(interval)).toEqual(foldCandles(minutes, interval));
  });

  test('follows the index: each minute opens and closes at its prices', () => {
    for (const minute of minutes.filter((_, i) => i % 997 === 0)) {
      expect(minute.open).toBe(prices.price('BTC-USDT', minute.time));
      expect(minute.close).toBe(prices.price('BTC-USDT', instant(minute.time + 60_000)));
    }
  });

  test('has consistent candles, and about the turnover the market is meant to have', () => {
    for (const market of practiceMarkets) {
      const own = market.symbol === 'BTC-USDT' ? minutes : historyOf(market.symbol).get('1m')!;
      let turnover = 0;
      for (const { open, high, low, close, volume, turnover: money } of own) {
        if (low > Math.min(open, close) || high < Math.max(open, close) || volume <= 0)
          throw new Error(`a broken candle of ${market.symbol}`);
        turnover += Number(money) / 1e8;
      }
      expect(turnover / own.length / market.minuteTurnover).toBeGreaterThan(0.7);
      expect(turnover / own.length / market.minuteTurnover).toBeLessThan(1.3);
    }
  });

  test('has no interval longer than a day: an open candle is the last of its interval', () => {
    for (const interval of intervals) {
      const open = history.get(interval)!.filter((candle) => candle.time + intervalMs[interval] > until);
      expect(open.length).toBeLessThanOrEqual(1);
    }
  });
});

describe('a day’s seed', () => {
  test('is published only after its day, and then matches its commitment', () => {
    expect(revealedSeed(master, 20_601, 20_600)).toBeUndefined();
    expect(revealedSeed(master, 20_600, 20_600)).toBeUndefined();
    const shown = revealedSeed(master, 20_599, 20_600)!;
    expect(createHash('sha256').update(Buffer.from(shown, 'hex')).digest('hex')).toBe(seedCommitment(master, 20_599));
  });

  test('lets anybody compute the prices of its day once published', () => {
    const published = (day: number): bigint[] => {
      const bytes = Buffer.from(revealedSeed(master, day, 20_600)!, 'hex');
      return [0, 8, 16, 24].map((offset) => bytes.readBigUInt64BE(offset));
    };
    const at = instant(20_599 * 86_400_000 + 40_000_000);
    expect(createPracticePrices(published).price('ETH-USDT', at)).toBe(prices.price('ETH-USDT', at));
  });

  test('differs between realms', () => {
    expect(seedCommitment(Buffer.alloc(32, 8), 20_600)).not.toBe(seedCommitment(master, 20_600));
  });
});

test('the practice markets are the seeded instruments, with the same decimals', () => {
  for (const market of practiceMarkets) {
    const instrument = instruments.find((one) => one.symbol === market.symbol);
    expect([market.symbol, instrument?.priceDecimals]).toEqual([market.symbol, market.priceDecimals]);
  }
});

test('a contract has the past of its index, in lots of its own', () => {
  const contract = seed('practice').perpetuals!.find(({ symbol }) => symbol === 'BTC-USDT-PERP')!;
  const market = practiceMarkets.find(({ symbol }) => symbol === contract.index)!;
  const of = (instrument: Parameters<typeof practiceHistory>[2]) =>
    [...practiceHistory(prices, market, instrument, until)].filter(([interval]) => interval === '1h').map(([, candle]) => candle);
  const pair = of({ ...instruments.find(({ symbol }) => symbol === contract.index)!, quoteScale: 8 });
  const own = of({ ...contract, quoteScale: 8 });
  expect(own.map(({ time, open, high, low, close }) => [time, open, high, low, close])).toEqual(
    pair.map(({ time, open, high, low, close }) => [time, open, high, low, close]),
  );
  // A lot of the contract is 0.001 BTC, one of the pair 0.00001 BTC.
  for (const [i, { volume }] of own.entries()) expect(pair[i]!.volume / volume).toBeGreaterThan(90);
});

import type { Quote, Candle as WireCandle } from '@bourse/contract/market';
import type { ExchangeEvent } from '@bourse/core/event';
import { type Candle, firstCandle, type Interval, intervals } from '@bourse/core/market/candle';
import type { IndexTicked } from '@bourse/core/market/events';
import { amount, finePrice, instant, lots, ticks } from '@bourse/core/money/unit';
import type { DealMade } from '@bourse/core/spot/events';
import { describe, expect, test, vi } from 'vitest';
import { type Committed, LiveMarket } from './live-market.ts';
import { seed } from './seed.ts';

const { assets, instruments } = seed('practice');
const start = 1_779_840_000_000;
const symbol = 'BTC-USDT';

const deal = (after: number, price: number, quantity: number): DealMade =>
  ({
    event: 'deal_made',
    dealId: 1,
    symbol,
    price: ticks(price),
    quantity: lots(quantity),
    notional: amount(BigInt(price * quantity) * 10n),
    takerSide: 'buy',
    at: instant(start + after),
  }) as DealMade;
const indexed = (after: number, price: number): IndexTicked => ({
  event: 'index_ticked',
  symbol,
  number: 1,
  price: ticks(price),
  fine: finePrice(ticks(price)),
  state: 'normal',
  constituents: [],
  at: instant(start + after),
  referencePrice: finePrice(ticks(price)),
  referenceAt: instant(start + after),
  chain: '',
});
const batch = (seq: number, after: number, ...events: ExchangeEvent[]): Committed[] => [
  { seq, at: instant(start + after), outcomes: [{ seq, answer: { kind: 'done' }, events, remembered: undefined }] },
];

const contract = { symbol: 'BTC-USDT-PERP', name: 'BTCUSDT Perp', priceDecimals: 2, quantityDecimals: 3, listed: true };

function watched() {
  const quotes: { seq: number; quote: Quote }[] = [];
  const candles: { seq: number; interval: Interval; candle: WireCandle }[] = [];
  const live = new LiveMarket({
    assets,
    instruments,
    contracts: [contract],
    gatherMs: 10,
    feed: {
      publishTicker: (seq, quote) => quotes.push({ seq, quote }),
      publishCandle: (seq, _, interval, candle) => candles.push({ seq, interval, candle }),
    },
  });
  return { live, quotes, candles };
}

describe('the live market', () => {
  test('events committed before the stored candles are loaded are neither lost nor counted twice', () => {
    const { live } = watched();
    live.commit(batch(7, 1_000, deal(1_000, 6_400_000, 5)));
    live.commit(batch(8, 2_000, deal(2_000, 6_500_000, 3)));
    // The store was read as of command 7.
    const minute: Candle = firstCandle(deal(1_000, 6_400_000, 5), '1m');
    live.load(new Map([[symbol, new Map(intervals.map((interval) => [interval, [minute]]))]]), 7, instant(start + 1_000));
    expect(live.candles.current(symbol, '1m', live.now)).toMatchObject({ open: 6_400_000, close: 6_500_000, volume: 8 });
    expect(live.tickers.ticker(symbol, live.now)).toMatchObject({ last: 6_500_000, volume: 8, change: 156 });
  });

  test('many changes are published together, once, with the number of the last one', async () => {
    vi.useFakeTimers();
    const { live, quotes, candles } = watched();
    live.load(new Map(), 0, instant(start));
    for (let i = 1; i <= 50; i++) live.commit(batch(i, i, deal(i, 6_400_000 + i, 1), indexed(i, 6_400_000)));
    expect(quotes).toEqual([]);
    await vi.advanceTimersByTimeAsync(20);
    expect(quotes).toHaveLength(1);
    expect(quotes[0]).toMatchObject({
      seq: 50,
      quote: { symbol, last: '64000.50', volume: '0.00050', index: '64000.00', indexState: 'normal' },
    });
    expect(candles.map((one) => one.interval)).toEqual(intervals);
    live.close();
    vi.useRealTimers();
  });

  test('a new minute opens an empty candle for everyone, even without a trade', async () => {
    vi.useFakeTimers();
    const { live, candles } = watched();
    live.load(new Map(), 0, instant(start));
    live.commit(batch(1, 1_000, deal(1_000, 6_400_000, 5)));
    await vi.advanceTimersByTimeAsync(20);
    candles.length = 0;
    live.commit(batch(2, 60_000));
    await vi.advanceTimersByTimeAsync(20);
    const minute = candles.find((one) => one.interval === '1m');
    expect(minute?.candle).toMatchObject({
      time: new Date(start + 60_000).toISOString(),
      open: '64000.00',
      close: '64000.00',
      volume: '0.00000',
    });
    live.close();
    vi.useRealTimers();
  });

  test('a contract has a quote and candles of its own, with the index of its pair', async () => {
    vi.useFakeTimers();
    const { live, quotes, candles } = watched();
    live.load(new Map(), 0, instant(start));
    live.commit(batch(1, 1, { ...deal(1, 6_400_000, 5), symbol: contract.symbol }));
    await vi.advanceTimersByTimeAsync(20);
    expect(quotes.map(({ quote }) => quote)).toMatchObject([
      { symbol: 'BTC-USDT-PERP', name: 'BTCUSDT Perp', last: '64000.00', volume: '0.005', indexState: 'stale' },
    ]);
    expect(candles.map(({ candle }) => candle.volume)).toEqual(intervals.map(() => '0.005'));
    // Its quote moves with every tick of the pair, which has had no trade.
    live.commit(batch(2, 2, indexed(2, 6_410_000)));
    await vi.advanceTimersByTimeAsync(20);
    expect(quotes.slice(1).map(({ quote }) => [quote.symbol, quote.index])).toEqual([['BTC-USDT-PERP', '64100.00']]);
    live.close();
    vi.useRealTimers();
  });

  test('a new instrument is available as soon as it is configured', () => {
    const { live } = watched();
    live.load(new Map(), 0, instant(start));
    const fresh = { ...instruments[0]!, symbol: 'SOL-BTC', name: 'SOL/BTC', base: 'SOL', quote: 'BTC' };
    live.commit(
      batch(1, 1, { event: 'configured', realm: 'practice', assets: [], instruments: [fresh], feeTiers: [], practiceGrants: [] }),
    );
    expect(live.instrument('SOL-BTC')).toEqual(fresh);
  });
});

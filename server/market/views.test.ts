import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Input, Output } from '@bourse/contract/call';
import { locales } from '@bourse/contract/locales';
import { market } from '@bourse/contract/market';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, instant, lots, ticks } from '@bourse/core/money/unit';
import type { DealMade } from '@bourse/core/spot/events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../http/room.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../store/embedded.ts';
import { migrate } from '../store/migrate.ts';
import { openPool, type Pool } from '../store/postgres.ts';
import { layPreparedDatabase } from '../store/prepared-database.ts';
import { storedCandles } from './candle-store.ts';
import { CANDLES_IN_MEMORY } from './candles.ts';
import { type Committed, LiveMarket } from './live-market.ts';
import { PriceStatus } from './price-status.ts';
import { RecentTicks } from './recent-ticks.ts';
import { seed } from './seed.ts';
import { marketViews, projectMarket } from './views.ts';

const { assets, instruments } = seed('practice');
const start = 1_779_840_000_000;
const MINUTE = 60_000;
const minutes = CANDLES_IN_MEMORY + 600;
const symbol = 'BTC-USDT';
const caller = (trader: number): Caller => ({
  ip: '',
  userAgent: '',
  trace: '',
  trader: traderId(trader),
  uid: `${trader}`,
  tokenHash: '',
});

let folder: string;
let database: EmbeddedPostgres;
let pool: Pool;
const contract = { symbol: 'BTC-USDT-PERP', name: 'BTCUSDT Perp', priceDecimals: 2, quantityDecimals: 3, listed: true };
const live = new LiveMarket({ assets, instruments, contracts: [contract] });
const book = {
  epoch: 3,
  seq: 9,
  bids: [
    ['1', '2'],
    ['0.9', '1'],
  ],
  asks: [['1.1', '4']],
};
const tape = { deals: [1, 2, 3].map((id) => ({ id: `${id}`, price: '1', quantity: '1', side: 'buy', at: '' })) };
let calls: ReturnType<typeof marketViews>;

/** One deal a minute, except in every seventh. */
const batches: Committed[] = Array.from({ length: minutes }, (_, i) => i)
  .filter((i) => i % 7 !== 3)
  .map((i) => {
    const at = instant(start + i * MINUTE + 5_000);
    const price = 6_400_000 + ((i * 7_919) % 10_000);
    const made = {
      event: 'deal_made',
      dealId: i,
      symbol,
      price: ticks(price),
      quantity: lots(10 + (i % 5)),
      notional: amount(BigInt(price * 10)),
      takerSide: 'buy',
      at,
    };
    return { seq: i + 1, at, outcomes: [{ seq: i + 1, answer: { kind: 'done' }, events: [made as DealMade], remembered: undefined }] };
  });

const BTC_NETWORK = {
  ...{ network: 'bitcoin', name: 'Bitcoin', isPractice: false, decimals: 8, minimumDeposit: '0.0002', minimumWithdrawal: '0.0005' },
  ...{ fee: '0.0002', confirmations: 12, finalConfirmations: 12, depositOpen: true, withdrawalOpen: true },
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-views-'));
  await layPreparedDatabase(folder);
  database = await startEmbeddedPostgres(folder);
  pool = openPool(database.url);
  await migrate(pool, 'practice');
  for (let i = 0; i < batches.length; i += 300) {
    for (const { text, values } of projectMarket(batches.slice(i, i + 300))) await pool.query(text, [...values]);
  }
  live.load(new Map(), 0, instant(start));
  live.commit(batches);
  calls = marketViews({
    live,
    store: pool,
    networks: async () => new Map([['BTC', [BTC_NETWORK]]]),
    recentTicks: new RecentTicks(),
    priceStatus: () => new PriceStatus(live, pool, () => undefined).text(live.now),
    snapshot: async (queue) => Buffer.from(JSON.stringify(queue.startsWith('depth') ? book : tape)),
  });
});
afterAll(async () => {
  await pool.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

const page = async (input: Omit<Input<typeof market.candles>, 'symbol' | 'interval'>): Promise<Output<typeof market.candles>> => {
  const answer = await calls.candles({ symbol, interval: '1m', ...input });
  if (!Array.isArray(answer)) throw new Error(JSON.stringify(answer));
  return answer;
};

describe('candles', () => {
  test('are paged from the latest back to the first, without a gap or overlap between memory and store', async () => {
    const seen: string[] = [];
    let before: string | undefined;
    for (;;) {
      const candles = await page({ limit: '450', ...(before !== undefined && { before }) });
      if (candles.length === 0) break;
      seen.unshift(...candles.map((candle) => candle.time));
      before = candles[0]!.time;
    }
    expect(seen).toEqual(Array.from({ length: minutes }, (_, i) => new Date(start + i * MINUTE).toISOString()));
  });

  test('a minute without a deal repeats the previous close, from memory and from the store alike', async () => {
    for (const i of [10, minutes - 1 - ((minutes - 1 - 3) % 7)]) {
      const [before, quiet] = (await page({ before: new Date(start + (i + 1) * MINUTE).toISOString(), limit: '2' })) as [
        Output<typeof market.candles>[0],
        Output<typeof market.candles>[0],
      ];
      expect(quiet).toMatchObject({
        time: new Date(start + i * MINUTE).toISOString(),
        open: before.close,
        close: before.close,
        volume: '0.00000',
      });
    }
  });

  test('stored batch by batch, they equal those in memory', async () => {
    for (const interval of ['1m', '5m', '15m', '30m', '1h', '1d'] as const) {
      const memory = live.candles.latest(symbol, interval, live.now, CANDLES_IN_MEMORY).filter((candle) => candle.volume > 0);
      const stored = await storedCandles(pool, symbol, interval, instant(live.now + 1), memory.length);
      expect(stored).toEqual(memory);
    }
  });

  test('an invalid time is refused, one before all candles finds none, and one in the future finds the latest', async () => {
    expect(await calls.candles({ symbol, interval: '1m', before: '2026-13-45T00:00:00.000Z' })).toMatchObject({ refused: '9' });
    expect(await page({ before: '0001-01-01T00:00:00.000Z' })).toEqual([]);
    expect((await page({ before: '9999-12-31T23:59:59.999Z', limit: '1' }))[0]?.time).toBe(
      new Date(start + (minutes - 1) * MINUTE).toISOString(),
    );
  });

  test('a page never has more than memory holds', async () => {
    expect(await page({ limit: '9999' })).toHaveLength(CANDLES_IN_MEMORY);
  });
});

describe('quotes', () => {
  test('exist for instruments that traded; others have none, and no figures are invented', () => {
    const quotes = calls.quotes({}) as Output<typeof market.quotes>;
    expect(quotes.map((quote) => quote.symbol)).toEqual([symbol]);
    expect(quotes[0]).toMatchObject({ name: 'BTC/USDT', indexState: 'stale' });
    expect(quotes[0]).not.toHaveProperty('index');
    expect(market.quotes.output.safeParse(quotes).success).toBe(true);
  });

  test('an unknown instrument is refused', async () => {
    const wrong = { rejected: 'wrong_variety', symbol: 'AAA-BBB' };
    expect(calls.quotes({ symbols: [symbol, 'AAA-BBB'] })).toEqual(wrong);
    expect(await calls.depth({ symbol: 'AAA-BBB' })).toEqual(wrong);
    expect(await calls.deals({ symbol: 'AAA-BBB' })).toEqual(wrong);
    expect(await calls.candles({ symbol: 'AAA-BBB', interval: '1m' })).toEqual(wrong);
    expect(calls.introduction({ symbol: 'AAA-BBB' })).toEqual(wrong);
  });
});

test('a contract has a book, an introduction and a place in watchlists, and isn’t among the spot pairs', async () => {
  expect(await calls.depth({ symbol: contract.symbol })).toMatchObject({ symbol: contract.symbol, asks: book.asks });
  expect(await calls.candles({ symbol: contract.symbol, interval: '1m' })).toEqual([]);
  expect(calls.introduction({ symbol: contract.symbol })).toMatchObject({ symbol: contract.symbol, name: 'Bitcoin' });
  expect(await calls.saveWatchlist({ symbols: [contract.symbol, symbol] }, caller(100_009))).toEqual({
    symbols: [contract.symbol, symbol],
  });
  expect(calls.instruments().map((one) => one.symbol)).toEqual(instruments.map((one) => one.symbol));
  expect(calls.quotes({ symbols: [contract.symbol] }), 'no figures before its first trade').toEqual([]);
});

test('instruments and currencies are listed with their decimals, filters and networks', async () => {
  const told = calls.instruments();
  expect(market.instruments.output.safeParse(told).success).toBe(true);
  expect(told[0]).toMatchObject({
    symbol,
    priceDecimals: 2,
    quantityDecimals: 5,
    minimumQuantity: '0.00001',
    minimumNotional: '5',
    priceBand: '0.1',
    marketBand: '0.02',
  });
  const currencies = await calls.currencyList();
  expect(market.currencyList.output.safeParse(currencies).success).toBe(true);
  expect(currencies.map((currency) => currency.asset)).toEqual(assets.map((asset) => asset.asset));
  expect(currencies.filter(({ networks }) => networks.length > 0)).toMatchObject([{ asset: 'BTC', networks: [BTC_NETWORK] }]);
});

test('the book comes from the realtime room with its sequence number, and deals are listed newest first', async () => {
  expect(await calls.depth({ symbol, limit: '1' })).toEqual({ symbol, epoch: '3', seq: 9, bids: [['1', '2']], asks: [['1.1', '4']] });
  expect(await calls.deals({ symbol, limit: '2' })).toEqual([tape.deals[2], tape.deals[1]]);
});

test('sparklines are 24 hours of closes, half an hour apart', async () => {
  const [bitcoin, ether] = await calls.sparklines();
  expect(bitcoin?.closes).toHaveLength(48);
  expect(ether?.closes).toEqual([]);
});

describe('an introduction', () => {
  test.each(locales)('exists for each coin in %s, with real text and the facts', (locale) => {
    for (const instrument of instruments) {
      const told = calls.introduction({ symbol: instrument.symbol, locale });
      if ('rejected' in told) throw new Error('refused');
      expect(told.locale).toBe(locale);
      expect(told.text.length).toBeGreaterThan(60);
      expect(told.facts.map((fact) => fact.key)).toEqual(expect.arrayContaining(['launched', 'consensus', 'blockTime', 'supplyLimit']));
    }
  });

  test('falls back to the same language, then to English', () => {
    expect(calls.introduction({ symbol, locale: 'zh-HK' })).toMatchObject({ locale: 'zh-CN' });
    expect(calls.introduction({ symbol, locale: 'sw' })).toMatchObject({ locale: 'en', name: 'Bitcoin' });
  });
});

test('display rates are the operator’s, and bitcoin follows the index', async () => {
  const before = await calls.displayRates();
  expect(before.map((rate) => rate.currency)).toEqual(['USDT', 'EUR', 'GBP', 'JPY', 'CNY', 'KRW', 'INR', 'BRL', 'TRY', 'RUB']);
  live.tickers.setIndex({ symbol, price: ticks(6_400_000), state: 'normal', at: instant(start) });
  const after = await calls.displayRates();
  expect(after.at(-1)).toEqual({ currency: 'BTC', name: 'Bitcoin', decimals: 8, rate: '0.000015625' });
  expect(market.displayRates.output.safeParse(after).success).toBe(true);
});

test('a watchlist keeps its order, has each instrument once, and only its trader sees it', async () => {
  expect(await calls.watchlist({}, caller(100_001))).toEqual({ symbols: [] });
  expect(await calls.saveWatchlist({ symbols: ['SOL-USDT', symbol, 'SOL-USDT'] }, caller(100_001))).toEqual({
    symbols: ['SOL-USDT', symbol],
  });
  expect(await calls.saveWatchlist({ symbols: ['AAA-BBB'] }, caller(100_001))).toEqual({ rejected: 'wrong_variety', symbol: 'AAA-BBB' });
  expect(await calls.watchlist({}, caller(100_001))).toEqual({ symbols: ['SOL-USDT', symbol] });
  expect(await calls.watchlist({}, caller(100_002))).toEqual({ symbols: [] });
});

test('a live realm publishes no practice seeds', () => {
  expect(calls.practiceSeeds()).toEqual([]);
});

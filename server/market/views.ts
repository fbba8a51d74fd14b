// The query side of the market: from events to rows, and from rows and memory to answers.

import type { Output } from '@bourse/contract/call';
import { assetsIn, underlyingOf } from '@bourse/contract/instrument-id';
import type { market, Network } from '@bourse/contract/market';
import { fillQuiet, type Interval, type Trade } from '@bourse/core/market/candle';
import type { Instrument } from '@bourse/core/market/instrument';
import { priceText } from '@bourse/core/market/instrument-text';
import { decimalText, formatDecimal } from '@bourse/core/money/decimal';
import { INDEX_DECIMALS, type Instant, instant } from '@bourse/core/money/unit';
import type { Rejection } from '@bourse/core/rejection';
import { MINUTE_MS } from '@bourse/core/time';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import type { Quoted } from '../store/quoted.ts';
import { candleStatement, type Statement, type Store, storedCandles } from './candle-store.ts';
import { CANDLES_IN_MEMORY } from './candles.ts';
import { introductionIn } from './introductions/introduction.ts';
import type { Committed, LiveMarket } from './live-market.ts';
import { candleFields, instrumentInfo, quote, timeText } from './market-text.ts';
import type { RecentTicks } from './recent-ticks.ts';

// ---- how events become rows

/** The market's part of the projector's transaction. */
export function projectMarket(batch: readonly Committed[]): Statement[] {
  const deals: (Trade & { readonly symbol: string })[] = [];
  for (const { outcomes } of batch) {
    for (const { events } of outcomes)
      for (const event of events) if (event.event === 'deal_made' || event.event === 'perpetual_deal_made') deals.push(event);
  }
  const statement = candleStatement(deals);
  return statement ? [statement] : [];
}

// ---- how rows and memory become answers

export interface MarketViewsOptions {
  readonly live: LiveMarket;
  readonly store: Store;
  /** The snapshot of a realtime queue, which already has the book and the latest deals. */
  readonly snapshot: (queue: string) => Promise<Uint8Array | undefined>;
  /** Resolves when memory holds all the candles it should; charts wait for it. */
  readonly whole?: Promise<void>;
  /** Resolves when the generated history is in the store; pages of older candles wait for it. */
  readonly historyStored?: Promise<void>;
  /** Where each asset can be deposited and withdrawn; provided by the funds room. */
  readonly networks: () => Promise<ReadonlyMap<string, readonly Network[]>>;
  readonly recentTicks: Pick<RecentTicks, 'since'>;
  readonly priceStatus: () => Promise<Output<(typeof market)['priceStatus']>>;
  /** The published seeds of the practice prices: none in a live realm. */
  readonly practiceSeeds?: () => { day: string; commitment: string; seed?: string }[];
}

const CANDLES_A_PAGE = 500;
const SPARKLINE_POINTS = 48;

export function marketViews(options: MarketViewsOptions) {
  const { live, store, snapshot } = options;

  const quoteOf = (quoted: Quoted) => {
    const ticker = live.tickers.ticker(quoted.symbol, live.now);
    const index = live.tickers.index(underlyingOf(quoted.symbol));
    // Before the first trade there are no figures, and none are invented.
    return ticker && quote(quoted, live.quoteScale(quoted), ticker, index, live.now);
  };
  const quotesOf = (all: readonly Quoted[]) => all.flatMap((quoted) => quoteOf(quoted) ?? []);
  const infosOf = (isMeant: (instrument: Instrument) => boolean) =>
    live.instruments
      .filter(isMeant)
      .map((instrument) => instrumentInfo(instrument, live.scale(instrument.base), live.scale(instrument.quote)));
  const queue = async (name: string): Promise<unknown> => {
    const body = await snapshot(name);
    return body && JSON.parse(Buffer.from(body).toString('utf8'));
  };

  return {
    currencyList: async () => {
      const networks = await options.networks();
      return live.assets.map(({ asset, name, scale }) => ({ asset, name, scale, networks: [...(networks.get(asset) ?? [])] }));
    },

    quotes: ({ symbols }) => {
      if (!symbols) return quotesOf(live.quoted);
      const meant: Quoted[] = [];
      for (const symbol of symbols) {
        const quoted = live.quotedAs(symbol);
        if (!quoted) return wrongVariety(symbol);
        meant.push(quoted);
      }
      return quotesOf(meant);
    },

    quotesLists: () => quotesOf(live.quoted.filter(({ listed }) => listed)),

    instruments: () => infosOf(({ listed }) => listed),
    endedInstruments: () => infosOf(({ listed }) => !listed),

    depth: async ({ symbol, limit }) => {
      if (!live.quotedAs(symbol)) return wrongVariety(symbol);
      const book = (await queue(`depth.${symbol}`)) as { epoch: number; seq: number; bids: [string, string][]; asks: [string, string][] };
      const count = Math.min(Number(limit ?? 50), 500);
      return { symbol, epoch: String(book.epoch), seq: book.seq, bids: book.bids.slice(0, count), asks: book.asks.slice(0, count) };
    },

    deals: async ({ symbol, limit }) => {
      if (!live.quotedAs(symbol)) return wrongVariety(symbol);
      const tape = (await queue(`deals.${symbol}`)) as {
        deals: { id: string; price: string; quantity: string; side: 'buy' | 'sell'; at: string }[];
      };
      return tape.deals.slice(-Math.min(Number(limit ?? 50), 100)).reverse();
    },

    candles: async ({ symbol, interval, before, limit }) => {
      const quoted = live.quotedAs(symbol);
      if (!quoted) return wrongVariety(symbol);
      const count = Math.min(Number(limit ?? CANDLES_A_PAGE), CANDLES_IN_MEMORY);
      const until = before === undefined ? undefined : instant(Date.parse(before));
      // 31 February has the format of a date but isn't one.
      if (Number.isNaN(until)) return refuse('9', { detail: 'before is no time' });
      const candles = await page(symbol, interval, until, count);
      return candles.map((candle) => candleFields(quoted, live.quoteScale(quoted), candle));
    },

    sparklines: async () => {
      await options.whole;
      return live.quoted.map((quoted) => ({
        symbol: quoted.symbol,
        closes: live.candles.latest(quoted.symbol, '30m', live.now, SPARKLINE_POINTS).map((candle) => priceText(candle.close, quoted)),
      }));
    },

    introduction: ({ symbol, locale }) => {
      if (!live.quotedAs(symbol)) return wrongVariety(symbol);
      const { base } = assetsIn(symbol);
      const { locale: spoken, introduction } = introductionIn(locale, base);
      const { name, text, facts } = introduction ?? { name: base, text: '', facts: {} };
      return { symbol, locale: spoken, name, text, facts: Object.entries(facts).map(([key, value]) => ({ key, value })) };
    },

    displayRates: async () => {
      const { rows } = await store.query<{ currency: string; name: string; decimals: number; rate: string }>(
        'SELECT currency, name, decimals, rate FROM display_rate ORDER BY place',
      );
      const bitcoin = bitcoinRate();
      return bitcoin ? [...rows, { currency: 'BTC', name: 'Bitcoin', decimals: 8, rate: bitcoin }] : rows;
    },

    priceStatus: () => options.priceStatus(),

    ticks: ({ symbol, minutes = '5' }) => {
      const instrument = live.instrument(symbol);
      if (!instrument) return wrongVariety(symbol);
      const priceDecimals = instrument.priceDecimals + INDEX_DECIMALS;
      const ticks = options.recentTicks.since(symbol, live.now - Number(minutes) * MINUTE_MS).map(({ number, at, state, fine }) => ({
        ...{ number, at: timeText(instant(at)), state },
        ...(fine !== undefined && { price: formatDecimal(fine, priceDecimals) }),
      }));
      return { symbol, priceDecimals, ticks };
    },

    practiceSeeds: () => options.practiceSeeds?.() ?? [],

    watchlist: async (_, { trader }) => {
      const { rows } = await store.query<{ symbols: string[] }>('SELECT symbols FROM watchlist WHERE trader = $1', [trader]);
      return { symbols: (rows[0]?.symbols ?? []).filter((symbol) => live.quotedAs(symbol)) };
    },

    saveWatchlist: async (input, { trader }) => {
      const symbols = [...new Set(input.symbols)];
      const unknown = symbols.find((symbol) => !live.quotedAs(symbol));
      if (unknown !== undefined) return wrongVariety(unknown);
      await store.query(
        'INSERT INTO watchlist (trader, symbols) VALUES ($1, $2) ON CONFLICT (trader) DO UPDATE SET symbols = excluded.symbols',
        [trader, symbols],
      );
      return { symbols };
    },
  } satisfies Handlers<typeof market>;

  /** From memory as far as it reaches, otherwise from the store. */
  async function page(symbol: string, interval: Interval, before: Instant | undefined, count: number) {
    await options.whole;
    if (before === undefined || before > live.now) return live.candles.latest(symbol, interval, live.now, count);
    const known = live.candles.latest(symbol, interval, live.now, CANDLES_IN_MEMORY);
    const earlier = known.filter((candle) => candle.time < before);
    if (earlier.length >= count || known.length < CANDLES_IN_MEMORY) return earlier.slice(-count);
    await options.historyStored;
    return fillQuiet(await storedCandles(store, symbol, interval, before, count), interval, instant(before - 1), count);
  }

  /** One USDT in bitcoin at the index price, with twelve decimals; undefined without an index. */
  function bitcoinRate(): string | undefined {
    const instrument = live.instrument('BTC-USDT');
    const price = live.tickers.index('BTC-USDT')?.price;
    if (!instrument || price === undefined) return undefined;
    return decimalText(10n ** BigInt(12 + instrument.priceDecimals) / BigInt(price), 12);
  }
}

const wrongVariety = (symbol: string): Rejection => ({ rejected: 'wrong_variety', symbol });

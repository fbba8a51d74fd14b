import { underlyingOf } from '@bourse/contract/instrument-id';
import type { Quote, Candle as WireCandle } from '@bourse/contract/market';
import type { Outcome } from '@bourse/core/event';
import { type Candle, type Interval, intervals, type Trade } from '@bourse/core/market/candle';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { type Instant, instant } from '@bourse/core/money/unit';
import { MINUTE_MS } from '@bourse/core/time';
import { Listed } from '../store/listed.ts';
import type { Quoted } from '../store/quoted.ts';
import { Candles } from './candles.ts';
import { candleFields, quote } from './market-text.ts';
import { Tickers } from './tickers.ts';

/** The outcome of one sequence number. */
export interface Committed {
  readonly seq: number;
  readonly at: Instant;
  readonly outcomes: readonly Outcome[];
}

/** Where new figures are published: the realtime room's broadcast. */
export interface MarketFeed {
  publishTicker(seq: number, ticker: Quote): void;
  publishCandle(seq: number, symbol: string, interval: Interval, candle: WireCandle): void;
}

export interface LiveMarketOptions {
  readonly assets: readonly Asset[];
  readonly instruments: readonly Instrument[];
  /** Instruments of other kinds. */
  readonly contracts?: readonly Quoted[];
  readonly feed?: MarketFeed | undefined;
  /** Changes are collected for this many milliseconds before they're published. */
  readonly gatherMs?: number;
}

/**
 * The public market in memory: candles, 24-hour figures and indices, updated from committed events. Listens from the first moment
 * on; events that arrive before the stored candles are loaded wait until they are.
 */
export class LiveMarket extends Listed {
  readonly candles = new Candles();
  readonly tickers = new Tickers();
  readonly #feed: MarketFeed | undefined;
  readonly #gatherMs: number;
  readonly #touched = new Set<string>();
  #early: Committed[] | undefined = [];
  #timer: NodeJS.Timeout | undefined;
  #seq = 0;
  #now: Instant = instant(0);

  constructor({ assets, instruments, contracts = [], feed, gatherMs = 250 }: LiveMarketOptions) {
    super();
    this.#feed = feed;
    this.#gatherMs = gatherMs;
    this.list({ assets, instruments, perpetuals: contracts });
  }

  /** The time of the last committed command, which never goes backwards. */
  get now(): Instant {
    return this.#now;
  }

  /** Loads what was stored when the checkpoint was at `projectedSeq`, and continues from there. */
  load(stored: ReadonlyMap<string, ReadonlyMap<Interval, readonly Candle[]>>, projectedSeq: number, now: Instant): void {
    for (const [symbol, byInterval] of stored) {
      this.candles.load(symbol, byInterval);
      this.tickers.load(symbol, byInterval.get('1m') ?? []);
    }
    this.#seq = projectedSeq;
    this.#now = now;
    const early = this.#early ?? [];
    this.#early = undefined;
    this.commit(early.filter(({ seq }) => seq > projectedSeq));
    this.#touchAll();
  }

  /** The listener of the engine: called after each commit, in order. */
  commit = (batch: readonly Committed[]): void => {
    if (this.#early) {
      this.#early.push(...batch);
      return;
    }
    for (const { seq, at, outcomes } of batch) {
      for (const { events } of outcomes) {
        for (const event of events) {
          if (event.event === 'deal_made' || event.event === 'perpetual_deal_made') this.#deal(event);
          else if (event.event === 'index_ticked') {
            this.tickers.setIndex(event);
            for (const { symbol } of this.quoted) if (underlyingOf(symbol) === event.symbol) this.#touched.add(symbol);
          } else if (event.event === 'configured') this.list(event);
        }
      }
      // A new minute opens a candle even without trades, and drops the oldest minute from the 24 hours.
      if (Math.floor(at / MINUTE_MS) > Math.floor(this.#now / MINUTE_MS)) this.#touchAll();
      this.#seq = seq;
      if (at > this.#now) this.#now = at;
    }
    this.#publishSoon();
  };

  close(): void {
    clearTimeout(this.#timer);
  }

  #deal(deal: Trade & { readonly symbol: string }): void {
    this.candles.addTrade(deal.symbol, deal);
    this.tickers.addTrade(deal.symbol, deal);
    this.#touched.add(deal.symbol);
  }

  #touchAll(): void {
    for (const { symbol } of this.quoted) this.#touched.add(symbol);
    this.#publishSoon();
  }

  #publishSoon(): void {
    if (this.#touched.size === 0 || this.#timer || !this.#feed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#publish();
    }, this.#gatherMs);
    this.#timer.unref();
  }

  #publish(): void {
    for (const symbol of this.#touched) {
      const quoted = this.quotedAs(symbol);
      if (!quoted || !this.#feed) continue;
      const quoteScale = this.quoteScale(quoted);
      const ticker = this.tickers.ticker(symbol, this.#now);
      const index = this.tickers.index(underlyingOf(symbol));
      if (ticker) this.#feed.publishTicker(this.#seq, quote(quoted, quoteScale, ticker, index, this.#now));
      for (const interval of intervals) {
        const candle = this.candles.current(symbol, interval, this.#now);
        if (candle) this.#feed.publishCandle(this.#seq, symbol, interval, candleFields(quoted, quoteScale, candle));
      }
    }
    this.#touched.clear();
  }
}

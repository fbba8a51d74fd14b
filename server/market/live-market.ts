import type { Quote, Candle as WireCandle } from '@bourse/contract/market';
import type { Outcome } from '@bourse/core/event';
import { type Candle, type Interval, intervals } from '@bourse/core/market/candle';
import type { Asset, Instrument } from '@bourse/core/market/instrument';
import { type Instant, instant } from '@bourse/core/money/unit';
import type { DealMade } from '@bourse/core/spot/events';
import { MINUTE_MS } from '@bourse/core/time';
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
  readonly feed?: MarketFeed | undefined;
  /** Changes are collected for this many milliseconds before they're published. */
  readonly gatherMs?: number;
}

/**
 * The public market in memory: candles, 24-hour figures and indices, updated from committed events. Listens from the first moment
 * on; events that arrive before the stored candles are loaded wait until they are.
 */
export class LiveMarket {
  readonly candles = new Candles();
  readonly tickers = new Tickers();
  readonly #assets = new Map<string, Asset>();
  readonly #instruments = new Map<string, Instrument>();
  readonly #feed: MarketFeed | undefined;
  readonly #gatherMs: number;
  readonly #touched = new Set<string>();
  #early: Committed[] | undefined = [];
  #timer: NodeJS.Timeout | undefined;
  #seq = 0;
  #now: Instant = instant(0);

  constructor({ assets, instruments, feed, gatherMs = 250 }: LiveMarketOptions) {
    this.#feed = feed;
    this.#gatherMs = gatherMs;
    for (const asset of assets) this.#assets.set(asset.asset, asset);
    for (const instrument of instruments) this.#instruments.set(instrument.symbol, instrument);
  }

  get assets(): Asset[] {
    return [...this.#assets.values()];
  }
  /** In the order in which they were first listed. */
  get instruments(): Instrument[] {
    return [...this.#instruments.values()];
  }
  instrument(symbol: string): Instrument | undefined {
    return this.#instruments.get(symbol);
  }
  scale(asset: string): number {
    return this.#assets.get(asset)?.scale ?? 0;
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
          if (event.event === 'deal_made') this.#deal(event);
          else if (event.event === 'index_ticked') {
            this.tickers.setIndex(event);
            this.#touched.add(event.symbol);
          } else if (event.event === 'configured') {
            for (const asset of event.assets) this.#assets.set(asset.asset, asset);
            for (const instrument of event.instruments) this.#instruments.set(instrument.symbol, instrument);
          }
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

  #deal(deal: DealMade): void {
    this.candles.addTrade(deal.symbol, deal);
    this.tickers.addTrade(deal.symbol, deal);
    this.#touched.add(deal.symbol);
  }

  #touchAll(): void {
    for (const symbol of this.#instruments.keys()) this.#touched.add(symbol);
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
      const instrument = this.#instruments.get(symbol);
      if (!instrument || !this.#feed) continue;
      const quoteScale = this.scale(instrument.quote);
      const ticker = this.tickers.ticker(symbol, this.#now);
      if (ticker) this.#feed.publishTicker(this.#seq, quote(instrument, quoteScale, ticker, this.tickers.index(symbol), this.#now));
      for (const interval of intervals) {
        const candle = this.candles.current(symbol, interval, this.#now);
        if (candle) this.#feed.publishCandle(this.#seq, symbol, interval, candleFields(instrument, quoteScale, candle));
      }
    }
    this.#touched.clear();
  }
}

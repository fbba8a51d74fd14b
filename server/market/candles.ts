import { type Candle, CandleSeries, type Interval, intervals, type Trade } from '@bourse/core/market/candle';
import type { Instant } from '@bourse/core/money/unit';

/** How many candles are kept in memory per instrument and interval; older ones come from the store. */
export const CANDLES_IN_MEMORY = 1_500;

/** The latest candles of all instruments in all intervals, kept up to date deal by deal. */
export class Candles {
  readonly #series = new Map<string, Map<Interval, CandleSeries>>();

  /** Sets what is known of an instrument: stored candles with trades, oldest first, per interval. */
  load(symbol: string, stored: ReadonlyMap<Interval, readonly Candle[]>): void {
    this.#series.set(
      symbol,
      new Map(intervals.map((interval) => [interval, new CandleSeries(interval, CANDLES_IN_MEMORY, stored.get(interval))])),
    );
  }

  addTrade(symbol: string, trade: Trade): void {
    if (!this.#series.has(symbol)) this.load(symbol, new Map());
    for (const series of this.#series.get(symbol)!.values()) series.addTrade(trade);
  }

  /** Older stored candles of a series that knows only its latest ones. */
  prepend(symbol: string, interval: Interval, older: readonly Candle[]): void {
    this.#series.get(symbol)?.get(interval)?.prepend(older);
  }

  /** The oldest candle in memory. */
  oldest(symbol: string, interval: Interval): Candle | undefined {
    return this.#series.get(symbol)?.get(interval)?.first;
  }

  /** The latest candles up to `now`, quiet ones included, oldest first. */
  latest(symbol: string, interval: Interval, now: Instant, limit: number): Candle[] {
    return this.#series.get(symbol)?.get(interval)?.latest(now, limit) ?? [];
  }

  /** The candle that is open at `now`; undefined before the first trade. */
  current(symbol: string, interval: Interval, now: Instant): Candle | undefined {
    return this.#series.get(symbol)?.get(interval)?.current(now);
  }
}

import { type Candle, CandleSeries, type Interval, intervals, type Trade } from '@bourse/core/market/candle';
import type { Instant } from '@bourse/core/money/unit';

/** Candles kept in memory per instrument and interval; older ones come from the store. */
export const CANDLES_IN_MEMORY = 1_500;

/** The latest candles of all instruments and intervals, updated with each deal. */
export class Candles {
  readonly #series = new Map<string, Map<Interval, CandleSeries>>();

  /** Sets an instrument's history: stored candles with trades, oldest first, per interval. */
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

  /** Adds older stored candles to a series that has only its latest ones. */
  prepend(symbol: string, interval: Interval, older: readonly Candle[]): void {
    this.#series.get(symbol)?.get(interval)?.prepend(older);
  }

  /** The oldest candle in memory. */
  oldest(symbol: string, interval: Interval): Candle | undefined {
    return this.#series.get(symbol)?.get(interval)?.first;
  }

  /** The latest candles up to `now`, oldest first, with intervals without trades filled in. */
  latest(symbol: string, interval: Interval, now: Instant, limit: number): Candle[] {
    return this.#series.get(symbol)?.get(interval)?.latest(now, limit) ?? [];
  }

  /** The candle that is open at `now`; undefined before the first trade. */
  current(symbol: string, interval: Interval, now: Instant): Candle | undefined {
    return this.#series.get(symbol)?.get(interval)?.current(now);
  }
}

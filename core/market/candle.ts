// Candles of trades. A candle is half-open, [time, time + interval); an interval without a trade repeats the previous close with
// volume 0. Only intervals with trades are stored; readers fill in the quiet ones in between. All intervals start at midnight UTC
// and each is a whole number of minutes, so a longer candle is the combination of its shorter ones.

import { type Amount, amount, type Instant, instant, type Lots, lots, type Ticks, ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

export const intervals = ['1m', '5m', '15m', '30m', '1h', '1d'] as const;
export type Interval = (typeof intervals)[number];

/** The length of an interval in milliseconds. */
export const intervalMs: Readonly<Record<Interval, number>> = {
  '1m': MINUTE_MS,
  '5m': 5 * MINUTE_MS,
  '15m': 15 * MINUTE_MS,
  '30m': 30 * MINUTE_MS,
  '1h': HOUR_MS,
  '1d': DAY_MS,
};

export interface Candle {
  /** Start of the interval. */
  readonly time: Instant;
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly close: Ticks;
  readonly volume: Lots;
  /** Sum of price times quantity, in minor units of the quote asset. */
  readonly turnover: Amount;
}

/** The part of a deal that a candle needs. */
export interface Trade {
  readonly at: Instant;
  readonly price: Ticks;
  readonly quantity: Lots;
  readonly notional: Amount;
}

/** The start of the interval that a moment belongs to. */
export const intervalStart = (at: Instant, interval: Interval): Instant => instant(at - (at % intervalMs[interval]));

export const firstCandle = (trade: Trade, interval: Interval): Candle => ({
  time: intervalStart(trade.at, interval),
  open: trade.price,
  high: trade.price,
  low: trade.price,
  close: trade.price,
  volume: trade.quantity,
  turnover: trade.notional,
});

/** The candle after one more trade within it. */
export const withTrade = (candle: Candle, trade: Trade): Candle => ({
  time: candle.time,
  open: candle.open,
  high: ticks(Math.max(candle.high, trade.price)),
  low: ticks(Math.min(candle.low, trade.price)),
  close: trade.price,
  volume: lots(candle.volume + trade.quantity),
  turnover: amount(candle.turnover + trade.notional),
});

/** An interval without trades. */
export const quietCandle = (time: Instant, close: Ticks): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: lots(0),
  turnover: amount(0n),
});

/** Combines two parts of the same longer interval, the earlier one first. A quiet one adds nothing: nobody traded at its price. */
export function joinCandles(earlier: Candle, later: Candle): Candle {
  if (later.volume === 0) return earlier;
  if (earlier.volume === 0) return { ...later, time: earlier.time };
  return {
    time: earlier.time,
    open: earlier.open,
    high: ticks(Math.max(earlier.high, later.high)),
    low: ticks(Math.min(earlier.low, later.low)),
    close: later.close,
    volume: lots(earlier.volume + later.volume),
    turnover: amount(earlier.turnover + later.turnover),
  };
}

/** Candles of a longer interval from those of a shorter one, oldest first. */
export function foldCandles(shorter: readonly Candle[], interval: Interval): Candle[] {
  const longer: Candle[] = [];
  for (const candle of shorter) {
    const time = intervalStart(candle.time, interval);
    const last = longer.at(-1);
    if (last && last.time === time) longer[longer.length - 1] = joinCandles(last, candle);
    else longer.push({ ...candle, time });
  }
  return longer;
}

/**
 * Fills in the quiet candles, up to and including the interval of `until`. At most `limit`, the latest: a market that was idle for
 * a year costs no more than one idle for a day.
 */
export function fillQuiet(candles: readonly Candle[], interval: Interval, until: Instant, limit: number): Candle[] {
  const step = intervalMs[interval];
  const filled: Candle[] = [];
  let next = intervalStart(until, interval) + step;
  for (let i = candles.length - 1; i >= 0 && filled.length < limit; i--) {
    const candle = candles[i]!;
    if (candle.time >= next) continue;
    for (let time = next - step; time > candle.time && filled.length < limit; time -= step) {
      filled.push(quietCandle(instant(time), candle.close));
    }
    if (filled.length < limit) filled.push(candle);
    next = candle.time;
  }
  return filled.reverse();
}

/** The latest candles of one instrument and interval, updated trade by trade. */
export class CandleSeries {
  readonly interval: Interval;
  readonly #limit: number;
  #candles: Candle[];

  /** `loaded` is oldest first. */
  constructor(interval: Interval, limit: number, loaded: readonly Candle[] = []) {
    this.interval = interval;
    this.#limit = limit;
    this.#candles = loaded.slice(-limit);
  }

  get last(): Candle | undefined {
    return this.#candles.at(-1);
  }

  get first(): Candle | undefined {
    return this.#candles[0];
  }

  /** Adds older candles before the existing ones, oldest first. */
  prepend(older: readonly Candle[]): void {
    const first = this.first;
    const last = older.at(-1);
    must(!first || !last || last.time < first.time, 'older candles are not older');
    this.#candles = [...older, ...this.#candles].slice(-this.#limit);
  }

  /** Trades must come in order of time. Returns the candle that the trade changed. */
  addTrade(trade: Trade): Candle {
    const last = this.last;
    const time = intervalStart(trade.at, this.interval);
    must(!last || time >= last.time, 'a trade is older than the last candle');
    if (last && last.time === time) {
      const candle = withTrade(last, trade);
      this.#candles[this.#candles.length - 1] = candle;
      return candle;
    }
    const candle = firstCandle(trade, this.interval);
    this.#candles.push(candle);
    // Trimmed only now and then, because copying the whole list for each candle would be wasteful.
    if (this.#candles.length >= 2 * this.#limit) this.#candles = this.#candles.slice(-this.#limit);
    return candle;
  }

  /** The candle that contains `now`, quiet if nobody traded in it; undefined before the first trade. */
  current(now: Instant): Candle | undefined {
    const last = this.last;
    if (!last) return undefined;
    const time = intervalStart(now, this.interval);
    return time > last.time ? quietCandle(time, last.close) : last;
  }

  /** The latest `limit` candles up to `now`, quiet ones included, oldest first. */
  latest(now: Instant, limit: number): Candle[] {
    return fillQuiet(this.#candles, this.interval, now, Math.min(limit, this.#limit));
  }
}

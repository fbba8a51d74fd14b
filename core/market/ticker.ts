// The figures of the last 24 hours: of the 1,440 minutes up to and including the current one. A minute without a trade has the
// previous close, so without any trades everything equals the last price. Exact: no averaging, no decay.

import { type Amount, amount, type Instant, instant, type Lots, lots, type Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import { DAY_MINUTES } from '../time.ts';
import { type Candle, firstCandle, intervalMs, intervalStart, type Trade, withTrade } from './candle.ts';

export interface Ticker {
  readonly last: Ticks;
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly volume: Lots;
  readonly turnover: Amount;
  /** Last against open in hundredths of a percent, rounded to the nearest. */
  readonly change: number;
}

const WINDOW = DAY_MINUTES * intervalMs['1m'];

/** Rounded to the nearest hundredth of a percent, halves away from zero, so that up and down are symmetric. */
export function changeOf(open: Ticks, last: Ticks): number {
  const size = Math.floor((Math.abs(last - open) * 20_000 + open) / (2 * open));
  return last < open && size > 0 ? -size : size;
}

export class RollingTicker {
  /** Minutes with trades within the window, oldest first, starting at #first. */
  #minutes: Candle[];
  #first = 0;
  /** The close of the last minute that left the window. */
  #before: Ticks | undefined;
  #volume = 0;
  #turnover = 0n;
  #high = Number.NEGATIVE_INFINITY;
  #low = Number.POSITIVE_INFINITY;

  /** `minutes` with trades, oldest first. The first may be older than the window: its close is where the window opens. */
  constructor(minutes: readonly Candle[] = []) {
    this.#minutes = [...minutes];
    for (const minute of minutes) {
      this.#volume += minute.volume;
      this.#turnover += minute.turnover;
    }
    this.#scan();
  }

  /** Trades must come in order of time. */
  addTrade(trade: Trade): void {
    const last = this.#minutes.length > this.#first ? this.#minutes.at(-1) : undefined;
    const time = intervalStart(trade.at, '1m');
    must(!last || time >= last.time, 'a trade is older than the last minute');
    if (last && last.time === time) this.#minutes[this.#minutes.length - 1] = withTrade(last, trade);
    else this.#minutes.push(firstCandle(trade, '1m'));
    this.#volume += trade.quantity;
    this.#turnover += trade.notional;
    if (trade.price > this.#high) this.#high = trade.price;
    if (trade.price < this.#low) this.#low = trade.price;
  }

  /** The figures at `now`, which must not decrease; undefined before the first trade. */
  at(now: Instant): Ticker | undefined {
    this.#leave(instant(intervalStart(now, '1m') - WINDOW));
    const first = this.#minutes[this.#first];
    const last = this.#minutes.length > this.#first ? this.#minutes.at(-1)!.close : this.#before;
    if (last === undefined) return undefined;
    const opensQuiet = this.#before !== undefined && (!first || first.time > intervalStart(now, '1m') - WINDOW + intervalMs['1m']);
    const open = opensQuiet ? this.#before! : first!.open;
    const high = opensQuiet && open > this.#high ? open : this.#high;
    const low = opensQuiet && open < this.#low ? open : this.#low;
    return {
      last,
      open,
      high: high as Ticks,
      low: low as Ticks,
      volume: lots(this.#volume),
      turnover: amount(this.#turnover),
      change: changeOf(open, last),
    };
  }

  /** Removes minutes that start at or before `border`. */
  #leave(border: Instant): void {
    let extreme = false;
    for (let minute = this.#minutes[this.#first]; minute && minute.time <= border; minute = this.#minutes[this.#first]) {
      this.#first++;
      this.#before = minute.close;
      this.#volume -= minute.volume;
      this.#turnover -= minute.turnover;
      if (minute.high === this.#high || minute.low === this.#low) extreme = true;
    }
    if (this.#first >= DAY_MINUTES) {
      this.#minutes = this.#minutes.slice(this.#first);
      this.#first = 0;
    }
    if (extreme) this.#scan();
  }

  /** Needed only when the minute with the highest or lowest price leaves. */
  #scan(): void {
    this.#high = Number.NEGATIVE_INFINITY;
    this.#low = Number.POSITIVE_INFINITY;
    for (let i = this.#first; i < this.#minutes.length; i++) {
      const minute = this.#minutes[i]!;
      if (minute.high > this.#high) this.#high = minute.high;
      if (minute.low < this.#low) this.#low = minute.low;
    }
  }
}

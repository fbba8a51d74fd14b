import type { Interval } from '@bourse/contract/market';

// The candles behind a chart, as floats: they are drawn, never booked. Sorted by time, no interval missing between the first
// and the last: one without a trade stands at the close before it, with volume 0.

export interface Bar {
  /** Start of the interval in seconds since 1970, as the chart counts. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** In the base asset. */
  readonly volume: number;
}

/** A candle as it travels: decimal text, the time of its start as RFC 3339. */
export interface CandleText {
  readonly time: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

export const intervalSeconds: Readonly<Record<Interval, number>> = {
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1_800,
  '1h': 3_600,
  '1d': 86_400,
};

export const barOf = (candle: CandleText): Bar => ({
  time: Date.parse(candle.time) / 1_000,
  open: Number(candle.open),
  high: Number(candle.high),
  low: Number(candle.low),
  close: Number(candle.close),
  volume: Number(candle.volume),
});

const quiet = (time: number, close: number): Bar => ({ time, open: close, high: close, low: close, close, volume: 0 });

/** More quiet bars in a row than this are not drawn one by one: the history simply starts behind the hole. */
const longestQuiet = 5_000;

/** Sorted, the later of two of the same time, quiet intervals filled in. */
export function joinBars(known: readonly Bar[], answered: readonly Bar[], step: number): Bar[] {
  const byTime = new Map<number, Bar>();
  for (const bar of known) byTime.set(bar.time, bar);
  for (const bar of answered) byTime.set(bar.time, bar);
  const sorted = [...byTime.values()].sort((a, b) => a.time - b.time);
  const joined: Bar[] = [];
  for (const bar of sorted) {
    const last = joined.at(-1);
    if (last && (bar.time - last.time) / step > longestQuiet) joined.length = 0;
    else if (last) for (let time = last.time + step; time < bar.time; time += step) joined.push(quiet(time, last.close));
    joined.push(bar);
  }
  return joined;
}

/** What a live candle did: moved the last bar, opened a new one, corrected one before, or came too late to matter. */
export type Taken = 'moved' | 'opened' | 'corrected' | 'ignored';

/**
 * Takes a live candle into `bars`, in place. `gap` says that intervals between the last bar and this one were not heard of:
 * they are drawn as quiet ones until a call has told what they were.
 */
export function takeBar(bars: Bar[], bar: Bar, step: number): { readonly taken: Taken; readonly gap: boolean } {
  const last = bars.at(-1);
  if (!last) {
    bars.push(bar);
    return { taken: 'opened', gap: false };
  }
  if (bar.time === last.time) {
    bars[bars.length - 1] = bar;
    return { taken: 'moved', gap: false };
  }
  if (bar.time > last.time) {
    const missed = Math.round((bar.time - last.time) / step) - 1;
    if (missed > longestQuiet) bars.length = 0;
    else for (let time = last.time + step; time < bar.time; time += step) bars.push(quiet(time, last.close));
    bars.push(bar);
    return { taken: 'opened', gap: missed > 0 };
  }
  const at = bars.findLastIndex((b) => b.time === bar.time);
  if (at < 0) return { taken: 'ignored', gap: false };
  bars[at] = bar;
  return { taken: 'corrected', gap: false };
}

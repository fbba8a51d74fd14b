// Where things stand on the tick chart. Times in ms, prices as numbers, positions in px from the top left corner: charts aren't
// mirrored.

import type { Direction } from '@bourse/core/seconds/second';

/** A contract that has been struck. */
export interface ChartMark {
  readonly id: string;
  readonly direction: Direction;
  readonly strikeAt: number;
  readonly strike: number;
  readonly settleAt: number;
}

export interface ChartPoint {
  readonly at: number;
  readonly price: number;
}

export interface TimeWindow {
  readonly from: number;
  readonly to: number;
}

/** Without a contract the window ends a little after now, so that the last price doesn't stick to the edge. */
const AHEAD = 0.12;
/** Before the strike one sees at least this much. */
const LEAD_MS = 30_000;
const LEAD = 0.6;

/** The selected contract from well before its strike to its settlement: it stands still, and the line grows towards the end. */
export function timeWindow(now: number, spanMs: number, selected: ChartMark | undefined): TimeWindow {
  if (selected === undefined) return { from: now - spanMs * (1 - AHEAD), to: now + spanMs * AHEAD };
  const { strikeAt, settleAt } = selected;
  const length = settleAt - strikeAt;
  return { from: strikeAt - Math.max(LEAD_MS, length * LEAD), to: Math.max(settleAt, now) + length * 0.05 };
}

/** What is inside, and one point before it, so that the line begins at the edge. */
export function pointsWithin(points: readonly ChartPoint[], { from, to }: TimeWindow): readonly ChartPoint[] {
  const first = points.findIndex(({ at }) => at >= from);
  if (first < 0) return points.slice(-1);
  return points.slice(Math.max(0, first - 1)).filter(({ at }) => at <= to);
}

export interface PriceWindow {
  readonly low: number;
  readonly high: number;
  /** Between two lines of the grid: 1, 2 or 5 times a power of ten. */
  readonly step: number;
}

/** Above and below the line there is room for labels. */
const MARGIN = 0.16;
/** A price that doesn't move isn't drawn as if it did. */
const LEAST = 0.000_04;

export function priceWindow(prices: readonly number[], rows: number): PriceWindow | undefined {
  if (prices.length === 0) return undefined;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const range = Math.max(most - least, most * LEAST);
  const middle = (least + most) / 2;
  const half = range * (0.5 + MARGIN);
  return { low: middle - half, high: middle + half, step: niceStep((2 * half) / Math.max(1, rows)) };
}

/** The smallest of 1, 2, 5 times a power of ten that isn't smaller. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5, 10].find((n) => n * power >= least * 0.999) as number);
}

/** The prices of the grid's lines. */
export function gridPrices({ low, high, step }: PriceWindow): readonly number[] {
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, i) => (first + i) * step);
}

/** Times of the grid's lines: full steps of the clock. */
export function gridTimes({ from, to }: TimeWindow, most: number): readonly number[] {
  const steps = [5, 10, 15, 30, 60, 120, 300].map((s) => s * 1_000);
  const step = steps.find((s) => (to - from) / s <= most) ?? (steps.at(-1) as number);
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step);
}

/** The part of the chart where there is the line, without the axes. */
export interface Plot {
  readonly width: number;
  readonly height: number;
}
export interface Scales {
  readonly x: (at: number) => number;
  readonly y: (price: number) => number;
}
export const scalesOf = ({ width, height }: Plot, time: TimeWindow, price: PriceWindow): Scales => ({
  x: (at) => ((at - time.from) / (time.to - time.from)) * width,
  y: (value) => ((price.high - value) / (price.high - price.low)) * height,
});

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The side on which the contract wins, from its strike to its settlement, as far as it's in the plot. */
export function winningSide(
  { direction, strikeAt, settleAt, strike }: ChartMark,
  { x, y }: Scales,
  { width, height }: Plot,
): Box | undefined {
  const [from, to] = [clamp(x(strikeAt), width), clamp(x(settleAt), width)];
  const at = clamp(y(strike), height);
  const box = direction === 'up' ? { y: 0, height: at } : { y: at, height: height - at };
  return to <= from || box.height <= 0 ? undefined : { x: from, width: to - from, ...box };
}
const clamp = (value: number, most: number): number => Math.min(most, Math.max(0, value));

/** The line as the path of an SVG. */
export const linePath = (points: readonly ChartPoint[], { x, y }: Scales): string =>
  points.map(({ at, price }, i) => `${i === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(price).toFixed(1)}`).join('');

/** Moves labels apart that would lie on each other. The order stays; what comes first in `tops` stays where it is. */
export function apart(tops: readonly number[], least: number): readonly number[] {
  const placed: number[] = [];
  for (const top of tops) {
    let at = top;
    // Away from what is in the way, in the direction in which it already lies.
    for (let tries = 0; tries < tops.length; tries++) {
      const near = placed.find((other) => Math.abs(other - at) < least);
      if (near === undefined) break;
      at = top >= near ? near + least : near - least;
    }
    placed.push(at);
  }
  return placed;
}

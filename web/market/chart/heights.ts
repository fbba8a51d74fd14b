import type { IndicatorName } from './indicators.ts';

// How much room the chart takes, known before its library is there, so that nothing moves when it comes.

/** Those with a pane of their own; the others lie over the candles. */
export const ownPane: ReadonlySet<IndicatorName> = new Set(['macd', 'kdj', 'rsi']);

/** In px: the candles with the time below them, each pane of an indicator. */
export const mainHeight = 320;
export const paneHeight = 92;

/** Of the canvas. */
export const chartHeight = (indicators: readonly IndicatorName[]): number =>
  mainHeight + indicators.filter((name) => ownPane.has(name)).length * paneHeight;

/** A line of the legend for each indicator over the candles; volume stands at the end of the last one. */
export const legendHeight = (indicators: readonly IndicatorName[]): number =>
  18 * Math.max(1, indicators.filter((name) => name !== 'vol' && !ownPane.has(name)).length);

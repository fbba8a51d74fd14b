import { BollingerBands, EMA, MACD, RSI, SMA, StochasticOscillator } from 'trading-signals';
import type { Bar } from './bars.ts';

// The indicators of the chart. Each keeps its own state: a tick of the open bar replaces the last value, a new bar adds one,
// so that a tick costs the same whether a hundred bars are shown or ten thousand.

export const indicatorNames = ['ma', 'ema', 'boll', 'vol', 'macd', 'kdj', 'rsi'] as const;
export type IndicatorName = (typeof indicatorNames)[number];

/** A value per line, in the order of `lines`; undefined as long as there are too few bars for it. */
export type Values = readonly (number | undefined)[];

export interface Indicator {
  /** Names of the lines as traders write them: MA7, DIF, K. */
  readonly lines: readonly string[];
  /** All values, from nothing. */
  all(bars: readonly Bar[]): Values[];
  /** The value of the last bar, which has moved or is new. */
  last(bar: Bar, isNew: boolean): Values;
}

/** Of the common settings: MA 7 and 25, EMA 12 and 26, BOLL 20 and 2, MACD 12, 26, 9, KDJ 9, 3, 3, RSI 14. */
export function createIndicator(name: Exclude<IndicatorName, 'vol'>): Indicator {
  switch (name) {
    case 'ma':
      return indicator(['MA7', 'MA25'], () => {
        const averages = [new SMA(7), new SMA(25)];
        return (bar, replace) => averages.map((a) => a.update(bar.close, replace) ?? undefined);
      });
    case 'ema':
      return indicator(['EMA12', 'EMA26'], () => {
        const averages = [new EMA(12), new EMA(26)];
        return (bar, replace) =>
          averages.map((a) => {
            const value = a.update(bar.close, replace);
            return a.isStable ? value : undefined;
          });
      });
    case 'boll':
      return indicator(['UP', 'MB', 'DN'], () => {
        const bands = new BollingerBands(20, 2);
        return (bar, replace) => {
          const value = bands.update(bar.close, replace);
          return [value?.upper, value?.middle, value?.lower];
        };
      });
    case 'macd':
      return indicator(['DIF', 'DEA', 'MACD'], () => {
        const macd = new MACD(new EMA(12), new EMA(26), new EMA(9));
        return (bar, replace) => {
          const value = macd.update(bar.close, replace);
          return [value?.macd, value?.signal, value?.histogram];
        };
      });
    case 'kdj':
      return indicator(['K', 'D', 'J'], () => {
        const stochastic = new StochasticOscillator({ kPeriod: 9, kSlowingPeriod: 3, dPeriod: 3 });
        return (bar, replace) => {
          const value = stochastic.update(bar, replace);
          return [value?.stochK, value?.stochD, value?.stochJ];
        };
      });
    case 'rsi':
      return indicator(['RSI14'], () => {
        const rsi = new RSI(14);
        return (bar, replace) => [rsi.update(bar.close, replace) ?? undefined];
      });
  }
}

function indicator(lines: readonly string[], start: () => (bar: Bar, replace: boolean) => Values): Indicator {
  let update = start();
  return {
    lines,
    all(bars) {
      update = start();
      return bars.map((bar) => update(bar, false));
    },
    last: (bar, isNew) => update(bar, !isNew),
  };
}

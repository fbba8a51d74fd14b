import type { Interval } from '@bourse/contract/market';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { IndicatorName } from './chart/indicators.ts';

/** An interval of candles, or the line of the day in minutes. */
export type ChartView = Interval | 'line';
export const chartViews: readonly ChartView[] = ['1m', '5m', '15m', '30m', '1h', '1d', 'line'];

interface ChartWishes {
  readonly view: ChartView;
  readonly indicators: readonly IndicatorName[];
  readonly indexLine: boolean;
  /** Of contracts. */
  readonly markLine: boolean;
}

/** How this trader likes the chart; kept on this device, the same for all pairs. */
export const useChartWishes = create<ChartWishes>()(
  persist((): ChartWishes => ({ view: '15m', indicators: ['ma', 'vol'], indexLine: false, markLine: false }), { name: 'bourse.chart' }),
);

export const viewChart = (view: ChartView): void => {
  useChartWishes.setState({ view });
};
export const toggleIndexLine = (): void => {
  useChartWishes.setState((w) => ({ indexLine: !w.indexLine }));
};
export const toggleMarkLine = (): void => {
  useChartWishes.setState((w) => ({ markLine: !w.markLine }));
};
export const toggleIndicator = (name: IndicatorName): void => {
  useChartWishes.setState((w) => ({
    indicators: w.indicators.includes(name) ? w.indicators.filter((n) => n !== name) : [...w.indicators, name],
  }));
};

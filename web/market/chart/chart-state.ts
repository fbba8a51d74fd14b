import type { IChartApi, IPriceLine, ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import type { Bar } from './bars.ts';
import type { Indicator, IndicatorName, Values } from './indicators.ts';
import type { Palette } from './palette.ts';
import type { PriceFormat } from './price-scale.ts';
import type { TimeAxis } from './time-axis.ts';

/** What of the trader's own is drawn: orders that wait at a price, and what was filled. */
export interface OwnMarks {
  readonly orders: readonly { readonly price: number; readonly isBuy: boolean; readonly label: string }[];
  /** `at` in seconds since 1970, as the time of a bar. */
  readonly fills: readonly { readonly at: number; readonly price: number; readonly isBuy: boolean }[];
}

type ChartStyle = 'candles' | 'line';

export interface ChartLook {
  readonly style: ChartStyle;
  readonly indicators: readonly IndicatorName[];
  readonly createIndicator: (name: Exclude<IndicatorName, 'vol'>) => Indicator;
  readonly axis: TimeAxis;
  readonly format: PriceFormat;
  /** The smallest step of the price. */
  readonly tick: number;
  /** The word for the line of the index price. */
  readonly indexLabel: string;
  /** The word before the volume in the legend. */
  readonly volumeLabel: string;
}

export interface LegendItem {
  readonly name: string;
  readonly text: string;
  /** A token: --ma1. */
  readonly colour: string;
}
export interface Legend {
  /** Over the candles: averages, bands, volume. */
  readonly main: readonly LegendItem[];
  /** Of the panes below, with the distance of their upper edge from that of the chart. */
  readonly panes: readonly { readonly top: number; readonly items: readonly LegendItem[] }[];
  /** The bar under the crosshair with its time, or undefined while nothing is pointed at. */
  readonly pointed: { readonly bar: Bar; readonly time: string; readonly onStartSide: boolean } | undefined;
}

/** An indicator with its series. */
export interface Drawn {
  readonly name: Exclude<IndicatorName, 'vol'>;
  readonly indicator: Indicator;
  readonly lines: readonly { readonly series: ISeriesApi<'Line'> | ISeriesApi<'Histogram'>; readonly token: keyof Palette }[];
  readonly pane: number;
  values: Values[];
}

/** What the parts of the chart share. */
export interface ChartState {
  readonly chart: IChartApi;
  look: ChartLook;
  palette: Palette;
  bars: readonly Bar[];
  price: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'> | undefined;
  volume: ISeriesApi<'Histogram'> | undefined;
  drawn: readonly Drawn[];
  indexPrice: number | undefined;
  lastLine: IPriceLine | undefined;
  indexLine: IPriceLine | undefined;
  own: OwnMarks;
  orderLines: readonly IPriceLine[];
  fillDots: readonly ISeriesApi<'Line'>[];
  /** Where the tag of the last price stood when the labels of the axis were made. */
  tagAt: number | undefined;
  /** The bar under the crosshair. */
  pointedAt: number | undefined;
  pointedOnStart: boolean;
}

export const tokens = { first: '--ma1', second: '--ma2', third: '--ma3', text3: '--text3' } as const;

export const placeOf = ({ look }: ChartState, bar: Bar): UTCTimestamp => look.axis.place(bar.time) as UTCTimestamp;

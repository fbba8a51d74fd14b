import type { IChartApi, IPriceLine, ISeriesApi, UTCTimestamp } from 'lightweight-charts';
import type { OwnLine, OwnMarks } from '../../trading/own-lines.ts';
import type { Bar } from './bars.ts';
import type { Indicator, IndicatorName, Values } from './indicators.ts';
import type { Palette } from './palette.ts';
import type { PriceFormat } from './price-scale.ts';
import type { TimeAxis } from './time-axis.ts';

type ChartStyle = 'candles' | 'line';

export interface ChartLook {
  readonly style: ChartStyle;
  readonly indicators: readonly IndicatorName[];
  readonly createIndicator: (name: Exclude<IndicatorName, 'vol'>) => Indicator;
  readonly axis: TimeAxis;
  readonly format: PriceFormat;
  /** Of the price: its smallest step is the last of them. */
  readonly decimals: number;
  /** The words for the lines of the index and the mark price. */
  readonly indexLabel: string;
  readonly markLabel: string;
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
  markPrice: number | undefined;
  lastLine: IPriceLine | undefined;
  indexLine: IPriceLine | undefined;
  markLine: IPriceLine | undefined;
  own: OwnMarks;
  /** By the id of each own line, with what was drawn last. */
  ownLines: Map<string, { readonly line: IPriceLine; readonly drawn: OwnLine }>;
  fillDots: readonly ISeriesApi<'Line'>[];
  /** Where the tag of the last price stood when the labels of the axis were made. */
  tagAt: number | undefined;
  /** The bar under the crosshair. */
  pointedAt: number | undefined;
  pointedOnStart: boolean;
  /** On its way back to the newest bar, however long a busy device takes for it. */
  isGliding: boolean;
  /** The timer that puts the newest bar in its place when the glide is over. */
  landing: number | undefined;
  /** The price scale may have moved: what lies over the drawing follows. */
  onScale: () => void;
}

export const tokens = { first: '--ma1', second: '--ma2', third: '--ma3', text3: '--text3' } as const;

export const placeOf = ({ look }: ChartState, bar: Bar): UTCTimestamp => look.axis.place(bar.time) as UTCTimestamp;

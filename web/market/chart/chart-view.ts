import {
  AreaSeries,
  CandlestickSeries,
  CrosshairMode,
  createChart,
  HistogramSeries,
  type IChartApi,
  type IPriceLine,
  type ISeriesApi,
  LineSeries,
  LineStyle,
  type MouseEventParams,
  TickMarkType,
  type Time,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Bar } from './bars.ts';
import { mainHeight, ownPane, paneHeight } from './heights.ts';
import type { Indicator, IndicatorName, Values } from './indicators.ts';
import { onPaletteChange, type Palette, readPalette } from './palette.ts';
import type { PriceFormat } from './price-scale.ts';
import type { TimeAxis } from './time-axis.ts';

// The drawing. Knows bars, indicators and colours; knows nothing of calls, queues or React. Not mirrored in any language.

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

export interface ChartView {
  /** `kept`: only older bars came in front, so what is in view stays in view. */
  bars(bars: readonly Bar[], kept: boolean): void;
  last(bar: Bar, isNew: boolean): void;
  index(price: number | undefined): void;
  own(marks: OwnMarks): void;
  look(look: ChartLook): void;
  /** Back to the newest bar: gliding, or at once where something else is shown. */
  toNow(glides: boolean): void;
  close(): void;
}

export interface ChartEvents {
  onLegend(legend: Legend): void;
  /** Less than a screen of bars is left at the beginning. */
  onBeginning(): void;
  /** The newest bar has gone out of view, or has come back. */
  onAway(isAway: boolean): void;
}

interface Drawn {
  readonly name: Exclude<IndicatorName, 'vol'>;
  readonly indicator: Indicator;
  readonly lines: readonly { readonly series: ISeriesApi<'Line'> | ISeriesApi<'Histogram'>; readonly token: keyof Palette }[];
  readonly pane: number;
  values: Values[];
}

const tokens = { first: '--ma1', second: '--ma2', third: '--ma3', text3: '--text3' } as const;
const lineTokens = ['first', 'second', 'third'] as const;
/** EMA lies over the same candles as MA: its two lines are told apart by a dash. BOLL is quiet with a clear middle. */
const overlayTokens: Readonly<Record<string, readonly (keyof typeof tokens)[]>> = {
  ma: ['first', 'second'],
  ema: ['first', 'second'],
  boll: ['third', 'text3', 'third'],
};

/** How long the library glides back to the newest bar, with some room for a busy device. */
const glideMs = 600;
/** Bars of free space after the newest one. */
const rightOffset = 2;
/** Half of an axis label and half of the tag of the last price, in px: nearer than that they would overlap. */
const labelHeight = 15;

export function createChartView(element: HTMLElement, firstLook: ChartLook, events: ChartEvents): ChartView {
  let look = firstLook;
  let palette = readPalette();
  let bars: readonly Bar[] = [];
  let indexPrice: number | undefined;
  let pointedAt: number | undefined;
  let pointedOnStart = false;
  let wasAway = false;
  /** Until then the chart is on its way back to the newest bar. */
  let glidesUntil = 0;
  /** Where the tag of the last price stood when the labels of the axis were made. */
  let tagAt: number | undefined;

  const chart: IChartApi = createChart(element, {
    autoSize: true,
    layout: { attributionLogo: false, fontSize: 10, panes: { enableResize: false } },
    // The page scrolls under a vertical finger; only a horizontal one moves the chart.
    handleScroll: { vertTouchDrag: false, horzTouchDrag: true, mouseWheel: true, pressedMouseMove: true },
    handleScale: { axisPressedMouseMove: { time: true, price: false }, pinch: true, mouseWheel: true },
    kineticScroll: { touch: true, mouse: false },
    rightPriceScale: { borderVisible: false, minimumWidth: 62, entireTextOnly: true, tickMarkDensity: 5 },
    timeScale: {
      borderVisible: false,
      barSpacing: 5.85,
      minBarSpacing: 1.5,
      rightOffset,
      timeVisible: true,
      secondsVisible: false,
      lockVisibleTimeRangeOnResize: true,
      allowBoldLabels: false,
    },
    crosshair: { mode: CrosshairMode.Magnet },
  });

  let price: ISeriesApi<'Candlestick'> | ISeriesApi<'Area'> | undefined;
  let volume: ISeriesApi<'Histogram'> | undefined;
  let drawn: Drawn[] = [];
  let lastLine: IPriceLine | undefined;
  let indexLine: IPriceLine | undefined;
  let own: OwnMarks = { orders: [], fills: [] };
  let orderLines: IPriceLine[] = [];
  let fillDots: ISeriesApi<'Line'>[] = [];

  const at = (bar: Bar): UTCTimestamp => look.axis.place(bar.time) as UTCTimestamp;
  const candle = (bar: Bar) => ({ time: at(bar), open: bar.open, high: bar.high, low: bar.low, close: bar.close });
  const volumeOf = (bar: Bar) => ({
    time: at(bar),
    value: bar.volume,
    color: bar.close >= bar.open ? palette.upQuiet : palette.downQuiet,
  });

  // ---- series --------------------------------------------------------------------------------------------------------------

  function build(): void {
    for (const series of [price, volume, ...fillDots, ...drawn.flatMap((d) => d.lines.map((l) => l.series))])
      if (series) chart.removeSeries(series);
    for (let pane = chart.panes().length - 1; pane > 0; pane -= 1) chart.removePane(pane);
    lastLine = undefined;
    indexLine = undefined;
    orderLines = [];
    fillDots = [];
    volume = undefined;
    const quiet = { lastValueVisible: false, priceLineVisible: false } as const;
    const priceFormat = {
      type: 'custom',
      minMove: look.tick,
      formatter: look.format.price,
      tickmarksFormatter: (values: readonly number[]) => {
        const tag = price?.priceToCoordinate(bars.at(-1)?.close ?? Number.NaN) ?? undefined;
        tagAt = tag;
        // The tag of the last price covers the labels beside it only by half: those are left out.
        return look.format.marks(values).map((text, i) => {
          const place = tag === undefined ? null : (price?.priceToCoordinate(values[i] as number) ?? null);
          return place !== null && tag !== undefined && Math.abs(place - tag) < labelHeight ? '' : text;
        });
      },
    } as const;

    if (look.indicators.includes('vol')) {
      volume = chart.addSeries(HistogramSeries, { ...quiet, priceScaleId: 'volume', priceFormat: { type: 'volume' } });
      volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
    }
    price =
      look.style === 'candles'
        ? chart.addSeries(CandlestickSeries, { ...quiet, borderVisible: false, priceFormat })
        : chart.addSeries(AreaSeries, { ...quiet, lineWidth: 2, priceFormat, crosshairMarkerBorderWidth: 2, crosshairMarkerRadius: 4 });
    price.priceScale().applyOptions({ scaleMargins: { top: 0.06, bottom: volume ? 0.22 : 0.06 } });

    let pane = 0;
    drawn = look.indicators
      .filter((name) => name !== 'vol')
      .sort((a, b) => Number(ownPane.has(a)) - Number(ownPane.has(b)))
      .map((name) => {
        const own = ownPane.has(name);
        if (own) pane += 1;
        const indicator = look.createIndicator(name);
        const lines = indicator.lines.map((line, i) => {
          const token = overlayTokens[name]?.[i] ?? lineTokens[i] ?? 'third';
          const isBar = name === 'macd' && line === 'MACD';
          const options = {
            ...quiet,
            priceFormat: own
              ? ({ type: 'custom', minMove: look.tick, formatter: (v: number) => look.format.plain(v) } as const)
              : priceFormat,
          };
          const series = isBar
            ? chart.addSeries(HistogramSeries, options, own ? pane : 0)
            : chart.addSeries(
                LineSeries,
                {
                  ...options,
                  lineWidth: 1,
                  lineStyle: name === 'ema' ? LineStyle.Dashed : LineStyle.Solid,
                  crosshairMarkerVisible: false,
                  // An average far from the candles must not press them flat.
                  ...(own ? {} : { autoscaleInfoProvider: () => null }),
                },
                own ? pane : 0,
              );
          return { series, token };
        });
        if (own) lines[0]?.series.priceScale().applyOptions({ scaleMargins: { top: 0.22, bottom: 0.08 } });
        return { name, indicator, lines, pane: own ? pane : 0, values: [] };
      });
    const all = chart.panes();
    for (const [i, p] of all.entries()) p.setStretchFactor(i === 0 ? mainHeight - 18 : paneHeight);
    colour();
  }

  function colour(): void {
    chart.applyOptions({
      layout: {
        background: { color: palette.background },
        textColor: palette.text3,
        fontFamily: palette.font,
        panes: { separatorColor: palette.grid, separatorHoverColor: palette.grid },
      },
      grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
      crosshair: {
        vertLine: { color: palette.text3, labelBackgroundColor: palette.label, style: LineStyle.Dashed },
        horzLine: { color: palette.text3, labelBackgroundColor: palette.label, style: LineStyle.Dashed },
      },
      localization: { timeFormatter: (time: Time) => look.axis.full(time as number) },
      timeScale: {
        tickMarkFormatter: (time: Time, kind: TickMarkType) =>
          look.axis.mark(
            time as number,
            kind === TickMarkType.Year ? 'year' : kind === TickMarkType.Month ? 'month' : kind === TickMarkType.DayOfMonth ? 'day' : 'time',
          ),
      },
    });
    if (look.style === 'candles')
      (price as ISeriesApi<'Candlestick'> | undefined)?.applyOptions({
        upColor: palette.up,
        downColor: palette.down,
        wickUpColor: palette.up,
        wickDownColor: palette.down,
      });
    else
      (price as ISeriesApi<'Area'> | undefined)?.applyOptions({
        lineColor: palette.second,
        topColor: palette.area,
        bottomColor: palette.areaEnd,
        crosshairMarkerBorderColor: palette.background,
        crosshairMarkerBackgroundColor: palette.second,
      });
    for (const d of drawn) for (const line of d.lines) line.series.applyOptions({ color: palette[line.token] });
    lastLine?.applyOptions({ color: palette.text3, axisLabelColor: palette.text1, axisLabelTextColor: palette.background });
    indexLine?.applyOptions({ color: palette.first, axisLabelColor: palette.label, axisLabelTextColor: palette.text1 });
  }

  function fill(): void {
    if (look.style === 'candles') (price as ISeriesApi<'Candlestick'>).setData(bars.map(candle));
    else (price as ISeriesApi<'Area'>).setData(bars.map((bar) => ({ time: at(bar), value: bar.close })));
    volume?.setData(bars.map(volumeOf));
    for (const d of drawn) {
      d.values = d.indicator.all(bars);
      for (const [i, line] of d.lines.entries()) {
        const points = bars.map((bar, n) => {
          const value = d.values[n]?.[i];
          if (value === undefined) return { time: at(bar) };
          return d.name === 'macd' && i === 2
            ? { time: at(bar), value, color: value >= 0 ? palette.upQuiet : palette.downQuiet }
            : { time: at(bar), value };
        });
        (line.series as ISeriesApi<'Line'>).setData(points);
      }
    }
    lines();
    marks();
  }

  /** The dotted line at the last price and the one at the index. */
  function lines(): void {
    const last = bars.at(-1)?.close;
    if (last === undefined || !price) return;
    if (lastLine) lastLine.applyOptions({ price: last });
    else
      lastLine = price.createPriceLine({
        price: last,
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        color: palette.text3,
        axisLabelVisible: true,
        axisLabelColor: palette.text1,
        axisLabelTextColor: palette.background,
        title: '',
      });
    if (indexPrice === undefined) {
      if (indexLine) price.removePriceLine(indexLine);
      indexLine = undefined;
    } else if (indexLine) indexLine.applyOptions({ price: indexPrice });
    else
      indexLine = price.createPriceLine({
        price: indexPrice,
        lineWidth: 1,
        lineStyle: LineStyle.SparseDotted,
        color: palette.first,
        axisLabelVisible: false,
        axisLabelColor: palette.label,
        axisLabelTextColor: palette.text1,
        title: look.indexLabel,
      });
  }

  /** A dotted line for each waiting order, and a dot at the price of each fill, in the bar of its time. */
  function marks(): void {
    if (!price) return;
    for (const line of orderLines) price.removePriceLine(line);
    orderLines = own.orders.map((order) => {
      const color = order.isBuy ? palette.up : palette.down;
      const title = order.label;
      return (price as ISeriesApi<'Candlestick'>).createPriceLine({
        price: order.price,
        lineWidth: 1,
        lineStyle: LineStyle.Dotted,
        color,
        axisLabelVisible: true,
        axisLabelColor: palette.label,
        axisLabelTextColor: color,
        title,
      });
    });
    for (const dots of fillDots) chart.removeSeries(dots);
    fillDots = own.fills.length === 0 ? [] : [true, false].map(dotsOf);
  }

  function dotsOf(isBuy: boolean): ISeriesApi<'Line'> {
    const dots = chart.addSeries(LineSeries, {
      color: isBuy ? palette.up : palette.down,
      lineVisible: false,
      pointMarkersVisible: true,
      pointMarkersRadius: 4,
      lastValueVisible: false,
      priceLineVisible: false,
      crosshairMarkerVisible: false,
      autoscaleInfoProvider: () => null,
    });
    // Of several fills within one bar the last one is drawn.
    const byBar = new Map<Bar, number>();
    for (const fill of own.fills) {
      const bar = fill.isBuy === isBuy ? bars.findLast((one) => one.time <= fill.at) : undefined;
      if (bar) byBar.set(bar, fill.price);
    }
    dots.setData([...byBar].sort(([a], [b]) => a.time - b.time).map(([bar, value]) => ({ time: at(bar), value })));
    return dots;
  }

  // ---- legend --------------------------------------------------------------------------------------------------------------

  function tellLegend(): void {
    const index = pointedAt ?? bars.length - 1;
    const bar = bars[index];
    if (!bar) return;
    const item = (name: string, value: number | undefined, token: keyof typeof tokens, plain = false): LegendItem => ({
      name,
      text: value === undefined ? '' : plain ? look.format.plain(value) : look.format.price(value),
      colour: tokens[token],
    });
    const itemsOf = (d: Drawn): LegendItem[] =>
      d.indicator.lines.map((name, i) => {
        const token = d.lines[i]?.token as keyof typeof tokens;
        return item(name, d.values[index]?.[i], token, d.pane > 0);
      });
    const panes = chart.panes();
    const topOf = (pane: number): number => panes.slice(0, pane).reduce((sum, p) => sum + p.getHeight() + 1, 0);
    events.onLegend({
      main: [
        ...drawn.filter((d) => d.pane === 0).flatMap(itemsOf),
        ...(volume ? [{ name: look.volumeLabel, text: look.format.plain(bar.volume, 2), colour: tokens.text3 }] : []),
      ],
      panes: drawn.filter((d) => d.pane > 0).map((d) => ({ top: topOf(d.pane), items: itemsOf(d) })),
      pointed: pointedAt === undefined ? undefined : { bar, time: look.axis.full(at(bar)), onStartSide: pointedOnStart },
    });
  }

  const onPoint = (event: MouseEventParams): void => {
    const isPast = event.logical !== undefined && event.logical >= 0 && event.logical < bars.length;
    const next = event.point && isPast ? Math.round(event.logical as number) : undefined;
    pointedOnStart = event.point ? event.point.x < element.clientWidth / 2 : false;
    if (next === pointedAt && next === undefined) return;
    pointedAt = next;
    tellLegend();
  };
  chart.subscribeCrosshairMove(onPoint);
  chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && bars.length > 0 && range.from < 60) events.onBeginning();
    const isAway = range !== null && bars.length > 0 && range.to < bars.length - 1;
    if (isAway !== wasAway) events.onAway(isAway);
    wasAway = isAway;
  });
  const stopPalette = onPaletteChange(() => {
    palette = readPalette();
    colour();
    fill();
  });

  build();

  return {
    bars(next, kept) {
      const range = kept ? chart.timeScale().getVisibleLogicalRange() : null;
      const added = kept ? next.length - bars.length : 0;
      const isFirst = bars.length === 0;
      bars = next;
      fill();
      // Older bars that arrive during the glide to now don't end it half-way.
      if (range && performance.now() < glidesUntil) chart.timeScale().scrollToPosition(rightOffset, false);
      else if (range) chart.timeScale().setVisibleLogicalRange({ from: range.from + added, to: range.to + added });
      else if (isFirst) chart.timeScale().scrollToRealTime();
      tellLegend();
    },
    last(bar, isNew) {
      if (look.style === 'candles') (price as ISeriesApi<'Candlestick'>).update(candle(bar));
      else (price as ISeriesApi<'Area'>).update({ time: at(bar), value: bar.close });
      volume?.update(volumeOf(bar));
      for (const d of drawn) {
        const values = d.indicator.last(bar, isNew);
        d.values[bars.length - 1] = values;
        for (const [i, line] of d.lines.entries()) {
          const value = values[i];
          if (value === undefined) continue;
          (line.series as ISeriesApi<'Line'>).update(
            d.name === 'macd' && i === 2
              ? { time: at(bar), value, color: value >= 0 ? palette.upQuiet : palette.downQuiet }
              : { time: at(bar), value },
          );
        }
      }
      lastLine?.applyOptions({ price: bar.close });
      // The labels are kept by the library until the scale changes; the tag moves more often.
      const tag = price?.priceToCoordinate(bar.close) ?? undefined;
      if (tag !== undefined && (tagAt === undefined || Math.abs(tag - tagAt) > 3)) price?.priceScale().applyOptions({});
      if (pointedAt === undefined || pointedAt === bars.length - 1) tellLegend();
    },
    index(next) {
      if (next === indexPrice) return;
      indexPrice = next;
      lines();
    },
    own(next) {
      own = next;
      marks();
    },
    look(next) {
      look = next;
      build();
      fill();
      tellLegend();
    },
    toNow(glides) {
      if (!glides) return chart.timeScale().scrollToPosition(rightOffset, false);
      glidesUntil = performance.now() + glideMs;
      chart.timeScale().scrollToRealTime();
    },
    close() {
      stopPalette();
      chart.remove();
    },
  };
}

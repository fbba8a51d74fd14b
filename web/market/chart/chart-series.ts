// The price, the volume and the indicators: how their series are made, and how they are filled.

import { AreaSeries, CandlestickSeries, HistogramSeries, type ISeriesApi, LineSeries, LineStyle } from 'lightweight-charts';
import type { Bar } from './bars.ts';
import { type ChartState, type Drawn, placeOf, type tokens } from './chart-state.ts';
import { mainHeight, ownPane, paneHeight } from './heights.ts';
import { marksBesideTags } from './price-scale.ts';

const lineTokens = ['first', 'second', 'third'] as const;
/** EMA lies over the same candles as MA: its two lines are told apart by a dash. BOLL is quiet with a clear middle. */
const overlayTokens: Readonly<Record<string, readonly (keyof typeof tokens)[]>> = {
  ma: ['first', 'second'],
  ema: ['first', 'second'],
  boll: ['third', 'text3', 'third'],
};
const quiet = { lastValueVisible: false, priceLineVisible: false } as const;
type PriceSeriesFormat = ReturnType<typeof formatOf>;

/** Takes all series away and makes those of the look, without data. */
export function buildSeries(s: ChartState): void {
  const { chart, look } = s;
  for (const series of [s.price, s.volume, ...s.fillDots, ...s.drawn.flatMap((d) => d.lines.map((l) => l.series))])
    if (series) chart.removeSeries(series);
  for (let pane = chart.panes().length - 1; pane > 0; pane -= 1) chart.removePane(pane);
  s.lastLine = undefined;
  s.indexLine = undefined;
  s.markLine = undefined;
  s.ownLines = new Map();
  s.fillDots = [];
  s.volume = undefined;
  const priceFormat = formatOf(s);

  if (look.indicators.includes('vol')) {
    s.volume = chart.addSeries(HistogramSeries, { ...quiet, priceScaleId: 'volume', priceFormat: { type: 'volume' } });
    s.volume.priceScale().applyOptions({ scaleMargins: { top: 0.84, bottom: 0 } });
  }
  s.price =
    look.style === 'candles'
      ? chart.addSeries(CandlestickSeries, { ...quiet, borderVisible: false, priceFormat })
      : chart.addSeries(AreaSeries, { ...quiet, lineWidth: 2, priceFormat, crosshairMarkerBorderWidth: 2, crosshairMarkerRadius: 4 });
  // The library asks each drawing of ours to follow whenever the scale or the view has changed, within the frame that draws it.
  s.price.attachPrimitive({ updateAllViews: () => s.onScale() });
  s.price.priceScale().applyOptions({ scaleMargins: { top: 0.06, bottom: s.volume ? 0.22 : 0.06 } });

  let pane = 0;
  s.drawn = look.indicators
    .filter((name) => name !== 'vol')
    .sort((a, b) => Number(ownPane.has(a)) - Number(ownPane.has(b)))
    .map((name) => {
      if (ownPane.has(name)) pane += 1;
      return indicatorSeries(s, name, ownPane.has(name) ? pane : 0, priceFormat);
    });
  for (const [i, p] of chart.panes().entries()) p.setStretchFactor(i === 0 ? mainHeight - 18 : paneHeight);
}

function formatOf(s: ChartState) {
  return {
    type: 'custom',
    minMove: 10 ** -s.look.decimals,
    formatter: s.look.format.price,
    tickmarksFormatter: (values: readonly number[]) => {
      const at = (price: number | undefined) => (price === undefined ? undefined : (s.price?.priceToCoordinate(price) ?? undefined));
      s.tagAt = at(s.bars.at(-1)?.close);
      const tags = [s.tagAt, ...s.own.lines.map(({ price }) => at(price))];
      return marksBesideTags(s.look.format.marks(values), values.map(at), tags);
    },
  } as const;
}

/** One indicator: over the candles (pane 0), or in a pane of its own. */
function indicatorSeries({ chart, look }: ChartState, name: Drawn['name'], pane: number, priceFormat: PriceSeriesFormat): Drawn {
  const own = pane > 0;
  const indicator = look.createIndicator(name);
  const lines = indicator.lines.map((line, i) => {
    const token = overlayTokens[name]?.[i] ?? lineTokens[i] ?? 'third';
    const isBar = name === 'macd' && line === 'MACD';
    const options = {
      ...quiet,
      priceFormat: own
        ? ({ type: 'custom', minMove: 10 ** -look.decimals, formatter: (v: number) => look.format.plain(v) } as const)
        : priceFormat,
    };
    const series = isBar
      ? chart.addSeries(HistogramSeries, options, pane)
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
          pane,
        );
    return { series, token };
  });
  if (own) lines[0]?.series.priceScale().applyOptions({ scaleMargins: { top: 0.22, bottom: 0.08 } });
  return { name, indicator, lines, pane, values: [] };
}

/** All bars, in every series. */
export function fillSeries(s: ChartState): void {
  if (s.look.style === 'candles') (s.price as ISeriesApi<'Candlestick'>).setData(s.bars.map((bar) => candleOf(s, bar)));
  else (s.price as ISeriesApi<'Area'>).setData(s.bars.map((bar) => ({ time: placeOf(s, bar), value: bar.close })));
  s.volume?.setData(s.bars.map((bar) => volumeOf(s, bar)));
  for (const d of s.drawn) {
    d.values = d.indicator.all(s.bars);
    for (const [i, line] of d.lines.entries()) {
      const points = s.bars.map((bar, n) => {
        const value = d.values[n]?.[i];
        return value === undefined ? { time: placeOf(s, bar) } : pointOf(s, d, i, bar, value);
      });
      (line.series as ISeriesApi<'Line'>).setData(points);
    }
  }
}

/** The last bar alone, changed or new. */
export function updateSeries(s: ChartState, bar: Bar, isNew: boolean): void {
  if (s.look.style === 'candles') (s.price as ISeriesApi<'Candlestick'>).update(candleOf(s, bar));
  else (s.price as ISeriesApi<'Area'>).update({ time: placeOf(s, bar), value: bar.close });
  s.volume?.update(volumeOf(s, bar));
  for (const d of s.drawn) {
    const values = d.indicator.last(bar, isNew);
    d.values[s.bars.length - 1] = values;
    for (const [i, line] of d.lines.entries()) {
      const value = values[i];
      if (value !== undefined) (line.series as ISeriesApi<'Line'>).update(pointOf(s, d, i, bar, value));
    }
  }
}

const candleOf = (s: ChartState, bar: Bar) => ({ time: placeOf(s, bar), open: bar.open, high: bar.high, low: bar.low, close: bar.close });
const volumeOf = (s: ChartState, bar: Bar) => ({
  time: placeOf(s, bar),
  value: bar.volume,
  color: bar.close >= bar.open ? s.palette.upQuiet : s.palette.downQuiet,
});
const pointOf = (s: ChartState, d: Drawn, line: number, bar: Bar, value: number) =>
  d.name === 'macd' && line === 2
    ? { time: placeOf(s, bar), value, color: value >= 0 ? s.palette.upQuiet : s.palette.downQuiet }
    : { time: placeOf(s, bar), value };

import { type IPriceLine, type ISeriesApi, LineSeries, LineStyle } from 'lightweight-charts';
import type { OwnLine, OwnMarks } from '../../trading/own-lines.ts';
import type { Bar } from './bars.ts';
import { type ChartState, placeOf } from './chart-state.ts';

/** The dotted line at the last price, and those at the index and the mark price. */
export function drawPriceLines(s: ChartState): void {
  const { price, palette } = s;
  const last = s.bars.at(-1)?.close;
  if (last === undefined || !price) return;
  if (s.lastLine) s.lastLine.applyOptions({ price: last });
  else
    s.lastLine = price.createPriceLine({
      price: last,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      color: palette.text3,
      axisLabelVisible: true,
      axisLabelColor: palette.text1,
      axisLabelTextColor: palette.background,
      title: '',
    });
  s.indexLine = sourceLine(s, s.indexLine, s.indexPrice, palette.first, s.look.indexLabel);
  s.markLine = sourceLine(s, s.markLine, s.markPrice, palette.third, s.look.markLabel);
}

/** A line with its name, moved if it's there already; none without a price. */
function sourceLine(
  { price: series, palette }: ChartState,
  line: IPriceLine | undefined,
  price: number | undefined,
  color: string,
  title: string,
): IPriceLine | undefined {
  if (!series) return undefined;
  if (price === undefined) {
    if (line) series.removePriceLine(line);
    return undefined;
  }
  if (!line)
    return series.createPriceLine({
      price,
      lineWidth: 1,
      lineStyle: LineStyle.SparseDotted,
      color,
      axisLabelVisible: false,
      axisLabelColor: palette.label,
      axisLabelTextColor: palette.text1,
      title,
    });
  line.applyOptions({ price });
  return line;
}

const dashes = { solid: LineStyle.Solid, dotted: LineStyle.Dotted, dashed: LineStyle.Dashed } as const;

/** A line for each price of the trader's own, and a dot at the price of each fill, in the bar of its time. Only what differs is touched. */
export function drawOwnMarks(s: ChartState, next: OwnMarks): void {
  const { price, own } = s;
  const isNew = next.fills !== own.fills;
  const hasMoved = pricesOf(next) !== pricesOf(own);
  s.own = next;
  if (!price) return;
  for (const [id, { line }] of s.ownLines) {
    if (next.lines.some((one) => one.id === id)) continue;
    price.removePriceLine(line);
    s.ownLines.delete(id);
  }
  for (const one of next.lines) drawOwnLine(s, price as ISeriesApi<'Candlestick'>, one);
  if (isNew) drawFills(s);
  // The labels of the axis are kept by the library until the scale changes; those beside a line's tag are left out.
  if (hasMoved) price.priceScale().applyOptions({});
}

const pricesOf = ({ lines }: OwnMarks): string => lines.map(({ price }) => price).join();

function drawOwnLine({ palette, ownLines }: ChartState, series: ISeriesApi<'Candlestick'>, one: OwnLine): void {
  const known = ownLines.get(one.id);
  if (known && known.drawn.price === one.price && known.drawn.tone === one.tone && known.drawn.dash === one.dash) return;
  const color = palette[one.tone];
  const look = { price: one.price, color, lineStyle: dashes[one.dash], axisLabelTextColor: color };
  if (known) known.line.applyOptions(look);
  const line =
    known?.line ?? series.createPriceLine({ ...look, lineWidth: 1, axisLabelVisible: true, axisLabelColor: palette.label, title: '' });
  ownLines.set(one.id, { line, drawn: one });
}

/** Everything again, after the series or the colours were made anew. */
export function redrawOwnMarks(s: ChartState): void {
  for (const { line } of s.ownLines.values()) s.price?.removePriceLine(line);
  s.ownLines.clear();
  drawOwnMarks(s, s.own);
  drawFills(s);
}

function drawFills(s: ChartState): void {
  for (const dots of s.fillDots) s.chart.removeSeries(dots);
  s.fillDots = s.own.fills.length === 0 ? [] : [true, false].map((isBuy) => dotsOf(s, isBuy));
}

function dotsOf(s: ChartState, isBuy: boolean): ISeriesApi<'Line'> {
  const dots = s.chart.addSeries(LineSeries, {
    color: isBuy ? s.palette.up : s.palette.down,
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
  for (const fill of s.own.fills) {
    const bar = fill.isBuy === isBuy ? s.bars.findLast((one) => one.time <= fill.at) : undefined;
    if (bar) byBar.set(bar, fill.price);
  }
  dots.setData([...byBar].sort(([a], [b]) => a.time - b.time).map(([bar, value]) => ({ time: placeOf(s, bar), value })));
  return dots;
}

import { type ISeriesApi, LineSeries, LineStyle } from 'lightweight-charts';
import type { Bar } from './bars.ts';
import { type ChartState, placeOf } from './chart-state.ts';

/** The dotted line at the last price and the one at the index. */
export function drawPriceLines(s: ChartState): void {
  const { price, palette, indexPrice } = s;
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
  if (indexPrice === undefined) {
    if (s.indexLine) price.removePriceLine(s.indexLine);
    s.indexLine = undefined;
  } else if (s.indexLine) s.indexLine.applyOptions({ price: indexPrice });
  else
    s.indexLine = price.createPriceLine({
      price: indexPrice,
      lineWidth: 1,
      lineStyle: LineStyle.SparseDotted,
      color: palette.first,
      axisLabelVisible: false,
      axisLabelColor: palette.label,
      axisLabelTextColor: palette.text1,
      title: s.look.indexLabel,
    });
}

/** A dotted line for each waiting order, and a dot at the price of each fill, in the bar of its time. */
export function drawOwnMarks(s: ChartState): void {
  const { chart, price, palette, own } = s;
  if (!price) return;
  for (const line of s.orderLines) price.removePriceLine(line);
  s.orderLines = own.orders.map((order) => {
    const color = order.isBuy ? palette.up : palette.down;
    return (price as ISeriesApi<'Candlestick'>).createPriceLine({
      price: order.price,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      color,
      axisLabelVisible: true,
      axisLabelColor: palette.label,
      axisLabelTextColor: color,
      title: order.label,
    });
  });
  for (const dots of s.fillDots) chart.removeSeries(dots);
  s.fillDots = own.fills.length === 0 ? [] : [true, false].map((isBuy) => dotsOf(s, isBuy));
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

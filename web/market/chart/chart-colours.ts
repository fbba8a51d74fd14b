import { type ISeriesApi, LineStyle, TickMarkType, type Time } from 'lightweight-charts';
import type { ChartState } from './chart-state.ts';

/** The colours of the palette on everything that is drawn; with them the texts of the time axis. */
export function colourChart(s: ChartState): void {
  const { chart, palette, look } = s;
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
    localization: { timeFormatter: (time: Time) => s.look.axis.full(time as number) },
    timeScale: {
      tickMarkFormatter: (time: Time, kind: TickMarkType) =>
        s.look.axis.mark(
          time as number,
          kind === TickMarkType.Year ? 'year' : kind === TickMarkType.Month ? 'month' : kind === TickMarkType.DayOfMonth ? 'day' : 'time',
        ),
    },
  });
  if (look.style === 'candles')
    (s.price as ISeriesApi<'Candlestick'> | undefined)?.applyOptions({
      upColor: palette.up,
      downColor: palette.down,
      wickUpColor: palette.up,
      wickDownColor: palette.down,
    });
  else
    (s.price as ISeriesApi<'Area'> | undefined)?.applyOptions({
      lineColor: palette.second,
      topColor: palette.area,
      bottomColor: palette.areaEnd,
      crosshairMarkerBorderColor: palette.background,
      crosshairMarkerBackgroundColor: palette.second,
    });
  for (const d of s.drawn) for (const line of d.lines) line.series.applyOptions({ color: palette[line.token] });
  s.lastLine?.applyOptions({ color: palette.text3, axisLabelColor: palette.text1, axisLabelTextColor: palette.background });
  s.indexLine?.applyOptions({ color: palette.first, axisLabelColor: palette.label, axisLabelTextColor: palette.text1 });
}

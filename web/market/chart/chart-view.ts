// The drawing. Knows bars, indicators and colours; knows nothing of calls, queues or React. Not mirrored in any language.

import { CrosshairMode, createChart, type IChartApi, type MouseEventParams } from 'lightweight-charts';
import type { OwnMarks } from '../../trading/own-lines.ts';
import type { Bar } from './bars.ts';
import { colourChart } from './chart-colours.ts';
import { legendOf } from './chart-legend.ts';
import { drawOwnMarks, drawPriceLines, redrawOwnMarks } from './chart-marks.ts';
import { buildSeries, fillSeries, updateSeries } from './chart-series.ts';
import type { ChartLook, ChartState, Legend } from './chart-state.ts';
import { onPaletteChange, readPalette } from './palette.ts';

export interface ChartView {
  /** `kept`: only older bars came in front, so what is in view stays in view. */
  bars(bars: readonly Bar[], kept: boolean): void;
  last(bar: Bar, isNew: boolean): void;
  index(price: number | undefined): void;
  mark(price: number | undefined): void;
  own(marks: OwnMarks): void;
  look(look: ChartLook): void;
  /** Where a price is, in px from the upper edge; it may lie out of view. Undefined before there are bars. */
  yOf(price: number): number | undefined;
  priceAt(y: number): number | undefined;
  /** Of the pane of the candles, without the axes. */
  size(): { readonly width: number; readonly height: number } | undefined;
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
  /** Prices may have come to lie elsewhere. Called within the frame that draws them. */
  onScale(): void;
}

/** Bars of free space after the newest one. */
const rightOffset = 2;
/** The library glides for 400 ms and drops whatever part of the way no frame was drawn in. */
const glideMs = 400;
export function createChartView(element: HTMLElement, look: ChartLook, events: ChartEvents): ChartView {
  const s: ChartState = {
    chart: emptyChart(element),
    look,
    palette: readPalette(),
    bars: [],
    price: undefined,
    volume: undefined,
    drawn: [],
    indexPrice: undefined,
    markPrice: undefined,
    lastLine: undefined,
    indexLine: undefined,
    markLine: undefined,
    own: { lines: [], fills: [] },
    ownLines: new Map(),
    fillDots: [],
    tagAt: undefined,
    pointedAt: undefined,
    pointedOnStart: false,
    isGliding: false,
    landing: undefined,
    onScale: events.onScale,
  };
  const { chart } = s;

  const build = (): void => {
    buildSeries(s);
    colourChart(s);
  };
  const fill = (): void => {
    fillSeries(s);
    drawPriceLines(s);
    redrawOwnMarks(s);
  };
  const tellLegend = (): void => {
    const legend = legendOf(s);
    if (legend) events.onLegend(legend);
  };
  const stopPalette = onPaletteChange(() => {
    s.palette = readPalette();
    colourChart(s);
    fill();
  });
  listen(s, element, events, tellLegend);
  build();

  return {
    bars(next, kept) {
      const range = kept ? chart.timeScale().getVisibleLogicalRange() : null;
      const added = kept ? next.length - s.bars.length : 0;
      const isFirst = s.bars.length === 0;
      s.bars = next;
      fill();
      // Older bars that arrive during the glide to now don't end it half-way.
      if (range && s.isGliding) chart.timeScale().scrollToPosition(rightOffset, false);
      else if (range) chart.timeScale().setVisibleLogicalRange({ from: range.from + added, to: range.to + added });
      else if (isFirst) chart.timeScale().scrollToRealTime();
      tellLegend();
    },
    last(bar, isNew) {
      updateSeries(s, bar, isNew);
      s.lastLine?.applyOptions({ price: bar.close });
      // The labels are kept by the library until the scale changes; the tag moves more often.
      const tag = s.price?.priceToCoordinate(bar.close) ?? undefined;
      if (tag !== undefined && (s.tagAt === undefined || Math.abs(tag - s.tagAt) > 3)) s.price?.priceScale().applyOptions({});
      if (s.pointedAt === undefined || s.pointedAt === s.bars.length - 1) tellLegend();
    },
    index(next) {
      if (next === s.indexPrice) return;
      s.indexPrice = next;
      drawPriceLines(s);
    },
    mark(next) {
      if (next === s.markPrice) return;
      s.markPrice = next;
      drawPriceLines(s);
    },
    own: (next) => drawOwnMarks(s, next),
    look(next) {
      s.look = next;
      build();
      fill();
      tellLegend();
    },
    yOf: (price) => (s.bars.length === 0 ? undefined : (s.price?.priceToCoordinate(price) ?? undefined)),
    priceAt: (y) => (s.bars.length === 0 ? undefined : (s.price?.coordinateToPrice(y) ?? undefined)),
    size() {
      const height = chart.panes()[0]?.getHeight();
      return height === undefined || s.bars.length === 0 ? undefined : { width: chart.timeScale().width(), height };
    },
    toNow(glides) {
      if (!glides) return chart.timeScale().scrollToPosition(rightOffset, false);
      s.isGliding = true;
      chart.timeScale().scrollToRealTime();
      window.clearTimeout(s.landing);
      s.landing = window.setTimeout(() => chart.timeScale().scrollToPosition(rightOffset, false), glideMs);
    },
    close() {
      window.clearTimeout(s.landing);
      stopPalette();
      chart.remove();
    },
  };
}

/** Tells where the crosshair points, and what has come into view. */
function listen(s: ChartState, element: HTMLElement, events: ChartEvents, tellLegend: () => void): void {
  let wasAway = false;
  s.chart.subscribeCrosshairMove((event: MouseEventParams) => {
    const isPast = event.logical !== undefined && event.logical >= 0 && event.logical < s.bars.length;
    const next = event.point && isPast ? Math.round(event.logical as number) : undefined;
    s.pointedOnStart = event.point ? event.point.x < element.clientWidth / 2 : false;
    if (next === s.pointedAt && next === undefined) return;
    s.pointedAt = next;
    tellLegend();
  });
  s.chart.timeScale().subscribeVisibleLogicalRangeChange((range) => {
    if (range && s.bars.length > 0 && range.from < 60) events.onBeginning();
    const isAway = range !== null && s.bars.length > 0 && range.to < s.bars.length - 1;
    if (!isAway) s.isGliding = false;
    if (isAway !== wasAway) events.onAway(isAway);
    wasAway = isAway;
  });
  // Whoever moves the chart by hand ends the glide.
  for (const kind of ['pointerdown', 'wheel'] as const)
    element.addEventListener(
      kind,
      () => {
        s.isGliding = false;
        window.clearTimeout(s.landing);
      },
      { capture: true, passive: true },
    );
}

const emptyChart = (element: HTMLElement): IChartApi =>
  createChart(element, {
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

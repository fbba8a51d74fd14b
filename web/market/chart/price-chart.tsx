import type { Interval } from '@bourse/contract/market';
import { market } from '@bourse/contract/market';
import { type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { api } from '../../wire/api.ts';
import { listenCandles } from '../../wire/market-feed.ts';
import { rememberBars, rememberedBars } from './candle-memory.ts';
import { type CandleSource, openCandles } from './candle-source.ts';
import { type ChartLook, type ChartStyle, type ChartView, createChartView, type Legend, type LegendItem } from './chart-view.ts';
import { chartHeight } from './heights.ts';
import type { IndicatorName } from './indicators.ts';
import { createPriceFormat } from './price-scale.ts';
import { createTimeAxis } from './time-axis.ts';

export interface PriceChartProps {
  readonly symbol: string;
  readonly name: string;
  readonly interval: Interval;
  readonly style: ChartStyle;
  readonly indicators: readonly IndicatorName[];
  readonly priceDecimals: number;
  /** The index price, drawn as a line; undefined: none. */
  readonly index: number | undefined;
  /** Fills its box instead of having its own height. */
  readonly fills?: boolean;
  /** The call for candles failed, or works again. */
  readonly onFailure: (failure: { readonly error: Error; readonly hasBars: boolean; readonly retry: () => void } | undefined) => void;
}

/** The chart with its legend. Ticks go from the queue to the canvas and never through React. */
export function PriceChart({
  symbol,
  name,
  interval,
  style,
  indicators,
  priceDecimals,
  index,
  fills = false,
  onFailure,
}: PriceChartProps): ReactElement {
  const t = useTranslations('market');
  const locale = useLocale();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView>(undefined);
  const source = useRef<CandleSource>(undefined);
  const legendBox = useRef<HTMLDivElement>(null);
  const paneBox = useRef<HTMLDivElement>(null);
  const pointedBox = useRef<HTMLDivElement>(null);
  const [hasBars, setHasBars] = useState(false);
  const tellFailure = useRef(onFailure);
  useLayoutEffect(() => {
    tellFailure.current = onFailure;
  });

  const look = useMemo<ChartLook>(
    () => ({
      style,
      indicators,
      axis: createTimeAxis(interval, locale, Date.now()),
      format: createPriceFormat(locale, priceDecimals),
      tick: 10 ** -priceDecimals,
      indexLabel: t('chart.index'),
      volumeLabel: t('chart.vol'),
    }),
    [style, indicators, interval, locale, priceDecimals, t],
  );
  const words = useMemo(
    () => ({
      o: t('chart.open'),
      h: t('chart.high'),
      l: t('chart.low'),
      c: t('chart.close'),
      change: t('chart.change'),
      v: t('chart.volume'),
    }),
    [t],
  );

  // The drawing lives as long as the component; what it shows and how is handed to it.
  const firstLook = useRef(look);
  const latestWords = useRef({ words, look });
  useLayoutEffect(() => {
    latestWords.current = { words, look };
  });
  useEffect(() => {
    const made = createChartView(box.current as HTMLElement, firstLook.current, {
      onLegend: (legend) => {
        writeItems(legendBox.current, legend.main);
        writePanes(paneBox.current, legend.panes);
        writePointed(pointedBox.current, legend.pointed, latestWords.current.words, latestWords.current.look);
      },
      onBeginning: () => source.current?.older(),
    });
    view.current = made;
    return () => {
      view.current = undefined;
      made.close();
    };
  }, []);
  useEffect(() => {
    if (look !== firstLook.current) view.current?.look(look);
    firstLook.current = look;
  }, [look]);
  useEffect(() => view.current?.index(index), [index]);

  useEffect(() => {
    let shown = false;
    const abort = new AbortController();
    const opened: CandleSource = openCandles(
      interval,
      {
        fetch: (before, limit) =>
          api(market.candles, { symbol, interval, limit: String(limit), ...(before && { before }) }, { quiet: true, signal: abort.signal }),
        listen: (onCandle, onSnapshot) => listenCandles(symbol, interval, perFrame(onCandle), onSnapshot),
        remembered: () => rememberedBars(symbol, interval),
        remember: (bars) => rememberBars(symbol, interval, bars),
        later: (ms, what) => {
          const timer = setTimeout(what, ms);
          return () => clearTimeout(timer);
        },
      },
      {
        onBars: (bars, kept) => {
          shown = bars.length > 0;
          setHasBars(shown);
          view.current?.bars(bars, kept);
        },
        onLast: (bar, isNew) => view.current?.last(bar, isNew),
        onFailure: (error) => tellFailure.current(error && { error, hasBars: shown, retry: () => opened.retry() }),
      },
    );
    source.current = opened;
    return () => {
      source.current = undefined;
      abort.abort();
      opened.close();
      view.current?.bars([], false);
      tellFailure.current(undefined);
      setHasBars(false);
    };
  }, [symbol, interval]);

  return (
    <figure aria-label={t('chart.label', { name, interval })} className={fills ? 'flex h-full flex-col' : undefined}>
      <div ref={legendBox} dir="ltr" className="num flex h-[18px] gap-3 overflow-hidden px-4 text-11 whitespace-nowrap" />
      <div
        dir="ltr"
        className={fills ? 'relative min-h-0 flex-1' : 'relative'}
        style={fills ? undefined : { height: chartHeight(indicators) }}
      >
        <div ref={box} className="absolute inset-0" />
        {!hasBars && <ChartSkeleton label={t('loading')} />}
        <div ref={paneBox} className="num pointer-events-none absolute inset-0 text-11" />
        <div
          ref={pointedBox}
          hidden
          className="num pointer-events-none absolute top-1 z-10 grid min-w-32 grid-cols-[auto_auto] gap-x-3 rounded-chip bg-bg2 px-2.5 py-1.5 text-11"
        />
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener"
          className="absolute bottom-6 start-2 z-10 py-1 text-[10px] leading-4 text-t3"
        >
          TradingView
        </a>
      </div>
    </figure>
  );
}

/** Bars in grey where candles will stand; the box has its final height from the start. */
function ChartSkeleton({ label }: { readonly label: string }): ReactElement {
  return (
    <div role="status" aria-label={label} aria-busy="true" className="absolute inset-0 flex items-end gap-1.5 bg-bg0 ps-2 pe-17 pb-10">
      {Array.from({ length: 24 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
        <span key={i} className="skeleton breathing flex-1" style={{ height: `${28 + 30 * Math.abs(Math.sin(i * 0.55)) + i}%` }} />
      ))}
    </div>
  );
}

/** Several states of a candle within a frame are drawn once; a candle that closed is not lost to the one that follows it. */
function perFrame<C extends { readonly time: string }>(take: (candle: C) => void): (candle: C) => void {
  let waiting: C[] = [];
  return (candle) => {
    if (waiting.at(-1)?.time === candle.time) waiting[waiting.length - 1] = candle;
    else waiting.push(candle);
    if (waiting.length > 1 || document.hidden) return flush();
    requestAnimationFrame(flush);
  };
  function flush(): void {
    const all = waiting;
    waiting = [];
    for (const candle of all) take(candle);
  }
}

// ---- the legend, written without React: it changes with every tick --------------------------------------------------------

function writeItems(box: HTMLElement | null, items: readonly LegendItem[]): void {
  if (!box) return;
  while (box.childElementCount > items.length) box.lastElementChild?.remove();
  for (const [i, item] of items.entries()) {
    const child = (box.children[i] ?? box.appendChild(document.createElement('span'))) as HTMLElement;
    const text = `${item.name} ${item.text}`;
    if (child.textContent !== text) child.textContent = text;
    child.style.color = `var(${item.colour})`;
  }
}

function writePanes(box: HTMLElement | null, panes: Legend['panes']): void {
  if (!box) return;
  while (box.childElementCount > panes.length) box.lastElementChild?.remove();
  for (const [i, pane] of panes.entries()) {
    const child = (box.children[i] ?? box.appendChild(document.createElement('div'))) as HTMLElement;
    child.className = 'absolute start-4 flex gap-3';
    child.style.top = `${pane.top + 4}px`;
    writeItems(child, pane.items);
  }
}

function writePointed(
  box: HTMLElement | null,
  pointed: Legend['pointed'],
  words: Readonly<Record<'o' | 'h' | 'l' | 'c' | 'change' | 'v', string>>,
  look: ChartLook,
): void {
  if (!box) return;
  box.hidden = !pointed;
  if (!pointed) return;
  const { bar } = pointed;
  const change = bar.open === 0 ? 0 : ((bar.close - bar.open) / bar.open) * 100;
  const tone = bar.close > bar.open ? 'var(--up)' : bar.close < bar.open ? 'var(--down)' : '';
  const rows: readonly (readonly [string, string, string?])[] = [
    [pointed.time, ''],
    [words.o, look.format.price(bar.open)],
    [words.h, look.format.price(bar.high)],
    [words.l, look.format.price(bar.low)],
    [words.c, look.format.price(bar.close), tone],
    [words.change, `${change > 0 ? '+' : ''}${look.format.plain(change, 2)}%`, tone],
    [words.v, look.format.plain(bar.volume, 2)],
  ];
  // Away from the finger. The chart is never mirrored: its box is left to right in every language.
  box.style.insetInlineStart = pointed.onStartSide ? 'auto' : '8px';
  box.style.insetInlineEnd = pointed.onStartSide ? '70px' : 'auto';
  while (box.childElementCount < rows.length * 2) box.append(document.createElement('span'));
  for (const [i, [word, value, colour]] of rows.entries()) {
    const [name, figure] = [box.children[i * 2] as HTMLElement, box.children[i * 2 + 1] as HTMLElement];
    name.textContent = word;
    name.style.color = 'var(--text3)';
    figure.textContent = value;
    figure.style.color = colour ?? '';
    figure.style.textAlign = 'end';
  }
}

import { ChevronsRight } from 'lucide-react';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OwnMarks } from '../../trading/own-lines.ts';
import type { ChartLook, Legend, LegendItem } from './chart-state.ts';
import { type ChartView, createChartView } from './chart-view.ts';
import { chartHeight, legendHeight } from './heights.ts';
import { OwnLabels } from './own-labels.tsx';
import type { Candles } from './use-candles.ts';

export interface PriceChartProps {
  readonly name: string;
  /** The word for the interval, for screen readers. */
  readonly interval: string;
  readonly look: ChartLook;
  readonly candles: Candles;
  /** The index price, drawn as a line; undefined: none. */
  readonly index: number | undefined;
  readonly mark: number | undefined;
  readonly own: OwnMarks | undefined;
  /** Fills its box instead of having its own height. */
  readonly fills: boolean;
}

/** The chart with its legend. Ticks go from the queue to the canvas and never through React. */
export function PriceChart({ name, interval, look, candles, index, mark, own, fills }: PriceChartProps): ReactElement {
  const t = useTranslations('market.chart');
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<ChartView>(undefined);
  const legendBox = useRef<HTMLDivElement>(null);
  const paneBox = useRef<HTMLDivElement>(null);
  const pointedBox = useRef<HTMLDivElement>(null);
  const place = useRef<() => void>(() => undefined);
  const [isAway, setAway] = useState(false);
  const [isReady, setReady] = useState(false);
  const words = { o: t('open'), h: t('high'), l: t('low'), c: t('close'), change: t('change'), v: t('volume') };

  const drawn = useRef(look);
  const latest = useRef({ words, look, older: candles.older });
  useLayoutEffect(() => {
    latest.current = { words, look, older: candles.older };
  });
  // The drawing lives as long as the component; what it shows and how is handed to it.
  useEffect(() => {
    const made = createChartView(box.current as HTMLElement, drawn.current, {
      onLegend: (legend) => {
        writeItems(legendBox.current, legend.main);
        writePanes(paneBox.current, legend.panes);
        writePointed(pointedBox.current, legend.pointed, latest.current.words, latest.current.look);
      },
      onBeginning: () => latest.current.older(),
      onAway: setAway,
      onScale: () => place.current(),
    });
    view.current = made;
    setReady(true);
    return () => {
      view.current = undefined;
      made.close();
    };
  }, []);
  const { attach } = candles;
  // Of two that change at once, pair and look, the bars come first: the look then draws the right ones.
  useEffect(
    () =>
      attach({
        onBars: (bars, kept) => view.current?.bars(bars, kept),
        onLast: (bar, isNew) => view.current?.last(bar, isNew),
      }),
    [attach],
  );
  useEffect(() => {
    if (look !== drawn.current) view.current?.look(look);
    drawn.current = look;
  }, [look]);
  useEffect(() => view.current?.index(index), [index]);
  useEffect(() => view.current?.mark(mark), [mark]);
  // Another pair or interval begins at its newest bar, wherever the one before was looked at.
  const shown = `${name} ${interval}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown) view.current?.toNow(false);
    before.current = shown;
  }, [shown]);

  return (
    <figure aria-label={t('label', { name, interval })} className={fills ? 'flex h-full flex-col' : undefined}>
      <div
        ref={legendBox}
        dir="ltr"
        className="num flex flex-wrap gap-x-3 overflow-hidden px-4 text-11 leading-[18px] whitespace-nowrap"
        style={{ height: legendHeight(look.indicators) }}
      />
      <div
        dir="ltr"
        className={fills ? 'relative min-h-0 flex-1' : 'relative'}
        style={fills ? undefined : { height: chartHeight(look.indicators) }}
      >
        <div ref={box} className="absolute inset-0" />
        <div ref={paneBox} className="num pointer-events-none absolute inset-0 z-10 text-11" />
        <div
          ref={pointedBox}
          className="num pointer-events-none absolute top-1 z-10 hidden min-w-32 grid-cols-[auto_auto] gap-x-3 rounded-chip bg-bg2 px-2.5 py-1.5 text-11"
        />
        {isReady && own && <OwnLabels own={own} view={view} place={place} look={look} />}
        {isAway && (
          <button
            type="button"
            aria-label={t('toNow')}
            onClick={() => view.current?.toNow(true)}
            className="absolute z-10 grid size-11 place-items-center"
            style={{ insetInlineEnd: 66, insetBlockEnd: 30 }}
          >
            <span className="grid size-10 place-items-center rounded-full bg-bg3">
              <ChevronsRight size={20} strokeWidth={1.75} aria-hidden />
            </span>
          </button>
        )}
        <a
          href="https://www.tradingview.com/"
          target="_blank"
          rel="noopener"
          className="absolute end-1 bottom-0 z-10 grid h-[26px] place-items-center text-[10px] leading-4 text-t3"
        >
          TradingView
        </a>
      </div>
    </figure>
  );
}

// ---- the legend, written without React: it changes with every tick --------------------------------------------------------

function writeItems(box: HTMLElement | null, items: readonly LegendItem[]): void {
  if (!box) return;
  while (box.childElementCount > items.length) box.lastElementChild?.remove();
  for (const [i, item] of items.entries()) {
    const child = (box.children[i] ?? box.appendChild(document.createElement('span'))) as HTMLElement;
    const text = `${item.name} ${item.text}`;
    const words = (child.firstChild ?? child.appendChild(document.createTextNode(''))) as Text;
    if (words.data !== text) words.data = text;
    if (child.dataset['colour'] === item.colour) continue;
    child.dataset['colour'] = item.colour;
    child.style.color = `color-mix(in srgb, var(${item.colour}) 78%, var(--text1))`; // a line's colour, dark enough to be read
  }
}

function writePanes(box: HTMLElement | null, panes: Legend['panes']): void {
  if (!box) return;
  while (box.childElementCount > panes.length) box.lastElementChild?.remove();
  for (const [i, pane] of panes.entries()) {
    const child = (box.children[i] ?? box.appendChild(document.createElement('div'))) as HTMLElement;
    if (child.className === '') child.className = 'absolute start-4 flex gap-3';
    const top = `${pane.top + 4}px`;
    if (child.style.top !== top) child.style.top = top;
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
  box.style.display = pointed ? 'grid' : 'none';
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

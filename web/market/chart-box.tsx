import { kindOf, underlyingOf } from '@bourse/contract/instrument-id';
import type { Interval } from '@bourse/contract/market';
import { IconButton } from '@bourse/ui/button';
import { useLayer } from '@bourse/ui/layers';
import { Maximize, Minimize, Settings2, WifiOff } from 'lucide-react';
import { type ComponentType, type ReactElement, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import type { OwnMarks } from '../trading/own-lines.ts';
import { perpetual } from '../wire/calls.ts';
import { useTicker } from '../wire/market-feed.ts';
import { useMarks } from '../wire/marks.ts';
import { useLineState } from '../wire/stomp.ts';
import { useCall } from '../wire/use-call.ts';
import type { ChartLook } from './chart/chart-state.ts';
import { chartHeight, legendHeight } from './chart/heights.ts';
import { createIndicator } from './chart/indicators.ts';
import type { PriceChartProps } from './chart/price-chart.tsx';
import { createPriceFormat } from './chart/price-scale.ts';
import { createTimeAxis } from './chart/time-axis.ts';
import { useCandles } from './chart/use-candles.ts';
import { type ChartView, chartViews, useChartWishes, viewChart } from './chart-wishes.ts';
import { IndicatorSheet } from './indicator-sheet.tsx';
import { PriceFigure } from './quote-head.tsx';

// The chart with its bar of intervals. The library comes as a chunk of its own; the box has its height before that.

type Chart = ComponentType<PriceChartProps>;
let loadedChart: Chart | undefined;
const loadChart = (): Promise<Chart> =>
  import('./chart/price-chart.tsx').then((m) => {
    loadedChart = m.PriceChart;
    return m.PriceChart;
  });
// The page's code comes with the finger on its link; the library of the chart sets out at the same moment.
void loadChart().catch(() => undefined);

export function ChartBox({
  symbol,
  name,
  priceDecimals,
  own,
  fills = false,
}: {
  readonly symbol: string;
  readonly name: string;
  /** The trader's own orders and fills, where they are drawn. */
  readonly own?: OwnMarks | undefined;
  /** As high as what it lies in, instead of the height that its indicators ask for. */
  readonly fills?: boolean;
  /** Undefined while the instruments are on their way: candles are fetched all the same. */
  readonly priceDecimals: number | undefined;
}): ReactElement {
  const t = useTranslations('market.chart');
  const m = useTranslations('market');
  const locale = useLocale();
  const { view, indicators, indexLine } = useChartWishes();
  const mark = useMark(symbol);
  const [choosing, choose] = useState(false);
  const [Chart, setChart] = useState<Chart | undefined>(() => loadedChart);
  const [chunkError, setChunkError] = useState<Error>();
  const full = useFullscreen();
  const index = useTicker(underlyingOf(symbol))?.index;
  const line = useLineState();
  const isBroken = useLasting(line === 'broken', 1_500);

  const load = () => {
    setChunkError(undefined);
    loadChart().then(
      (c) => setChart(() => c),
      (error: Error) => setChunkError(error),
    );
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; retried by hand
  useEffect(() => {
    if (!Chart) load();
  }, []);

  const height = legendHeight(indicators) + chartHeight(indicators);
  const interval: Interval = view === 'line' ? '1m' : view;
  const candles = useCandles(symbol, interval);
  const isLost = candles.hasBars && (isBroken || candles.error !== undefined);
  const isFailed = chunkError !== undefined || (candles.error !== undefined && !candles.hasBars);
  const look = useMemo<ChartLook>(
    () => ({
      style: view === 'line' ? 'line' : 'candles',
      indicators,
      createIndicator,
      axis: createTimeAxis(interval, locale, Date.now()),
      format: createPriceFormat(locale, priceDecimals ?? 2),
      decimals: priceDecimals ?? 2,
      indexLabel: t('index'),
      markLabel: t('mark'),
      volumeLabel: t('vol'),
    }),
    [view, indicators, interval, locale, priceDecimals, t],
  );
  return (
    <section
      className={
        full.on
          ? 'safe-bottom fixed inset-x-0 top-(--ribbon) bottom-0 z-40 flex flex-col bg-bg0'
          : fills
            ? 'flex h-full flex-col'
            : undefined
      }
    >
      <div className="min-[480px]:flex min-[480px]:items-center">
        {full.on && (
          // A narrow screen has a line of its own for it: the intervals need theirs.
          <span className="flex items-baseline gap-2 ps-4 max-[479px]:pt-2.5">
            <bdi dir="ltr" className="text-15 font-semibold">
              {name}
            </bdi>
            <PriceFigure symbol={symbol} decimals={priceDecimals ?? 2} className="text-15 font-semibold" />
          </span>
        )}
        <div className="flex min-h-11 min-w-0 flex-1 items-center ps-2 pe-1">
          <fieldset aria-label={t('intervals')} className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]">
            {chartViews.map((v) => (
              <IntervalButton key={v} view={v} on={v === view} label={t(`interval.${v}`)} />
            ))}
          </fieldset>
          <IconButton label={t('indicators')} aria-haspopup="dialog" onClick={() => choose(true)} className="w-10">
            <Settings2 size={20} strokeWidth={1.75} aria-hidden />
          </IconButton>
          <IconButton label={full.on ? t('leaveFullscreen') : t('fullscreen')} onClick={full.on ? full.leave : full.enter} className="w-10">
            {full.on ? <Minimize size={20} strokeWidth={1.75} aria-hidden /> : <Maximize size={20} strokeWidth={1.75} aria-hidden />}
          </IconButton>
        </div>
      </div>
      <div className={full.on || fills ? 'relative min-h-0 flex-1' : 'relative'} style={full.on || fills ? undefined : { height }}>
        {isLost && (
          <p
            role="status"
            className="absolute inset-x-0 bottom-[26px] z-20 flex min-h-8 items-center gap-2 bg-danger-tint px-4 text-12 font-medium text-danger"
          >
            <WifiOff size={16} strokeWidth={1.75} aria-hidden />
            {t('reconnecting')}
          </p>
        )}
        {isFailed ? (
          <div className="absolute inset-0 z-10 grid place-items-center bg-bg0">
            <CallFailure
              title={t('failed')}
              error={(chunkError ?? candles.error) as Error}
              onRetry={() => (chunkError ? load() : candles.retry())}
            />
          </div>
        ) : (
          !(Chart && candles.hasBars && priceDecimals !== undefined) && <ChartSkeleton label={m('loading')} />
        )}
        {Chart && priceDecimals !== undefined && (
          <Chart
            name={name}
            interval={t(`interval.${view}`)}
            look={look}
            candles={candles}
            index={indexLine && index !== undefined ? Number(index) : undefined}
            mark={mark}
            own={own}
            fills={full.on || fills}
          />
        )}
      </div>
      <IndicatorSheet open={choosing} withMark={kindOf(symbol) === 'perpetual'} onClose={() => choose(false)} />
    </section>
  );
}

const IntervalButton = ({ view, on, label }: { readonly view: ChartView; readonly on: boolean; readonly label: string }): ReactElement => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (on) button.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [on]);
  return (
    <button
      ref={button}
      type="button"
      aria-pressed={on}
      onClick={() => viewChart(view)}
      className={`h-11 flex-none px-0.5 text-13 -outline-offset-2 ${on ? 'font-semibold text-t1' : 'font-medium text-t3'}`}
    >
      <span className={`block rounded-[7px] px-[7px] py-[5px] ${on ? 'bg-bg2' : ''}`}>{label}</span>
    </button>
  );
};

/** Bars in grey where candles will stand; the box has its final height from the start. */
const ChartSkeleton = ({ label }: { readonly label: string }): ReactElement => (
  <div
    role="status"
    aria-label={label}
    aria-busy="true"
    dir="ltr"
    className="absolute inset-0 z-10 flex items-end gap-1.5 bg-bg0 ps-2 pe-17 pb-10"
  >
    {Array.from({ length: 24 }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
      <span key={i} className="skeleton breathing flex-1" style={{ height: `${22 + 30 * Math.abs(Math.sin(i * 0.55)) + i}%` }} />
    ))}
  </div>
);

/** The mark price of a contract, where its line is switched on. */
function useMark(symbol: string): number | undefined {
  const isWanted = useChartWishes((w) => w.markLine) && kindOf(symbol) === 'perpetual';
  const live = useMarks(isWanted);
  const read = useCall(perpetual.figures, {}, { enabled: isWanted && live === undefined }).data;
  const mark = isWanted ? (live ?? read)?.find((one) => one.symbol === symbol)?.mark : undefined;
  return mark === undefined ? undefined : Number(mark);
}

/** True once `value` has been true for so long; false at once. */
function useLasting(value: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!value) {
      setLasting(false);
      return undefined;
    }
    const timer = setTimeout(() => setLasting(true), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return lasting;
}

/**
 * The chart over the whole page, turned to landscape where the device lets a page do that. The document goes full screen, not
 * the chart alone, so that the practice ribbon stays in view.
 */
function useFullscreen(): { readonly on: boolean; readonly enter: () => void; readonly leave: () => void } {
  const [on, set] = useState(false);
  useEffect(() => {
    if (!on) return undefined;
    const html = document.documentElement;
    html.style.overflow = 'hidden';
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('[role=dialog]')) set(false);
    };
    window.addEventListener('keydown', onKey);
    const changed = () => {
      if (!document.fullscreenElement) set(false);
    };
    void (async () => {
      try {
        await html.requestFullscreen({ navigationUI: 'hide' });
        document.addEventListener('fullscreenchange', changed);
        await (screen.orientation as ScreenOrientation & { lock?: (o: string) => Promise<void> }).lock?.('landscape');
      } catch {
        // Not allowed here (a phone of Apple, a window of a desktop): the chart fills the page all the same.
      }
    })();
    return () => {
      html.style.overflow = '';
      window.removeEventListener('keydown', onKey);
      document.removeEventListener('fullscreenchange', changed);
      try {
        screen.orientation.unlock();
      } catch {
        // was never locked
      }
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, [on]);
  const leave = () => set(false);
  useLayer(on, leave);
  return { on, enter: () => set(true), leave };
}

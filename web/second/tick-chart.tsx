import type { SecondContract, SecondInfo } from '@bourse/contract/seconds-text';
import { Skeleton } from '@bourse/ui/skeleton';
import { type ReactElement, useMemo } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import { priceText } from '../wire/money-text.ts';
import {
  type ChartMark,
  type ChartPoint,
  gridPrices,
  gridTimes,
  linePath,
  pointsWithin,
  priceWindow,
  scalesOf,
  timeWindow,
} from './chart-geometry.ts';
import { ChartMarks } from './chart-marks.tsx';
import { PriceTags } from './price-tags.tsx';
import { shownDecimals } from './standing.ts';
import type { IndexTick } from './tick-list.ts';
import { useSize } from './use-size.ts';

export interface TickChartProps {
  readonly info: SecondInfo;
  readonly ticks: readonly IndexTick[] | undefined;
  /** The server's time. */
  readonly now: number;
  readonly contracts: readonly SecondContract[];
  readonly selectedId: string | undefined;
  /** Whether the window is that of the selected contract; otherwise, and without one, it's the last `spanMs`. */
  readonly follows?: boolean;
  readonly spanMs: number;
  /** With a time axis, an area below the line and a label at each strike. */
  readonly isWide?: boolean;
}

/** The width of the price axis in px, at the usual text size. */
const AXIS = 68;

/** One index tick a second, the strike of each running contract, and the side on which the selected one wins. Not mirrored. */
export function TickChart(p: TickChartProps): ReactElement {
  const t = useTranslations('second');
  const locale = useLocale();
  const { ref, width, height, textScale } = useSize<HTMLDivElement>();
  const axis = AXIS * textScale;
  const points = useMemo(() => pointsOf(p.ticks ?? []), [p.ticks]);
  const last = points.at(-1);
  const price = last && priceText(`${last.price}`, locale, shownDecimals(p.info));
  return (
    <div ref={ref} dir="ltr" className="relative size-full overflow-hidden">
      {last === undefined || price === undefined ? (
        <div className="p-4" role="status" aria-label={t('loading')}>
          <Skeleton height={Math.max(48, height - 32)} />
        </div>
      ) : (
        width > axis && (
          <svg width={width} height={height} role="img" aria-label={t('chart.label', { name: p.info.base, price: `\u2068${price}\u2069` })}>
            <Drawing {...p} width={width} height={height} textScale={textScale} points={points} last={last} />
          </svg>
        )
      )}
    </div>
  );
}

const pointsOf = (ticks: readonly IndexTick[]): readonly ChartPoint[] =>
  ticks.flatMap(({ at, price }) => (price === undefined ? [] : [{ at, price: Number(price) }]));

const markOf = ({ contractId, direction, strike, settleAt }: SecondContract): ChartMark | undefined =>
  strike && settleAt !== undefined
    ? { id: contractId, direction, strikeAt: Date.parse(strike.at), strike: Number(strike.price), settleAt: Date.parse(settleAt) }
    : undefined;

function Drawing({
  info,
  now,
  contracts,
  selectedId,
  spanMs,
  follows = true,
  isWide = false,
  width,
  height,
  textScale,
  points,
  last,
}: TickChartProps & {
  readonly width: number;
  readonly height: number;
  readonly textScale: number;
  readonly points: readonly ChartPoint[];
  readonly last: ChartPoint;
}): ReactElement | null {
  const locale = useLocale();
  const axis = AXIS * textScale;
  const plot = { width: width - axis, height: height - (isWide ? 24 : 0) };
  const marks = contracts.flatMap((one) => markOf(one) ?? []);
  const selected = marks.find(({ id }) => id === selectedId);
  const time = timeWindow(Math.max(now, last.at), spanMs, follows ? selected : undefined);
  const visible = pointsWithin(points, time);
  const window = priceWindow([...visible.map(({ price }) => price), ...(selected ? [selected.strike] : [])], Math.floor(plot.height / 56));
  if (window === undefined) return null;
  const scales = scalesOf(plot, time, window);
  const line = linePath(visible, scales);
  return (
    <>
      {gridPrices(window).map((price) => (
        <rect key={price} x={0} y={Math.round(scales.y(price))} width={plot.width} height={1} fill="var(--grid)" />
      ))}
      {isWide && (
        <TimeAxis
          times={gridTimes(time, Math.floor(plot.width / 120)).map((at) => ({ at, x: scales.x(at) }))}
          plot={plot}
          avoid={selected ? [scales.x(selected.strikeAt), scales.x(selected.settleAt)] : []}
          text={(at) => dateText(at, locale, 'time')}
        />
      )}
      <g>
        {isWide && line !== '' && (
          <path
            d={`${line}L${scales.x(last.at).toFixed(1)} ${plot.height}L${scales.x((visible[0] as ChartPoint).at).toFixed(1)} ${plot.height}Z`}
            fill="var(--area)"
            opacity={0.6}
          />
        )}
        <ChartMarks marks={marks} selected={selected} contracts={contracts} scales={scales} plot={plot} isWide={isWide} />
        <path d={line} fill="none" stroke="var(--text1)" strokeWidth={1.75} strokeLinejoin="round" strokeLinecap="round" />
        <LastPoint x={scales.x(last.at)} y={scales.y(last.price)} edge={plot.width} tone={toneAt(last.price, selected)} />
      </g>
      <PriceTags
        info={info}
        window={window}
        scales={scales}
        plot={plot}
        axis={axis}
        textScale={textScale}
        last={last.price}
        marks={marks}
        selected={selected}
      />
    </>
  );
}

/** Above the strike in the colour of a rise, below it in that of a fall. */
const toneAt = (price: number, selected: ChartMark | undefined): string =>
  selected === undefined || price === selected.strike ? 'var(--text1)' : price > selected.strike ? 'var(--up)' : 'var(--down)';

const LastPoint = ({
  x,
  y,
  edge,
  tone,
}: {
  readonly x: number;
  readonly y: number;
  readonly edge: number;
  readonly tone: string;
}): ReactElement => (
  <>
    <path d={`M${x} ${Math.round(y) + 0.5}H${edge}`} stroke="var(--text3)" strokeDasharray="2 3" />
    <circle cx={x} cy={y} r={9} fill={tone} opacity={0.2} />
    <circle cx={x} cy={y} r={4} fill={tone} />
  </>
);

function TimeAxis({
  times,
  plot,
  avoid,
  text,
}: {
  readonly times: readonly { readonly at: number; readonly x: number }[];
  readonly plot: { readonly width: number; readonly height: number };
  /** Where times of the selected contract stand. */
  readonly avoid: readonly number[];
  readonly text: (at: number) => string;
}): ReactElement {
  return (
    <>
      {times.map(({ at, x }) => (
        <g key={at}>
          <rect x={Math.round(x)} y={0} width={1} height={plot.height} fill="var(--grid)" />
          {x > 30 && x < plot.width - 30 && avoid.every((other) => Math.abs(other - x) > 84) && (
            <text x={x} y={plot.height + 16} textAnchor="middle" fontSize="0.6875rem" fill="var(--text3)" className="num">
              {text(at)}
            </text>
          )}
        </g>
      ))}
      <rect x={0} y={plot.height} width={plot.width} height={1} fill="var(--hair)" />
      <rect x={plot.width} y={0} width={1} height={plot.height} fill="var(--hair)" />
    </>
  );
}

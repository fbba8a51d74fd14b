import type { SecondInfo } from '@bourse/contract/seconds-text';
import type { ReactElement } from 'react';
import { useLocale } from 'use-intl';
import { priceText } from '../wire/money-text.ts';
import { apart, type ChartMark, gridPrices, type Plot, type PriceWindow, type Scales } from './chart-geometry.ts';
import { shownDecimals } from './standing.ts';

interface PriceTagsProps {
  readonly info: SecondInfo;
  readonly window: PriceWindow;
  readonly scales: Scales;
  readonly plot: Plot;
  readonly axis: number;
  readonly textScale: number;
  readonly last: number;
  readonly marks: readonly ChartMark[];
  readonly selected: ChartMark | undefined;
}

/** A tag's height in px, at the usual text size. */
const HEIGHT = 20;

/** The price axis: the last price, the strikes, and the grid where there is room. */
export function PriceTags({ info, window, scales: { y }, plot, axis, textScale, last, marks, selected }: PriceTagsProps): ReactElement {
  const locale = useLocale();
  const decimals = shownDecimals(info);
  const tagHeight = HEIGHT * textScale;
  const text = (price: number) => priceText(price.toFixed(info.priceDecimals), locale, decimals);
  const tags = [
    { id: 'last', price: last, tint: 'var(--ink)', ink: 'var(--on-ink)' },
    ...(selected ? [{ id: selected.id, price: selected.strike, tint: 'var(--accent-tint)', ink: 'var(--accent)' }] : []),
    ...marks
      .filter((mark) => mark !== selected && y(mark.strike) > 0 && y(mark.strike) < plot.height)
      .map((mark) => ({ id: mark.id, price: mark.strike, tint: 'var(--bg3)', ink: 'var(--text1)' })),
  ];
  const tops = apart(
    tags.map(({ price }) => Math.min(plot.height - tagHeight, Math.max(0, y(price) - tagHeight / 2))),
    tagHeight + 1,
  );
  const isFree = (price: number) =>
    y(price) > 8 && y(price) < plot.height - 8 && tops.every((top) => Math.abs(top + tagHeight / 2 - y(price)) > tagHeight);
  return (
    <g className="num">
      {gridPrices(window)
        .filter(isFree)
        .map((price) => (
          <text key={price} x={plot.width + axis - 8} y={y(price) + 4} textAnchor="end" fontSize="0.6875rem" fill="var(--text3)">
            {text(price)}
          </text>
        ))}
      {tags.map(({ id, price, tint, ink }, i) => (
        <g key={id} transform={`translate(${plot.width} ${Math.round(tops[i] as number)})`}>
          <rect width={axis - 3} height={tagHeight} rx={5} fill={tint} />
          <text x={(axis - 3) / 2} y={14 * textScale} textAnchor="middle" fontSize="0.6875rem" fontWeight={600} fill={ink}>
            {text(price)}
          </text>
        </g>
      ))}
    </g>
  );
}

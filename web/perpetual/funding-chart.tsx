import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { rateText } from './funding-clock.tsx';

interface Rate {
  readonly at: string;
  readonly rate: string;
}

const height = 72;
/** Of a bar that would otherwise not be seen. */
const least = 1;

/** Past rates as bars around zero, the oldest first. Not mirrored: time goes from left to right, as on the price chart. */
export function FundingChart({ rates }: { readonly rates: readonly Rate[] }): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const shown = [...rates].reverse().map(({ at, rate }) => ({ at, rate, value: Number(rate) }));
  const top = Math.max(0, ...shown.map(({ value }) => value));
  const bottom = Math.min(0, ...shown.map(({ value }) => value));
  const scale = height / (top - bottom || 1);
  const zero = top * scale;
  const ordered = [...shown].sort((a, b) => a.value - b.value);
  const of = (text: string | undefined) => rateText(text, locale);
  return (
    <svg
      role="img"
      aria-label={t('funding.chart', { count: shown.length, low: of(ordered[0]?.rate), high: of(ordered.at(-1)?.rate) })}
      viewBox={`0 0 ${shown.length * 10} ${height}`}
      preserveAspectRatio="none"
      className="mt-1 mb-2 block w-full"
      height={height}
    >
      <line x1="0" x2={shown.length * 10} y1={zero} y2={zero} stroke="var(--hair)" vectorEffect="non-scaling-stroke" />
      {shown.map(({ at, rate, value }, i) => {
        const size = Math.max(least, Math.abs(value) * scale);
        return (
          <rect
            key={at}
            x={i * 10 + 2}
            width={6}
            y={value < 0 ? zero : zero - size}
            height={size}
            fill={value < 0 ? 'var(--down)' : 'var(--up)'}
          >
            <title>{of(rate)}</title>
          </rect>
        );
      })}
    </svg>
  );
}

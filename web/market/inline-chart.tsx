import type { Interval } from '@bourse/contract/market';
import { type ReactElement, useMemo, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import type { ChartLook } from './chart/chart-state.ts';
import { createIndicator } from './chart/indicators.ts';
import { PriceChart } from './chart/price-chart.tsx';
import { createPriceFormat } from './chart/price-scale.ts';
import { createTimeAxis } from './chart/time-axis.ts';
import { useCandles } from './chart/use-candles.ts';

const views = ['line', '1m', '15m', '1h', '1d'] as const;

/** The chart at 180 px: the time-share line first, a few intervals, no indicators. Everything else is on the page of the quote. */
export function InlineChart({
  symbol,
  name,
  priceDecimals,
}: {
  readonly symbol: string;
  readonly name: string;
  readonly priceDecimals: number;
}): ReactElement {
  const t = useTranslations('market.chart');
  const locale = useLocale();
  const [view, show] = useState<(typeof views)[number]>('line');
  const interval: Interval = view === 'line' ? '1m' : view;
  const candles = useCandles(symbol, interval);
  const look = useMemo<ChartLook>(
    () => ({
      style: view === 'line' ? 'line' : 'candles',
      indicators: [],
      createIndicator,
      axis: createTimeAxis(interval, locale, Date.now()),
      format: createPriceFormat(locale, priceDecimals),
      decimals: priceDecimals,
      indexLabel: t('index'),
      markLabel: t('mark'),
      volumeLabel: t('vol'),
    }),
    [view, interval, locale, priceDecimals, t],
  );
  return (
    <section className="mb-1">
      <fieldset aria-label={t('intervals')} className="flex h-9 items-center ps-2.5">
        {views.map((v) => (
          <button
            key={v}
            type="button"
            aria-pressed={v === view}
            onClick={() => show(v)}
            className={`target h-8 px-0.5 text-12 -outline-offset-2 ${v === view ? 'font-semibold text-t1' : 'font-medium text-t3'}`}
          >
            <span className={`block rounded-[7px] px-[7px] py-1 ${v === view ? 'bg-bg2' : ''}`}>{t(`interval.${v}`)}</span>
          </button>
        ))}
      </fieldset>
      <div className="relative h-[180px]">
        {candles.error && !candles.hasBars ? (
          <CallFailure title={t('failed')} error={candles.error} onRetry={candles.retry} />
        ) : (
          <PriceChart
            name={name}
            interval={t(`interval.${view}`)}
            look={look}
            candles={candles}
            index={undefined}
            mark={undefined}
            own={undefined}
            fills
          />
        )}
      </div>
    </section>
  );
}

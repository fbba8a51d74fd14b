import { assetsIn } from '@bourse/contract/instrument-id';
import type { InstrumentInfo } from '@bourse/contract/market';
import { Direction, Figure, Flash } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { CallFailure } from '../parts/screen.tsx';
import { toneOf } from '../parts/tone.ts';
import { difference } from '../wire/difference.ts';
import { useIsStale, useTicker } from '../wire/market-feed.ts';
import { directionOf, moneyText, percentText, priceText, shortText } from '../wire/money-text.ts';
import { useQuotes } from './instruments.ts';

/** The last price as text, live. */
export function PriceFigure({
  symbol,
  decimals,
  quiet = false,
  className,
}: {
  readonly symbol: string;
  readonly decimals: number;
  readonly quiet?: boolean;
  readonly className?: string;
}): ReactElement {
  const locale = useLocale();
  const ticker = useTicker(symbol);
  return (
    <Flash value={ticker?.last} className="inline-block">
      <Figure text={priceText(ticker?.last, locale, decimals)} quiet={quiet} {...(className && { className })} />
    </Flash>
  );
}

/** The price as the figure of the page, its change, and the range of the day beside it. */
export function QuoteHead({
  symbol,
  instrument,
}: {
  readonly symbol: string;
  readonly instrument: Pick<InstrumentInfo, 'base' | 'priceDecimals'> | undefined;
}): ReactElement {
  const t = useTranslations('market');
  const locale = useLocale();
  const ticker = useTicker(symbol);
  const isStale = useIsStale();
  const quotes = useQuotes();

  const decimals = instrument?.priceDecimals ?? 2;
  const base = instrument?.base ?? assetsIn(symbol).base;
  const direction = directionOf(ticker?.change24h);
  const colour = toneOf(direction);
  const moved = ticker && difference(ticker.last, ticker.open24h);
  if (!ticker && quotes.error) return <CallFailure title={t('failed')} error={quotes.error} onRetry={quotes.retry} />;
  if (!ticker || !instrument) return <HeadSkeleton label={t('loading')} />;
  return (
    // The range stands beside the price where both have room, and under it otherwise.
    <section data-stale={isStale || undefined} className="flex min-h-[92px] flex-wrap gap-x-4 gap-y-2 px-4 pt-1 pb-3 data-stale:opacity-60">
      <div className="grow-999">
        <p className="sr">{t('quote.price')}</p>
        <PriceFigure
          symbol={symbol}
          decimals={decimals}
          quiet
          className={`font-semibold tracking-hero ${decimals > 4 ? 'text-24 leading-10' : 'text-32'}`}
        />
        <p className={`mt-0.5 flex flex-wrap items-center gap-x-2 text-13 font-semibold ${colour}`}>
          <span className="sr">{t('quote.today')}</span>
          <span className="inline-flex items-center gap-1">
            <Direction of={direction} {...(direction !== 'flat' && { label: t(direction) })} />
            {moved && <Figure text={moneyText(moved, locale, { minimum: decimals, maximum: decimals, sign: 'never' })} />}
          </span>
          <Figure text={percentText(ticker.change24h, locale)} />
        </p>
        {ticker.indexState !== 'normal' && <p className="mt-1 text-12 text-warn">{t(`quote.indexState.${ticker.indexState}`)}</p>}
      </div>
      <dl className="grid grow grid-cols-[auto_auto] content-center justify-between gap-x-3.5 gap-y-[3px]">
        <Stat name={t('quote.high')}>{priceText(ticker.high, locale, decimals)}</Stat>
        <Stat name={t('quote.low')}>{priceText(ticker.low, locale, decimals)}</Stat>
        <Stat name={t('quote.volume', { asset: base })}>{volumeText(ticker.volume, locale)}</Stat>
        <Stat name={t('quote.turnover')}>{shortText(ticker.turnover, locale)}</Stat>
      </dl>
    </section>
  );
}

/** In full up to six digits, short beyond. */
const volumeText = (volume: string, locale: string): string =>
  volume.split('.')[0] !== undefined && (volume.split('.')[0] as string).length <= 6
    ? moneyText(volume, locale, { minimum: 2, maximum: 2 })
    : shortText(volume, locale);

const Stat = ({ name, children }: { readonly name: ReactNode; readonly children: string }): ReactElement => (
  <>
    <dt className="text-11 text-t3">{name}</dt>
    <dd className="text-end text-12 font-medium">
      <Figure text={children} />
    </dd>
  </>
);

const HeadSkeleton = ({ label }: { readonly label: string }): ReactElement => (
  <div role="status" aria-label={label} aria-busy="true" className="grid min-h-[92px] grid-cols-[1fr_auto] gap-4 px-4 pt-1 pb-3">
    <span className="grid content-start gap-2.5 pt-2">
      <Skeleton width={168} height={28} />
      <Skeleton width={120} height={13} />
    </span>
    <span className="grid content-center gap-[9px]">
      {[132, 128, 138, 116].map((width) => (
        <Skeleton key={width} width={width} height={10} />
      ))}
    </span>
  </div>
);

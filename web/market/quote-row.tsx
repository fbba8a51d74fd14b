import { assetsIn } from '@bourse/contract/instrument-id';
import { Coin } from '@bourse/ui/coin';
import { Figure, Flash } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { memo, type ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { toneOf } from '../parts/tone.ts';
import { useTicker } from '../wire/market-feed.ts';
import { directionOf, moneyText, percentText, shortText } from '../wire/money-text.ts';

// One instrument in a list. Every row listens to its own ticker, so a tick draws one row and not the list.

export interface QuoteRowProps {
  readonly symbol: string;
  readonly closes: readonly number[] | undefined;
  /** Undefined while the instruments are on their way: then the price stands as the server wrote it. */
  readonly decimals: number | undefined;
}

/** The live figures of an instrument as text. */
export function useFiguresOf({ symbol, decimals }: QuoteRowProps) {
  const locale = useLocale();
  const ticker = useTicker(symbol);
  const priceOf = (text: string) => moneyText(text, locale, decimals === undefined ? {} : { minimum: decimals, maximum: decimals });
  return {
    ticker,
    price: ticker && priceOf(ticker.last),
    priceOf,
    change: percentText(ticker?.change24h, locale),
    direction: directionOf(ticker?.change24h),
    amount: shortText(ticker?.turnover, locale),
  };
}

/** Of the home page: disc, name and turnover, the day in its colour, price and change. */
export const TopRow = memo(function TopRow(row: QuoteRowProps): ReactElement {
  const t = useTranslations('market');
  const { ticker, price, change, direction, amount } = useFiguresOf(row);
  const { base, quote } = assetsIn(row.symbol);
  return (
    <li>
      <Go
        to="/quoteDetail"
        search={{ symbol: row.symbol }}
        className="grid h-15 grid-cols-[minmax(0,1fr)_64px_112px] items-center gap-3 px-4 max-[374px]:grid-cols-[minmax(0,1fr)_112px] -outline-offset-2 active:bg-bg1"
      >
        <span className="flex min-w-0 items-center gap-3">
          <Coin asset={base} />
          <span className="min-w-0">
            <span className="block truncate text-15 font-semibold">
              <bdi>{base}</bdi>
            </span>
            <span className="block truncate text-12 text-t3">
              <span className="sr">{t('vol')}</span> <Figure text={`${amount} ${quote}`} />
            </span>
          </span>
        </span>
        <span className="max-[374px]:hidden">
          <Sparkline values={row.closes} tone={direction === 'flat' ? 'neutral' : direction} />
        </span>
        {ticker ? (
          <span className="text-end">
            <Flash value={ticker.last} className="inline-block">
              <Figure text={price ?? ''} className="block text-15 font-semibold" />
            </Flash>
            <span className={`block text-12 font-medium ${toneOf(direction)}`}>
              <Figure text={change} />
            </span>
          </span>
        ) : (
          <FigureSkeleton />
        )}
      </Go>
    </li>
  );
});

const FigureSkeleton = (): ReactElement => (
  <span className="grid justify-items-end gap-2">
    <Skeleton width={76} height={13} />
    <Skeleton width={48} height={10} />
  </span>
);

/** Rows in the exact height of those that come. */
export const TopRowsSkeleton = ({ rows, label }: { readonly rows: number; readonly label: string }): ReactElement => (
  <div role="status" aria-label={label} aria-busy="true">
    {Array.from({ length: rows }, (_, i) => (
      <div
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        key={i}
        className="grid h-15 grid-cols-[minmax(0,1fr)_64px_112px] items-center gap-3 px-4 max-[374px]:grid-cols-[minmax(0,1fr)_112px]"
      >
        <span className="flex items-center gap-3">
          <Skeleton round height={32} />
          <span className="grid gap-2">
            <Skeleton width={40 + ((i * 13) % 20)} height={13} />
            <Skeleton width={72} height={10} />
          </span>
        </span>
        <span className="max-[374px]:hidden">
          <Skeleton width={64} height={20} />
        </span>
        <FigureSkeleton />
      </div>
    ))}
  </div>
);

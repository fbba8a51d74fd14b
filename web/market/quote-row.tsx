import { Pill } from '@bourse/ui/badge';
import { Coin } from '@bourse/ui/coin';
import { Figure, Flash } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { Star } from 'lucide-react';
import { memo, type ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { useTicker } from '../wire/market-feed.ts';
import { directionOf, moneyText, percentText, shortText } from '../wire/money-text.ts';

// One instrument in a list. Every row listens to its own ticker, so a tick draws one row and not the list.

export interface QuoteRowProps {
  readonly symbol: string;
  readonly closes: readonly number[] | undefined;
  /** Undefined while the instruments are on their way: then the price stands as the server wrote it. */
  readonly decimals: number | undefined;
}

const nameOf = (symbol: string): readonly [base: string, quote: string] => {
  const [base = symbol, quote = ''] = symbol.split('-');
  return [base, quote];
};

/** BTC/USDT, the quote asset quieter. */
export const PairName = ({ symbol }: { readonly symbol: string }): ReactElement => {
  const [base, quote] = nameOf(symbol);
  return (
    <bdi dir="ltr" className="text-15 font-semibold">
      {base}
      <span className="font-normal text-t3 max-[374px]:text-11">/{quote}</span>
    </bdi>
  );
};

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
  const [base, quote] = nameOf(row.symbol);
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
            <span
              className={`block text-12 font-medium ${direction === 'up' ? 'text-up' : direction === 'down' ? 'text-down' : 'text-t3'}`}
            >
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

/** The place among all pairs by turnover of 24 hours; its place is kept while it is not known. */
const Rank = ({ of, className = '' }: { readonly of: number | undefined; readonly className?: string }): ReactElement => {
  const t = useTranslations('market');
  return (
    <span className={`text-center text-12 text-t3 ${className}`}>
      {of !== undefined && (
        <>
          <span className="sr">{t('column.rank')} </span>
          <Figure text={String(of)} />
        </>
      )}
    </span>
  );
};

/** Of the markets page: the price column is the one the eye runs down; direction stands once, in the pill. */
export const MarketRow = memo(function MarketRow({
  rank,
  watched,
  onWatch,
  ...row
}: QuoteRowProps & {
  readonly rank: number | undefined;
  readonly watched?: boolean;
  readonly onWatch?: (symbol: string) => void;
}): ReactElement {
  const t = useTranslations('market');
  const { ticker, price, change, direction, amount } = useFiguresOf(row);
  const name = row.symbol.replace('-', '/');
  return (
    <li className="relative flex h-15 items-center [contain-intrinsic-size:auto_60px] [content-visibility:auto]">
      {onWatch && (
        <button
          type="button"
          aria-label={watched ? t('watchlist.unwatch', { name }) : t('watchlist.watch', { name })}
          aria-pressed={watched}
          onClick={() => onWatch(row.symbol)}
          className="-me-2 grid h-15 w-11 flex-none place-items-center pb-4 -outline-offset-2"
        >
          <Star
            size={18}
            strokeWidth={1.75}
            fill={watched ? 'currentColor' : 'none'}
            className={watched ? 'text-warn' : 'text-t3'}
            aria-hidden
          />
        </button>
      )}
      {onWatch && <Rank of={rank} className="pointer-events-none absolute start-0 bottom-0 h-6 w-11" />}
      <Go
        to="/quoteDetail"
        search={{ symbol: row.symbol }}
        className={`grid h-15 min-w-0 flex-1 items-center gap-2 pe-4 -outline-offset-2 active:bg-bg1 ${onWatch ? 'grid-cols-[minmax(0,1fr)_44px_84px_72px] max-[374px]:grid-cols-[minmax(0,1fr)_84px_72px]' : 'grid-cols-[20px_minmax(0,1fr)_44px_84px_72px] ps-2 max-[374px]:grid-cols-[20px_minmax(0,1fr)_84px_72px]'}`}
      >
        {!onWatch && <Rank of={rank} />}
        <span className="min-w-0">
          <span className="block truncate">
            <PairName symbol={row.symbol} />
          </span>
          <Figure text={amount} className="mt-px block text-12 text-t3" />
        </span>
        <span className="max-[374px]:hidden">
          <Sparkline values={row.closes} width={44} height={26} />
        </span>
        {ticker ? (
          <span className="text-end">
            <Flash value={ticker.last} className="inline-block">
              <Figure text={price ?? ''} className="block text-15 font-semibold" />
            </Flash>
          </span>
        ) : (
          <span className="justify-self-end">
            <Skeleton width={72} height={14} />
          </span>
        )}
        {ticker ? (
          <Pill direction={direction}>
            <span>{change}</span>
          </Pill>
        ) : (
          <Skeleton width={72} height={30} />
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

export const MarketRowsSkeleton = ({ rows, label }: { readonly rows: number; readonly label: string }): ReactElement => (
  <div role="status" aria-label={label} aria-busy="true">
    {Array.from({ length: rows }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <div key={i} className="grid h-15 grid-cols-[minmax(0,1fr)_52px_96px_76px] items-center gap-3 px-4">
        <span className="grid gap-2">
          <Skeleton width={72 + ((i * 11) % 16)} height={13} />
          <Skeleton width={52} height={10} />
        </span>
        <Skeleton width={52} height={18} />
        <span className="justify-self-end">
          <Skeleton width={76} height={14} />
        </span>
        <Skeleton width={76} height={30} />
      </div>
    ))}
  </div>
);

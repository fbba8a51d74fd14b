import { shownName } from '@bourse/contract/instrument-id';
import { Pill } from '@bourse/ui/badge';
import { Figure, Flash } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { Sparkline } from '@bourse/ui/sparkline';
import { memo, type ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { type QuoteRowProps, useFiguresOf } from './quote-row.tsx';
import { WatchStar } from './watch-star.tsx';

/** BTC/USDT, the quote asset quieter; BTCUSDT Perp, the kind quieter. */
export const PairName = ({ symbol }: { readonly symbol: string }): ReactElement => {
  const [head, tail] = shownName(symbol).split(/(?=\W)/);
  return (
    <bdi dir="ltr" className="text-15 font-semibold">
      {head}
      <span className={`font-normal text-t3 ${tail?.startsWith(' ') ? 'text-11' : 'max-[374px]:text-11'}`}>{tail}</span>
    </bdi>
  );
};

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
  const { ticker, price, change, direction, amount } = useFiguresOf(row);
  const name = shownName(row.symbol);
  return (
    <li className="relative flex h-15 items-center [contain-intrinsic-size:auto_60px] [content-visibility:auto]">
      {onWatch && (
        <WatchStar
          name={name}
          watched={watched === true}
          size={18}
          onWatch={() => onWatch(row.symbol)}
          className="-me-2 grid h-15 w-11 flex-none place-items-center pb-4 -outline-offset-2"
        />
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

import { Empty } from '@bourse/ui/notice';
import { Skeleton } from '@bourse/ui/skeleton';
import { memo, type ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { dateText } from '../wire/date-text.ts';
import type { LiveDeal } from '../wire/market-feed.ts';
import { priceText } from '../wire/money-text.ts';

const grid = 'grid grid-cols-[64px_1fr_1fr] items-center gap-2';

/** The latest deals, newest first: time, price in the colour of the taker's side, quantity. */
export const DealList = memo(function DealList({
  deals,
  base,
  quote,
  priceDecimals,
  quantityDecimals,
  rows = 30,
}: {
  readonly deals: readonly LiveDeal[] | undefined;
  readonly base: string;
  readonly quote: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly rows?: number;
}): ReactElement {
  const t = useTranslations('market');
  if (deals?.length === 0) return <Empty title={t('deals.emptyTitle')}>{t('deals.emptyText')}</Empty>;
  return (
    <div className="px-4 pt-2 pb-4">
      <div className={`${grid} pb-1 text-11 text-t3`}>
        <span>{t('deals.time')}</span>
        <span className="text-end">{t('book.price', { asset: quote })}</span>
        <span className="text-end">{t('book.quantity', { asset: base })}</span>
      </div>
      {deals ? (
        <ol>
          {deals.slice(0, rows).map((deal) => (
            <Row key={deal.id} deal={deal} priceDecimals={priceDecimals} quantityDecimals={quantityDecimals} />
          ))}
        </ol>
      ) : (
        <div role="status" aria-label={t('loading')} aria-busy="true">
          {Array.from({ length: 10 }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
            <div key={i} className={`${grid} h-6`}>
              <Skeleton width={56} height={10} />
              <span className="justify-self-end">
                <Skeleton width={64} height={10} />
              </span>
              <span className="justify-self-end">
                <Skeleton width={48} height={10} />
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
});

const Row = memo(function Row({
  deal,
  priceDecimals,
  quantityDecimals,
}: {
  readonly deal: LiveDeal;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}): ReactElement {
  const t = useTranslations('market.deals');
  const locale = useLocale();
  const isBuy = deal.side === 'buy';
  return (
    <li className={`${grid} h-6 text-12`}>
      <span className="num text-t3">{dateText(deal.at, locale, 'time')}</span>
      <span className={`text-end ${isBuy ? 'text-up' : 'text-down'}`}>
        <span className="sr">{isBuy ? t('bought') : t('sold')} </span>
        <span className="num">{priceText(deal.price, locale, priceDecimals)}</span>
      </span>
      <span className="num text-end text-t2">{priceText(deal.quantity, locale, quantityDecimals)}</span>
    </li>
  );
});

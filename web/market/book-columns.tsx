import { Empty } from '@bourse/ui/notice';
import { Skeleton } from '@bourse/ui/skeleton';
import { memo, type ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { OrderBook } from '../wire/market-feed.ts';
import { priceText } from '../wire/money-text.ts';
import { type DepthLine, depthLines } from './depth-share.ts';

const rowHeight = 22;

/** Bids and asks side by side, the best prices meeting in the middle, the depth up to each price as a quiet bar. */
export const BookColumns = memo(function BookColumns({
  book,
  base,
  quote,
  priceDecimals,
  quantityDecimals,
  rows = 10,
}: {
  /** Undefined while on its way. */
  readonly book: OrderBook | undefined;
  readonly base: string;
  readonly quote: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly rows?: number;
}): ReactElement {
  const t = useTranslations('market.book');
  const locale = useLocale();
  if (!book) return <BookSkeleton rows={rows} />;
  const { bids, asks, bidPercent } = depthLines(book.bids, book.asks, rows);
  if (bidPercent === undefined) return <Empty title={t('emptyTitle')}>{t('emptyText')}</Empty>;
  const percent = (value: number) => `${value}%`;
  return (
    <div className="px-4 pt-2 pb-4" style={{ minHeight: rows * rowHeight + 60 }}>
      <div className="flex justify-between gap-2 pb-1 text-11 text-t3">
        <span>{t('quantity', { asset: base })}</span>
        <span>{t('price', { asset: quote })}</span>
        <span>{t('quantity', { asset: base })}</span>
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Side label={t('bids')} lines={bids} locale={locale} priceDecimals={priceDecimals} quantityDecimals={quantityDecimals} isBid />
        <Side
          label={t('asks')}
          lines={asks}
          locale={locale}
          priceDecimals={priceDecimals}
          quantityDecimals={quantityDecimals}
          isBid={false}
        />
      </div>
      <div
        className="mt-3 grid grid-cols-[auto_1fr_auto] items-center gap-2 text-12 font-medium"
        role="img"
        aria-label={t('share', { bids: percent(bidPercent), asks: percent(100 - bidPercent) })}
      >
        <span className="num text-up">{percent(bidPercent)}</span>
        <span className="flex h-1 gap-0.5 overflow-hidden">
          <span className="rounded-full bg-up transition-[flex-grow] duration-(--m-toggle)" style={{ flexGrow: bidPercent }} />
          <span className="rounded-full bg-down transition-[flex-grow] duration-(--m-toggle)" style={{ flexGrow: 100 - bidPercent }} />
        </span>
        <span className="num text-down">{percent(100 - bidPercent)}</span>
      </div>
    </div>
  );
});

interface SideProps {
  readonly label: string;
  readonly lines: readonly DepthLine[];
  readonly locale: string;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly isBid: boolean;
}

const Side = ({ label, lines, locale, priceDecimals, quantityDecimals, isBid }: SideProps): ReactElement => (
  <ol aria-label={label} className="@container">
    {lines.map((line, i) => (
      <Line
        // A row is a place in the book, not a price: its bar moves on when the book shifts.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        key={i}
        price={priceText(line.price, locale, priceDecimals)}
        quantity={priceText(line.quantity, locale, quantityDecimals)}
        share={Math.round(line.share * 200) / 200}
        isBid={isBid}
      />
    ))}
  </ol>
);

const Line = memo(function Line({
  price,
  quantity,
  share,
  isBid,
}: {
  readonly price: string;
  readonly quantity: string;
  readonly share: number;
  readonly isBid: boolean;
}): ReactElement {
  return (
    <li className="relative flex items-center justify-between gap-1 text-[min(var(--text-12),10.2cqi)]" style={{ height: rowHeight }}>
      <span
        aria-hidden
        className={`absolute inset-y-px w-full rounded-[2px] transition-transform duration-(--m-tap) ${isBid ? 'origin-right bg-up-tint rtl:origin-left' : 'origin-left bg-down-tint rtl:origin-right'}`}
        style={{ transform: `scaleX(${share})` }}
      />
      {isBid && <span className="num relative text-t2">{quantity}</span>}
      <span className={`relative ${isBid ? 'pe-1.5 text-up' : 'ps-1.5 text-down'}`}>
        <span className="num">{price}</span>
      </span>
      {!isBid && <span className="num relative text-t2">{quantity}</span>}
    </li>
  );
});

function BookSkeleton({ rows }: { readonly rows: number }): ReactElement {
  const t = useTranslations('market');
  return (
    <div
      role="status"
      aria-label={t('loading')}
      aria-busy="true"
      className="grid grid-cols-2 gap-3 px-4 pt-2"
      style={{ minHeight: rows * rowHeight + 60 }}
    >
      {Array.from({ length: rows * 2 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <span key={i} className="flex items-center justify-between" style={{ height: rowHeight }}>
          <Skeleton width={44} height={10} />
          <Skeleton width={60} height={10} />
        </span>
      ))}
    </div>
  );
}

import { assetsIn } from '@bourse/contract/instrument-id';
import { Figure } from '@bourse/ui/figure';
import { Skeleton } from '@bourse/ui/skeleton';
import { type PointerEvent, type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useIsStale, useOrderBook } from '../wire/market-feed.ts';
import { priceText, shortText } from '../wire/money-text.ts';
import { depthAt, depthCurve, depthPath } from './depth-curve.ts';

const width = 1000;
const height = 300;

/** Bids and asks of the live book as two rising areas. Touching a price says how much can be traded up to it. Not mirrored. */
export function DepthChart({ symbol, priceDecimals }: { readonly symbol: string; readonly priceDecimals: number }): ReactElement {
  const t = useTranslations('market.depth');
  const locale = useLocale();
  const book = useOrderBook(symbol);
  const isStale = useIsStale();
  const [at, point] = useState<number>();
  const curve = book && depthCurve(book.bids, book.asks);
  const { base } = assetsIn(symbol);
  if (!book)
    return (
      <div className="px-4 py-2">
        <Skeleton height={164} />
      </div>
    );
  if (!curve)
    return (
      <p className="grid place-items-center text-13 text-t3" style={{ height: 180 }}>
        {t('empty')}
      </p>
    );
  const price = (value: number) => priceText(value.toFixed(priceDecimals), locale, priceDecimals);
  const amount = (value: number) => `${shortText(String(value), locale)} ${base}`;
  const found = at === undefined ? undefined : depthAt(curve, curve.low + at * (curve.high - curve.low));
  const look = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    point(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)));
  };
  return (
    <figure
      dir="ltr"
      aria-label={t('label', { bids: amount(curve.bids.at(-1)?.total ?? 0), asks: amount(curve.asks.at(-1)?.total ?? 0) })}
      data-stale={isStale || undefined}
      className="px-4 pt-1 pb-2 text-11 text-t3 data-stale:opacity-60"
    >
      <figcaption className="flex h-5 items-center justify-between gap-3">
        <span className="flex items-center gap-1.5">
          <span aria-hidden className="size-2.5 rounded-full bg-up" />
          {t('bids')}
        </span>
        {found && (
          <span className={`font-medium ${found.side === 'bid' ? 'text-up' : 'text-down'}`}>
            <Figure text={`${price(found.price)} \u00b7 ${amount(found.total)}`} />
          </span>
        )}
        <span className="flex items-center gap-1.5">
          {t('asks')}
          <span aria-hidden className="size-2.5 rounded-full bg-down" />
        </span>
      </figcaption>
      <div
        onPointerDown={look}
        onPointerMove={look}
        onPointerLeave={() => point(undefined)}
        style={{ height: 120, touchAction: 'pan-y' }}
        className="relative"
      >
        <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className="absolute inset-0 size-full" aria-hidden>
          {(['up', 'down'] as const).map((tone) => (
            <path
              key={tone}
              d={
                tone === 'up'
                  ? depthPath(curve.bids, curve, curve.low, width, height)
                  : depthPath(curve.asks, curve, curve.high, width, height)
              }
              fill={`var(--${tone}-tint)`}
              stroke={`var(--${tone})`}
              strokeWidth={1.5}
              vectorEffect="non-scaling-stroke"
            />
          ))}
        </svg>
        {at !== undefined && (
          <span
            aria-hidden
            className="absolute"
            style={{ insetBlock: 0, width: 1, insetInlineStart: `${at * 100}%`, background: 'var(--text3)' }}
          />
        )}
      </div>
      <div className="flex h-5 items-center justify-between">
        {[curve.low, (curve.low + curve.high) / 2, curve.high].map((value, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a label is its place
          <Figure key={i} text={price(value)} />
        ))}
      </div>
    </figure>
  );
}

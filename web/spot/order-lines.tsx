import { shownName } from '@bourse/contract/instrument-id';
import type { InstrumentInfo } from '@bourse/contract/market';
import type { Order } from '@bourse/contract/spot';
import { Badge } from '@bourse/ui/badge';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { averageText, moneyText, priceText } from '../wire/money-text.ts';
import { assetsOf, filledText } from './order-figures.ts';
import { filledPercent } from './order-filter.ts';

export const SideBadge = ({ side }: { readonly side: 'buy' | 'sell' }): ReactElement => {
  const t = useTranslations('spot');
  return <Badge tone={side === 'buy' ? 'up' : 'down'}>{t(side)}</Badge>;
};

const statusTones = {
  untriggered: 'accent',
  new: 'plain',
  partial: 'accent',
  done: 'success',
  cancelled: 'plain',
  expired: 'warn',
  rejected: 'danger',
} as const;
export const StatusBadge = ({ status }: Pick<Order, 'status'>): ReactElement => {
  const t = useTranslations('spot');
  return <Badge tone={statusTones[status]}>{t(`status.${status}`)}</Badge>;
};

/** The shown name of a symbol, also before the instruments are known. */
export const pairName = (symbol: string, info: InstrumentInfo | undefined): string => info?.name ?? shownName(symbol);

/** The price of an order: its limit, or that it takes the market's. */
export function OrderPrice({ order, info }: { readonly order: Order; readonly info: InstrumentInfo | undefined }): ReactNode {
  const t = useTranslations('spot');
  const locale = useLocale();
  return order.price === undefined ? (
    t('marketPriceShort')
  ) : (
    <Figure text={info ? priceText(order.price, locale, info.priceDecimals) : moneyText(order.price, locale)} />
  );
}

/** What was paid or received for one on average, as exact as the wire has it. */
export function AveragePrice({ order, info }: { readonly order: Order; readonly info: InstrumentInfo | undefined }): ReactElement {
  const locale = useLocale();
  const { averagePrice } = order;
  return <Figure text={info ? averageText(averagePrice, locale, info.priceDecimals) : moneyText(averagePrice, locale)} />;
}

/** How much was filled, with its unit. */
export const Filled = ({ order, info }: { readonly order: Order; readonly info: InstrumentInfo | undefined }): ReactElement => (
  <Figure text={filledText(order, assetsOf(order, info), useLocale())} />
);

/** A thin bar of the filled part. Nothing before the first fill, and nothing when there is nothing left to say. */
export function FillBar({ order }: { readonly order: Order }): ReactElement | null {
  const t = useTranslations('spot');
  const percent = filledPercent(order);
  if (percent === 0 || percent === 100) return null;
  return (
    <div
      role="progressbar"
      aria-label={t('filled')}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="mt-2.5 h-1 overflow-hidden rounded-full bg-bg3"
    >
      <div className="h-full rounded-full bg-accent" style={{ width: `${percent}%` }} />
    </div>
  );
}

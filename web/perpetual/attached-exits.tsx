import type { PerpetualOrder } from '@bourse/contract/perpetual-text';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { priceText } from '../wire/money-text.ts';
import { OrderStatus } from './order-card.tsx';
import { kindOfOrder, quantityOf } from './order-words.ts';

/** The take profit and stop loss that came from an order as it was filled: where they trigger, what they closed, and how they ended. */
export function AttachedExits({
  orders,
  decimals,
}: {
  readonly orders: readonly PerpetualOrder[];
  readonly decimals: number;
}): ReactElement | null {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  if (orders.length === 0) return null;
  return (
    <section aria-label={t('exits.title')}>
      <h3 className="mt-4 mb-1 text-13 font-semibold text-t2">{t('exits.title')}</h3>
      <ul>
        {orders.map((order) => (
          <li key={order.orderId} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 py-2.5 [&+&]:hairline-t">
            <span className="text-13 font-medium">
              {t(`kind.${kindOfOrder(order)}`)}{' '}
              <Figure
                text={priceText(order.triggerPrice, locale, decimals)}
                className={order.purpose === 'take_profit' ? 'text-up' : 'text-down'}
              />
            </span>
            <OrderStatus order={order} />
            <span className="col-span-2 text-12 text-t3">
              {t('orders.filledLots')} <Figure text={quantityOf(order, locale)} />
              {order.endReason !== undefined && t.has(`end.${order.endReason}` as 'end.locked') && (
                <> · {t(`end.${order.endReason}` as 'end.locked')}</>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { shownName } from '@bourse/contract/instrument-id';
import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { triggerText } from '../trading/trigger-price.tsx';
import { dateText } from '../wire/date-text.ts';
import { priceText } from '../wire/money-text.ts';
import { amendable } from './amendable.ts';
import type { OpenOrderRows } from './open-orders.tsx';
import { OrderBadge } from './order-card.tsx';
import { kindOfOrder, quantityOf } from './order-words.ts';

/** Open orders as a table, for a wide window. */
export function OrderTable({ orders, infos, leaving, onOpen, onAmend, onCancel }: OpenOrderRows): ReactElement {
  const t = useTranslations('perpetual');
  const locale = useLocale();
  const today = new Date().toDateString();
  return (
    <table className="desk-table">
      <caption className="sr">{t('orders.open')}</caption>
      <thead>
        <tr>
          <th>{t('column.time')}</th>
          <th>{t('contract')}</th>
          <th>{t('typeTitle')}</th>
          <th>{t('side')}</th>
          <th className="desk-number">{t('trigger')}</th>
          <th className="desk-number">{t('price')}</th>
          <th className="desk-number">{t('orders.filledLots')}</th>
          <th className="desk-number">{t('exits.short')}</th>
          <th>
            <span className="sr">{t('more')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const info = infos.get(order.symbol);
          const name = info?.name ?? shownName(order.symbol);
          const price = (text: string | undefined) => <Figure text={priceText(text, locale, info?.priceDecimals ?? 2)} />;
          return (
            <tr key={order.orderId}>
              <td>
                <Figure text={dateText(order.placedAt, locale, new Date(order.placedAt).toDateString() === today ? 'time' : 'shorts')} />
              </td>
              <td>
                <button type="button" onClick={() => onOpen(order)} className="font-semibold hover:underline">
                  <bdi dir="ltr">{name}</bdi>
                </button>
              </td>
              <td>{t(`kind.${kindOfOrder(order)}`)}</td>
              <td>
                <OrderBadge order={order} />
              </td>
              <td className="desk-number">
                <Figure text={triggerText(priceText(order.triggerPrice, locale, info?.priceDecimals ?? 2), order.triggerAbove)} />
              </td>
              <td className="desk-number">{order.price === undefined ? t('marketShort') : price(order.price)}</td>
              <td className="desk-number">
                <Figure text={quantityOf(order, locale)} />
              </td>
              <td className="desk-number">
                {(order.takeProfit ?? order.stopLoss) === undefined ? (
                  '–'
                ) : (
                  <>
                    {price(order.takeProfit)} / {price(order.stopLoss)}
                  </>
                )}
              </td>
              <td className="desk-number">
                {amendable(order).length > 0 && (
                  <button type="button" aria-label={t('amend.of', { name })} onClick={() => onAmend(order)} className="desk-act">
                    {t('amend.button')}
                  </button>
                )}
                <button
                  type="button"
                  disabled={leaving.has(order.orderId)}
                  aria-label={t('orders.cancelOf', { name })}
                  onClick={() => onCancel(order)}
                  className="desk-act"
                >
                  {t('orders.cancel')}
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

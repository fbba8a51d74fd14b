import { Figure } from '@bourse/ui/figure';
import type { ReactElement } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { triggerText } from '../trading/trigger-price.tsx';
import { dateText } from '../wire/date-text.ts';
import { moneyText, priceText } from '../wire/money-text.ts';
import { isTraded, type OpenOrderRows } from './open-orders.tsx';
import { canAmend } from './order-card.tsx';
import { assetsOf, orderedText } from './order-figures.ts';
import { Filled, OrderPrice, pairName } from './order-lines.tsx';

/** Open orders as a table, for a wide window. */
export function OrderTable({ orders, infos, leaving, onOpen, onAmend, onCancel }: OpenOrderRows): ReactElement {
  const t = useTranslations('spot');
  const locale = useLocale();
  return (
    <table className="desk-table">
      <caption className="sr">{t('openOrders')}</caption>
      <thead>
        <tr>
          <th>{t('column.time')}</th>
          <th>{t('column.pair')}</th>
          <th>{t('column.type')}</th>
          <th>{t('side')}</th>
          <th className="desk-number">{t('trigger')}</th>
          <th className="desk-number">{t('price')}</th>
          <th className="desk-number">{t('amount')}</th>
          <th className="desk-number">{t('filled')}</th>
          <th>{t('advanced')}</th>
          <th>
            <span className="sr">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => {
          const info = infos.get(order.symbol);
          const name = pairName(order.symbol, info);
          return (
            <tr key={order.orderId}>
              <td>
                <Figure text={dateText(order.placedAt, locale, 'shorts')} />
              </td>
              <td>
                <button type="button" onClick={() => onOpen(order)} className="font-semibold hover:underline">
                  <bdi dir="ltr">{name}</bdi>
                </button>
              </td>
              <td>{t(`type.${order.type}`)}</td>
              <td className={order.side === 'buy' ? 'text-up' : 'text-down'}>{t(order.side)}</td>
              <td className="desk-number">
                {order.triggerPrice === undefined ? (
                  '–'
                ) : (
                  <Figure
                    text={triggerText(
                      info ? priceText(order.triggerPrice, locale, info.priceDecimals) : moneyText(order.triggerPrice, locale),
                      order.triggerAbove,
                    )}
                  />
                )}
              </td>
              <td className="desk-number">
                <OrderPrice order={order} info={info} />
              </td>
              <td className="desk-number">
                <Figure text={orderedText(order, assetsOf(order, info), locale)} />
              </td>
              <td className="desk-number">
                <Filled order={order} info={info} />
              </td>
              <td>{order.postOnly ? t('tif.postOnlyShort') : order.timeInForce}</td>
              <td className="desk-number">
                {canAmend(order) && isTraded(infos, order) && (
                  <button type="button" className="desk-act" aria-label={t('amendOrder', { pair: name })} onClick={() => onAmend(order)}>
                    {t('amend')}
                  </button>
                )}
                <button
                  type="button"
                  className="desk-act"
                  disabled={leaving.has(order.orderId)}
                  aria-label={t('cancelOrder', { pair: name })}
                  onClick={() => onCancel(order)}
                >
                  {t('cancel')}
                </button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { OrderScreen } from '../trading/order-screen.tsx';
import { spot } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { OrderDetailSheet } from './order-detail-sheet.tsx';
import { SpotOrders } from './spot-orders.tsx';

/** Own spot orders; with an order's number in the address, that order. */
export default function TradeOrderPage(): ReactElement {
  const t = useTranslations('spot');
  const go = useGo();
  const { id } = useAddress('/tradeOrder');
  const asked = useCall(spot.order, { orderId: id ?? '' }, { enabled: id !== undefined });
  return (
    <OrderScreen title={t('ordersTitle')} up="/trades">
      <SpotOrders />
      <OrderDetailSheet
        order={id === undefined ? undefined : asked.data?.order}
        onClose={() => go({ to: '/tradeOrder', search: {}, replace: true })}
      />
    </OrderScreen>
  );
}

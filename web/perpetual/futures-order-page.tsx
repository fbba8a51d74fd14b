import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { OrderScreen } from '../trading/order-screen.tsx';
import { ContractOrders } from './contract-orders.tsx';

/** Own orders, fills, closed positions and funding; with an order's number in the address, that order. */
export default function FuturesOrderPage(): ReactElement {
  return (
    <RoomTexts room="perpetual">
      <FuturesOrders />
    </RoomTexts>
  );
}

function FuturesOrders(): ReactElement {
  const t = useTranslations('perpetual');
  const go = useGo();
  const { id, list } = useAddress('/futuresOrder');
  return (
    <OrderScreen title={t('list.title')} up="/futures">
      <ContractOrders id={id} asked={list} onIdClose={() => go({ to: '/futuresOrder', search: {}, replace: true })} />
    </OrderScreen>
  );
}

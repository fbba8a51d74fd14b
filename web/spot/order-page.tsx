import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Screen } from '../parts/screen.tsx';
import { OrderListActions, TradeOrders, useOrderLists } from './trade-orders.tsx';

/** Management of all orders. */
export default function OrderPage(): ReactElement {
  const t = useTranslations('spot');
  const lists = useOrderLists();
  return (
    <Screen title={t('managementTitle')} up="/mine" actions={<OrderListActions {...lists} />}>
      <TradeOrders {...lists} />
    </Screen>
  );
}

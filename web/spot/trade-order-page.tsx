import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { Screen } from '../app/screen.tsx';
import { OrderListActions, TradeOrders, useOrderLists } from './trade-orders.tsx';

/** Own spot orders. */
export function TradeOrderPage(): ReactElement {
  const t = useTranslations('spot');
  const lists = useOrderLists();
  return (
    <Screen title={t('ordersTitle')} up="/trades" actions={<OrderListActions {...lists} />}>
      <TradeOrders {...lists} />
    </Screen>
  );
}

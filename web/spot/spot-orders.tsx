import type { ReactElement } from 'react';
import { BarActions } from '../trading/order-screen.tsx';
import { OrderListActions, TradeOrders, useOrderLists } from './trade-orders.tsx';

/** The lists of own spot orders, in an order screen. */
export function SpotOrders(): ReactElement {
  const lists = useOrderLists();
  return (
    <>
      <BarActions>
        <OrderListActions {...lists} />
      </BarActions>
      <TradeOrders {...lists} />
    </>
  );
}

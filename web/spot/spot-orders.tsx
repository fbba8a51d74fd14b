import type { ReactElement, ReactNode } from 'react';
import { Screen } from '../parts/screen.tsx';
import { OrderListActions, TradeOrders, useOrderLists } from './trade-orders.tsx';

/** A page of own spot orders. */
export function SpotOrders({
  title,
  up,
  above,
  children,
}: {
  readonly title: string;
  readonly up: '/mine' | '/trades';
  /** Before the lists. */
  readonly above?: ReactNode;
  readonly children?: ReactNode;
}): ReactElement {
  const lists = useOrderLists();
  return (
    <Screen title={title} up={up} actions={<OrderListActions {...lists} />}>
      {above}
      <TradeOrders {...lists} />
      {children}
    </Screen>
  );
}

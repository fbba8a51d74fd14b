import type { ReactElement } from 'react';
import { useAddress, useGo } from '../nav/go.ts';
import { ContractOrders } from './contract-orders.tsx';

/** Own orders, fills, closed positions and funding; with an order's number in the address, that order. */
export default function FuturesOrderPage(): ReactElement {
  const go = useGo();
  const { id, list } = useAddress('/futuresOrder');
  return <ContractOrders up="/futures" id={id} asked={list} onIdClose={() => go({ to: '/futuresOrder', search: {}, replace: true })} />;
}

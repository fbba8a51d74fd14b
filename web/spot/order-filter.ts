import type { Order } from '@bourse/contract/spot';
import { type FilterField, type ListFilter, sideIn, symbolIn, wishesIn } from '../trading/list-filter.ts';

export type OrderList = 'open' | 'history' | 'fills';

/** Which wishes have a meaning in which list: open orders have no status and no age, fills no side of their own. */
export const filterFields = {
  open: ['symbol', 'side'],
  history: ['symbol', 'side', 'status', 'days'],
  fills: ['symbol', 'days'],
} as const satisfies Record<OrderList, readonly FilterField[]>;

/** How many wishes differ from the list's resting state, for the figure at the filter button. */
export const filterCount = (filter: ListFilter, list: OrderList): number => wishesIn(filter, filterFields[list]);

/** The filter as the query of each list. */
export const orderQuery = (f: ListFilter) => ({ ...symbolIn(f), ...sideIn(f), status: f.status, days: f.days });
export const fillQuery = (f: ListFilter) => ({ ...symbolIn(f), days: f.days });

export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => status === 'untriggered' || status === 'new' || status === 'partial';

/** How much of an order is filled, in percent, cut: 99.9 % is not done. Orders by amount are measured by what they spent. */
export function filledPercent(o: Pick<Order, 'quantity' | 'amount' | 'filledQuantity' | 'filledAmount' | 'status'>): number {
  if (o.status === 'done') return 100;
  const whole = Number(o.quantity ?? o.amount ?? 0);
  const part = Number(o.quantity === undefined ? o.filledAmount : o.filledQuantity);
  return whole > 0 ? Math.min(99, Math.floor((part / whole) * 100)) : 0;
}

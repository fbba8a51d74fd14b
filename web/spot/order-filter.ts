import type { Order } from '@bourse/contract/spot';

/** What the lists of orders can be narrowed by (specification 2: currency, direction, status, time). */
export interface OrderFilter {
  readonly symbol: string | undefined;
  readonly side: 'all' | 'buy' | 'sell';
  readonly status: 'all' | 'done' | 'cancelled';
  readonly days: '7' | '30' | '120';
}
export type OrderList = 'open' | 'history' | 'fills';

export const noFilter: OrderFilter = { symbol: undefined, side: 'all', status: 'all', days: '7' };

/** Which wishes have a meaning in which list: open orders have no status and no age, fills no side of their own. */
export const filterFields = {
  open: ['symbol', 'side'],
  history: ['symbol', 'side', 'status', 'days'],
  fills: ['symbol', 'days'],
} as const satisfies Record<OrderList, readonly (keyof OrderFilter)[]>;

/** How many wishes differ from the list's resting state, for the figure at the filter button. */
export const filterCount = (filter: OrderFilter, list: OrderList): number =>
  filterFields[list].filter((field) => filter[field] !== noFilter[field]).length;

/** The filter as the query of the history; what is not wished is left out. */
export const orderQuery = (
  f: OrderFilter,
): { symbol?: string; side?: 'buy' | 'sell'; status: OrderFilter['status']; days: OrderFilter['days'] } => ({
  ...(f.symbol && { symbol: f.symbol }),
  ...(f.side !== 'all' && { side: f.side }),
  status: f.status,
  days: f.days,
});
export const fillQuery = (f: OrderFilter): { symbol?: string; days: OrderFilter['days'] } => ({
  ...(f.symbol && { symbol: f.symbol }),
  days: f.days,
});

export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => status === 'untriggered' || status === 'new' || status === 'partial';

/** Open orders come whole; they are narrowed here. */
export const matchesOpen = (order: Pick<Order, 'symbol' | 'side'>, f: OrderFilter): boolean =>
  (f.symbol === undefined || order.symbol === f.symbol) && (f.side === 'all' || order.side === f.side);

/** How much of an order is filled, in percent, cut: 99.9 % is not done. Orders by amount are measured by what they spent. */
export function filledPercent(o: Pick<Order, 'quantity' | 'amount' | 'filledQuantity' | 'filledAmount' | 'status'>): number {
  if (o.status === 'done') return 100;
  const whole = Number(o.quantity ?? o.amount ?? 0);
  const part = Number(o.quantity === undefined ? o.filledAmount : o.filledQuantity);
  return whole > 0 ? Math.min(99, Math.floor((part / whole) * 100)) : 0;
}

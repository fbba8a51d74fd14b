/** What a trader's lists of orders, fills and positions can be narrowed by (specification 2: currency, direction, status, time). */
export interface ListFilter {
  readonly symbol: string | undefined;
  readonly side: 'all' | 'buy' | 'sell';
  readonly status: 'all' | 'done' | 'cancelled';
  readonly days: '7' | '30' | '120';
}
export type FilterField = keyof ListFilter;

export const noFilter: ListFilter = { symbol: undefined, side: 'all', status: 'all', days: '7' };

/** How many of a list's wishes differ from its resting state, for the figure at the filter button. */
export const wishesIn = (filter: ListFilter, fields: readonly FilterField[]): number =>
  fields.filter((field) => filter[field] !== noFilter[field]).length;

/** As parts of a query: what isn't wished is left out. */
export const symbolIn = ({ symbol }: ListFilter): { readonly symbol?: string } => (symbol === undefined ? {} : { symbol });
export const sideIn = ({ side }: ListFilter): { readonly side?: 'buy' | 'sell' } => (side === 'all' ? {} : { side });

/** Open orders come whole; they are narrowed here. */
export const matchesOpen = (order: { readonly symbol: string; readonly side: 'buy' | 'sell' }, f: ListFilter): boolean =>
  (f.symbol === undefined || order.symbol === f.symbol) && (f.side === 'all' || order.side === f.side);

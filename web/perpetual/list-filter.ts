import { type FilterField, type ListFilter, sideIn, symbolIn, wishesIn } from '../trading/list-filter.ts';

export { type ListFilter, matchesOpen, noFilter } from '../trading/list-filter.ts';

export const lists = ['open', 'history', 'fills', 'closed', 'funding'] as const;
export type List = (typeof lists)[number];

/** Which wishes have a meaning in which list. */
export const filterFields = {
  open: ['symbol', 'side'],
  history: ['symbol', 'side', 'status', 'days'],
  fills: ['symbol', 'side', 'days'],
  closed: ['symbol', 'side', 'days'],
  funding: ['symbol', 'days'],
} as const satisfies Record<List, readonly FilterField[]>;

/** How many wishes differ from the list's resting state, for the figure at the filter button. */
export const filterCount = (filter: ListFilter, list: List): number => wishesIn(filter, filterFields[list]);

/** The filter as the query of each list; what isn't wished is left out. */
export const queries = {
  history: (f: ListFilter) => ({ ...symbolIn(f), ...sideIn(f), status: f.status, days: f.days }),
  fills: (f: ListFilter) => ({ ...symbolIn(f), ...sideIn(f), days: f.days }),
  /** A position was opened by a buy if it was long. */
  closed: (f: ListFilter) => ({
    ...symbolIn(f),
    ...(f.side !== 'all' && { side: f.side === 'buy' ? ('long' as const) : ('short' as const) }),
    days: f.days,
  }),
  funding: (f: ListFilter) => ({ ...symbolIn(f), days: f.days }),
} as const;

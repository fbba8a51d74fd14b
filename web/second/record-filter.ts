/** What a trader's contracts can be narrowed by (specification 2: currency, direction, status, time). */
export interface RecordFilter {
  readonly symbol: string | undefined;
  readonly direction: 'all' | 'up' | 'down';
  readonly status: 'all' | 'won' | 'lost' | 'tie' | 'void';
  readonly days: '7' | '30' | '120';
}
export type RecordField = keyof RecordFilter;

export const noFilter: RecordFilter = { symbol: undefined, direction: 'all', status: 'all', days: '7' };

export const lists = ['running', 'settled'] as const;
export type List = (typeof lists)[number];

/** Which wishes have a meaning in which list. */
export const filterFields = {
  running: ['symbol', 'direction'],
  settled: ['symbol', 'direction', 'status', 'days'],
} as const satisfies Record<List, readonly RecordField[]>;

/** How many wishes differ from the list's resting state, for the figure at the filter button. */
export const filterCount = (filter: RecordFilter, list: List): number =>
  filterFields[list].filter((field) => filter[field] !== noFilter[field]).length;

const symbolIn = ({ symbol }: RecordFilter) => (symbol === undefined ? {} : { symbol });

/** As the query of settled contracts; what isn't wished is left out. */
export const settledQuery = (f: RecordFilter) => ({
  ...symbolIn(f),
  ...(f.direction !== 'all' && { direction: f.direction }),
  status: f.status === 'all' ? ('settled' as const) : f.status,
  days: f.days,
});
/** Of all directions and results: a win rate of the won ones alone would say nothing. */
export const recordQuery = (f: RecordFilter) => ({ ...symbolIn(f), days: f.days });

/** Running contracts come whole; they are narrowed here. */
export const matchesRunning = (contract: { readonly symbol: string; readonly direction: 'up' | 'down' }, f: RecordFilter): boolean =>
  (f.symbol === undefined || contract.symbol === f.symbol) && (f.direction === 'all' || contract.direction === f.direction);

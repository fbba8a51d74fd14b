import type { Ticker } from '../wire/queue-message.ts';

// The order of lists of instruments. A missing figure is never a zero: an instrument without one stands at the end, either way.

const columns = ['rank', 'name', 'amount', 'price', 'change'] as const;
export type Column = (typeof columns)[number];
export interface Order {
  readonly column: Column;
  readonly direction: 'down' | 'up';
}

/** What a press on a column's head does: first the usual way, then the other, then as it was. Names start at A, ranks at 1, figures at the largest. */
export function nextOrder(order: Order | undefined, column: Column): Order | undefined {
  const first = column === 'name' || column === 'rank' ? 'up' : 'down';
  if (order?.column !== column) return { column, direction: first };
  return order.direction === first ? { column, direction: first === 'up' ? 'down' : 'up' } : undefined;
}

const figures: Readonly<Record<Exclude<Column, 'name'>, (ticker: Ticker) => number>> = {
  rank: (t) => -Number(t.turnover),
  amount: (t) => Number(t.turnover),
  price: (t) => Number(t.last),
  change: (t) => Number(t.change24h),
};

/** The symbols in the wished order; equal ones stay as they were. Without a wish everything stays. */
export function ranked(
  symbols: readonly string[],
  tickerOf: (symbol: string) => Ticker | undefined,
  order: Order | undefined,
): readonly string[] {
  if (!order) return symbols;
  const sign = order.direction === 'up' ? 1 : -1;
  if (order.column === 'name') return [...symbols].sort((a, b) => sign * (a < b ? -1 : a > b ? 1 : 0));
  const figure = figures[order.column];
  const of = new Map(symbols.map((symbol) => [symbol, tickerOf(symbol)] as const));
  return [...symbols].sort((a, b) => {
    const [x, y] = [of.get(a), of.get(b)];
    if (!x || !y) return Number(!x) - Number(!y);
    return sign * (figure(x) - figure(y));
  });
}

/** The rank of each instrument: its place among all of them by turnover of 24 hours, 1 for the largest. None without a ticker. */
export function ranks(symbols: readonly string[], tickerOf: (symbol: string) => Ticker | undefined): ReadonlyMap<string, number> {
  const known = symbols.filter((symbol) => tickerOf(symbol));
  return new Map(ranked(known, tickerOf, { column: 'rank', direction: 'up' }).map((symbol, i) => [symbol, i + 1]));
}

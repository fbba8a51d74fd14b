import type { ReactNode } from 'react';
import { moneyText } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import type { Column } from './column.ts';
import { Tag } from './tag.tsx';

// Columns that many tables have. Each takes what differs: its heading, and what deviates from the usual.

type More<R> = Partial<Omit<Column<R>, 'id' | 'head'>>;

/** When it happened, quieter than the rest. */
export const timeColumn = <R,>(
  head: string,
  of: (row: R) => string | undefined,
  more: More<R> & { readonly id?: string } = {},
): Column<R> => ({
  id: 'at',
  head,
  width: 104,
  value: of,
  cell: (row) => <span className="text-t2">{rowTime(of(row))}</span>,
  ...more,
});

/** Whose it is; a house account is marked. */
export const traderColumn = <R extends { readonly uid: string; readonly isHouse: boolean }>(
  head: string,
  house: string,
  more: More<R> = {},
): Column<R> => ({
  id: 'uid',
  head,
  width: 112,
  value: (row) => row.uid,
  cell: (row) => <TraderCell name={row.uid} house={row.isHouse && house} />,
  ...more,
});

export const TraderCell = ({ name, house }: { readonly name: string; readonly house: string | false }): ReactNode => (
  <span className="flex items-center gap-1.5 font-medium">
    {name}
    {house && <Tag>{house}</Tag>}
  </span>
);

/** Long and buy in one colour, short and sell in the other. */
export const sideColumn = <R extends { readonly side: 'long' | 'short' | 'buy' | 'sell' }>(
  head: string,
  word: (side: R['side']) => string,
  more: More<R> = {},
): Column<R> => ({
  id: 'side',
  head,
  width: 58,
  value: (row) => word(row.side),
  cell: (row) => <span className={row.side === 'long' || row.side === 'buy' ? 'text-up' : 'text-down'}>{word(row.side)}</span>,
  ...more,
});

interface NumberMore<R> extends More<R> {
  /** How the number is written; by default with its own decimals. */
  readonly as?: (text: string | undefined) => ReactNode;
  readonly tone?: 'text-t2' | 'font-medium';
}
/** A number as decimal text: shown as it's read, exported in full, sorted by its value. */
export const numberColumn = <R,>(
  id: string,
  head: string,
  of: (row: R) => string | undefined,
  { as = moneyText, tone, ...more }: NumberMore<R> = {},
): Column<R> => ({
  id,
  head,
  width: 104,
  end: true,
  value: of,
  order: (row) => Number(of(row) ?? 0),
  cell: (row) => (tone ? <span className={tone}>{as(of(row))}</span> : as(of(row))),
  ...more,
});

export const gainTone = (text: string): 'text-up' | 'text-down' => (text.startsWith('-') ? 'text-down' : 'text-up');

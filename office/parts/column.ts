import type { ReactNode } from 'react';

export interface Column<R> {
  readonly id: string;
  readonly head: string;
  /** The value to sort, filter and export by. A column without one is only shown. */
  readonly value?: (row: R) => string | number | undefined;
  /** What to sort by when the value is an amount as text: exported in full, sorted as a number. */
  readonly order?: (row: R) => number | undefined;
  /** What is shown; by default the value itself. */
  readonly cell?: (row: R) => ReactNode;
  /** Numbers align with the end. */
  readonly end?: boolean;
  /** The heading is read to screen readers, but not shown. */
  readonly isHeadHidden?: boolean;
  /** In px. Columns without a width share the rest, but none becomes too narrow to read: the table scrolls instead. */
  readonly width?: number;
  /** The width on a narrow screen. */
  readonly small?: number;
  /** Hidden until the operator turns it on. */
  readonly away?: boolean;
  /** Hidden while a detail is open beside the table. */
  readonly spare?: boolean;
  /** Hidden on a narrow screen. */
  readonly wide?: boolean;
  /** Hidden, the last one first, where the table would be wider than its container. */
  readonly yields?: boolean;
}

/** Of a column without a width, in px. */
const LEAST_WIDTH = 96;
/** In px; undefined where the column shares what is left. */
export const widthOf = <R>(column: Column<R>, isNarrow: boolean): number | undefined => (isNarrow && column.small) || column.width;
export const leastOf = <R>(column: Column<R>, isNarrow: boolean): number => widthOf(column, isNarrow) ?? LEAST_WIDTH;

interface Place {
  readonly isNarrow: boolean;
  /** A detail is open beside the table. */
  readonly isBeside: boolean;
  /** Of the container, in px. */
  readonly width: number;
}
/** Which columns are in view, by id: first as the screen and the operator want it, then as many as fit. */
export function visibleOf<R>(
  columns: readonly Column<R>[],
  chosen: Readonly<Record<string, boolean>> | undefined,
  { isNarrow, isBeside, width }: Place,
): Readonly<Record<string, boolean>> {
  const all = columns.map((c) => ({
    column: c,
    isIn: (isNarrow && c.wide) || (isBeside && c.spare) ? false : (chosen?.[c.id] ?? !c.away),
  }));
  let sum = all.reduce((total, { column, isIn }) => total + (isIn ? leastOf(column, isNarrow) : 0), 0);
  for (const one of all.toReversed())
    if (sum > width && one.column.yields && one.isIn) {
      one.isIn = false;
      sum -= leastOf(one.column, isNarrow);
    }
  return Object.fromEntries(all.map(({ column, isIn }) => [column.id, isIn]));
}

import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column.ts';

const features = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  globalFilteringFeature,
  columnVisibilityFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic },
  filterFns: { includesString: filterFn_includesString },
});

export interface ShownRow<R> {
  readonly id: string;
  readonly original: R;
}
export interface TableModel<R> {
  /** Filtered and sorted. */
  readonly shown: readonly ShownRow<R>[];
  /** The words that rows are filtered by. */
  readonly words: string;
  readonly filter: (words: string) => void;
  readonly isSorted: boolean;
  readonly sortOf: (id: string) => 'asc' | 'desc' | undefined;
  readonly sort: (id: string, event: unknown) => void;
}

const none: readonly never[] = [];

/** Sorts and filters the rows of a table. Those with an alarm come first until the operator sorts by a column. */
export function useTableModel<R extends object>(
  columns: readonly Column<R>[],
  rows: readonly R[] | undefined,
  keyOf: (row: R) => string,
  alarm: ((row: R) => 'warn' | 'danger' | undefined) | undefined,
  visibility: Readonly<Record<string, boolean>>,
): TableModel<R> {
  const defs = useMemo(
    (): ColumnDef<typeof features, R>[] =>
      columns.map((c) => ({
        id: c.id,
        header: c.head,
        accessorFn: c.order ?? c.value ?? (() => undefined),
        enableSorting: c.value !== undefined,
        enableGlobalFilter: c.value !== undefined,
        sortUndefined: 'last',
        sortFn: 'alphanumeric',
      })),
    [columns],
  );
  const data = useMemo(
    () =>
      alarm && rows
        ? rows.toSorted((a, b) => Number(alarm(b) === 'danger') - Number(alarm(a) === 'danger') || Number(!!alarm(b)) - Number(!!alarm(a)))
        : (rows ?? none),
    [rows, alarm],
  );
  const table = useTable({
    features,
    columns: defs,
    data: data as R[],
    getRowId: keyOf,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: (column) => columns.find((c) => c.id === column.id)?.value !== undefined,
    state: { columnVisibility: visibility },
  });
  return {
    shown: table.getRowModel().rows,
    words: String(table.state.globalFilter ?? ''),
    filter: (words) => table.setGlobalFilter(words),
    isSorted: table.state.sorting.length > 0,
    sortOf: (id) => table.getColumn(id)?.getIsSorted() || undefined,
    sort: (id, event) => table.getColumn(id)?.getToggleSortingHandler()?.(event),
  };
}

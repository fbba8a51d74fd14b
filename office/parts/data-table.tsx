import { saveCsv } from '@bourse/client/save-file';
import { csvText } from '@bourse/contract/csv';
import { classNames } from '@bourse/ui/class-names';
import {
  type ColumnDef,
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  type Row,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../wire/error-text.ts';
import { countText } from '../wire/money-text.ts';
import { timeText } from '../wire/time-text.ts';
import { ActButton } from './act-button.tsx';
import { ExportDialog, type TableExport } from './export-dialog.tsx';
import { useKeys } from './keys.ts';
import { prefer, usePreferences } from './preferences.ts';
import { TableTools } from './table-tools.tsx';

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

export interface Column<R> {
  readonly id: string;
  readonly head: string;
  /** What is sorted, filtered and exported. A column without it is only looked at. */
  readonly value?: (row: R) => string | number | undefined;
  /** What is sorted by, where the value is an amount as text: exported whole, sorted as a number. */
  readonly order?: (row: R) => number | undefined;
  /** What is drawn; the value itself where nothing else is said. */
  readonly cell?: (row: R) => ReactNode;
  /** Numbers hang at the end. */
  readonly end?: boolean;
  /** The head is said, not shown. */
  readonly isHeadHidden?: boolean;
  /** In px. Columns without one share what is left, and none gets less than it needs to be read: the table scrolls before that. */
  readonly width?: number;
  /** The width where the screen is narrow. */
  readonly small?: number;
  /** Not in view until it is chosen. */
  readonly away?: boolean;
  /** Left out while a detail stands beside the table. */
  readonly spare?: boolean;
  /** Left out where the screen is narrow. */
  readonly wide?: boolean;
  /** Left out, the last of them first, where the table would be wider than its place. */
  readonly yields?: boolean;
}

export interface DataTableProps<R> {
  /** Under this name the choice of columns is remembered, and it names the exported file. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Said where there is no row. */
  readonly empty?: ReactNode;
  /** Enter or a press on a row. */
  readonly onOpen?: (row: R) => void;
  /** The row that stands open beside the table. */
  readonly openKey?: string | undefined;
  /** The call that exports the list, of what the page is narrowed to. A list by cursor has one: what is loaded is only a part of it. */
  readonly exports?: TableExport;
  /** The next page of a list by cursor. */
  readonly more?: {
    readonly has: boolean;
    readonly isLoading: boolean;
    readonly load: () => void;
    /** How many rows there are in all, where the list says so. */
    readonly total?: number | undefined;
  };
  /** A row that needs a look before all others: it rises to the top and takes the colour. */
  readonly alarm?: (row: R) => 'warn' | 'danger' | undefined;
  /** Beside the filter: chips, choices of the page. */
  readonly tools?: ReactNode;
  /** No tools above the table, for short lists inside a card. */
  readonly bare?: boolean;
  /** Rows of two lines. */
  readonly tall?: boolean;
  /** Whether J, K and Enter are of this table; one of the tables on a page has them. */
  readonly keys?: boolean;
  /** Takes no more height than its rows need. */
  readonly fit?: boolean;
  /** Height of the scrolling part; without it the table takes what its parent gives. */
  readonly height?: number | string;
}

const none: readonly never[] = [];
/** Of a column without a width, in px. */
const LEAST_WIDTH = 96;
const narrow = () => matchMedia('(max-width: 700px)');
const onNarrow = (listener: () => void) => {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/**
 * Rows of one kind: sorted, filtered, with a choice of columns, moved through by J and K or the arrows, opened by Enter, loaded
 * page after page. Only the rows in view are drawn. Its state is in the table library; the markup is ours.
 */
export function DataTable<R extends object>(props: DataTableProps<R>): ReactElement {
  const { name, label, columns, rows, keyOf, error, empty, onOpen, openKey, more, alarm, tools, bare = false, tall = false } = props;
  const t = useTranslations('app');
  const scroller = useRef<HTMLDivElement>(null);
  const density = usePreferences((p) => p.density);
  const chosen = usePreferences((p) => p.columns[name]);
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow().matches);
  const rowHeight = (tall ? 42 : 33) + (density === 'airy' ? 8 : 0);
  const isBeside = openKey !== undefined;
  const [at, setAt] = useState(-1);
  const [isExporting, setExporting] = useState(false);

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
  const place = useWidth(scroller);
  const widthOf = (c: Column<R>): number | undefined => (isNarrow && c.small) || c.width;
  const leastOf = (c: Column<R>): number => widthOf(c) ?? LEAST_WIDTH;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the widths follow the columns and the screen
  const visibility = useMemo(() => {
    const all = columns.map((c): [string, boolean] => [
      c.id,
      (isNarrow && c.wide) || (isBeside && c.spare) ? false : (chosen?.[c.id] ?? !c.away),
    ]);
    let sum = all.reduce((width, [, isIn], n) => width + (isIn ? leastOf(columns[n] as Column<R>) : 0), 0);
    for (let n = all.length - 1; n >= 0 && sum > place; n--) {
      const [c, one] = [columns[n], all[n]];
      if (!c?.yields || !one?.[1]) continue;
      one[1] = false;
      sum -= leastOf(c);
    }
    return Object.fromEntries(all);
  }, [columns, chosen, isNarrow, isBeside, place]);
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
  const shown = table.getRowModel().rows as readonly Row<typeof features, R>[];
  const seen = columns.filter((c) => visibility[c.id] !== false);
  const words = String(table.state.globalFilter ?? '');

  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 30,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of the rows is another measure of all of them
  useEffect(() => virtual.measure(), [rowHeight]);
  const items = virtual.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0);

  const move = (to: number) => {
    const next = Math.max(0, Math.min(to, shown.length - 1));
    if (shown.length === 0) return;
    setAt(next);
    virtual.scrollToIndex(next);
    if (openKey !== undefined && shown[next]) onOpen?.(shown[next].original);
    else requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${next}"]`)?.focus());
  };
  const current = openKey === undefined ? at : shown.findIndex((r) => r.id === openKey);
  const hasKeys = props.keys ?? !bare;
  useKeys(
    hasKeys && rows !== undefined
      ? [
          { keys: 'j', label: t('table.next'), run: () => move(current + 1) },
          { keys: 'k', label: t('table.previous'), run: () => move(current < 0 ? 0 : current - 1) },
        ]
      : none,
  );

  const loadMore = more?.load;
  const nearEnd = (items.at(-1)?.index ?? -1) >= shown.length - 8;
  useEffect(() => {
    if (nearEnd && more?.has && !more.isLoading && shown.length > 0 && words === '') loadMore?.();
  }, [nearEnd, more?.has, more?.isLoading, shown.length, words, loadMore]);

  const exportLoaded = () => {
    const told = columns.filter((c) => c.value);
    const lines = shown.map((row) => told.map((c) => c.value?.(row.original)));
    const head = told.map((c) => c.head);
    saveCsv(`${name} ${timeText(Date.now(), 'day')}.csv`, [csvText(head, lines)]);
  };
  const canExport = props.exports !== undefined || (shown.length > 0 && !more?.has);
  const isSorted = table.state.sorting.length > 0;
  return (
    <div className={`flex min-h-0 min-w-0 flex-col ${props.fit ? 'flex-none' : 'flex-1'}`}>
      {!bare && (
        <TableTools
          tools={tools}
          words={words}
          onWords={(next) => table.setGlobalFilter(next)}
          choices={columns.map((c) => ({ id: c.id, head: c.head, isOn: visibility[c.id] !== false }))}
          onChoice={(id, isOn) => {
            const all = usePreferences.getState().columns;
            prefer({ columns: { ...all, [name]: { ...all[name], [id]: isOn } } });
          }}
          onExport={canExport ? (props.exports ? () => setExporting(true) : exportLoaded) : undefined}
          mustLoad={!canExport && shown.length > 0}
        />
      )}
      {isExporting && props.exports && <ExportDialog name={name} label={label} of={props.exports} onClose={() => setExporting(false)} />}
      <div
        ref={scroller}
        tabIndex={onOpen ? undefined : 0}
        style={props.height === undefined ? undefined : { height: props.height }}
        className="min-h-0 flex-1 overflow-auto scroll-thin max-[900px]:max-h-[70dvh]"
      >
        <table
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: rows are moved through and opened by keys
          role="grid"
          aria-label={label}
          aria-rowcount={shown.length + 1}
          aria-busy={rows === undefined}
          style={{ minWidth: seen.reduce((sum, c) => sum + leastOf(c), 0) }}
          className="w-full table-fixed"
        >
          <colgroup>
            {seen.map((c) => (
              <col key={c.id} style={{ width: widthOf(c) }} />
            ))}
          </colgroup>
          <thead className="sticky top-0 z-10 bg-bg0 [.card_&]:bg-bg1">
            <tr aria-rowindex={1} className="shadow-[inset_0_-1px_0_var(--hair)]">
              {table.getHeaderGroups()[0]?.headers.map((header) => {
                const column = columns.find((c) => c.id === header.column.id) as Column<R>;
                const sorted = header.column.getIsSorted();
                return (
                  <th
                    key={header.id}
                    scope="col"
                    aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                    className={classNames(cellPad, 'h-7 text-11 font-medium text-t3', column.end ? 'text-end' : 'text-start')}
                  >
                    {column.value && !bare ? (
                      <button
                        type="button"
                        onClick={header.column.getToggleSortingHandler()}
                        className={classNames('inline-flex h-7 max-w-full items-center gap-1', sorted && 'text-t1')}
                      >
                        <span className="cut">{column.head}</span>
                        {sorted === 'asc' && <ArrowUp size={11} aria-hidden />}
                        {sorted === 'desc' && <ArrowDown size={11} aria-hidden />}
                      </button>
                    ) : (
                      <span className={column.isHeadHidden ? 'sr' : 'block cut'}>{column.head}</span>
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody>
            {rows === undefined && error === undefined && <SkeletonRows columns={seen} height={rowHeight} />}
            {before > 0 && (
              <tr aria-hidden>
                <td colSpan={seen.length} style={{ height: before }} />
              </tr>
            )}
            {items.map((item) => {
              const row = shown[item.index] as Row<typeof features, R>;
              const tone = alarm?.(row.original);
              const isOpen = row.id === openKey;
              return (
                <tr
                  key={row.id}
                  data-row={item.index}
                  aria-rowindex={item.index + 2}
                  aria-selected={isOpen}
                  tabIndex={onOpen ? (item.index === Math.max(current, 0) ? 0 : -1) : undefined}
                  onFocus={() => setAt(item.index)}
                  onClick={(event) => {
                    if (!onOpen || (event.target as HTMLElement).closest('a, button, input')) return;
                    onOpen(row.original);
                  }}
                  onKeyDown={(event) => {
                    if (event.target !== event.currentTarget) return;
                    if (event.key === 'Enter') onOpen?.(row.original);
                    else if (event.key === 'ArrowDown') move(item.index + 1);
                    else if (event.key === 'ArrowUp') move(item.index - 1);
                    else if (event.key === 'Home') move(0);
                    else if (event.key === 'End') move(shown.length - 1);
                    else return;
                    event.preventDefault();
                  }}
                  style={{ height: rowHeight }}
                  className={classNames(
                    'shadow-[inset_0_-1px_0_var(--hair)] -outline-offset-2',
                    onOpen && 'cursor-pointer',
                    isOpen
                      ? 'bg-accent-tint shadow-[inset_2px_0_0_var(--accent)]!'
                      : tone === 'danger'
                        ? 'bg-danger-tint'
                        : tone === 'warn'
                          ? 'bg-warn-tint'
                          : onOpen && 'hover:bg-bg1 [.card_&]:hover:bg-bg2',
                  )}
                >
                  {seen.map((c) => (
                    <td key={c.id} className={classNames(cellPad, 'cut', c.end && 'text-end')}>
                      {c.cell ? c.cell(row.original) : c.value?.(row.original)}
                    </td>
                  ))}
                </tr>
              );
            })}
            {after > 0 && (
              <tr aria-hidden>
                <td colSpan={seen.length} style={{ height: after }} />
              </tr>
            )}
          </tbody>
        </table>
        {error !== undefined && error !== null && rows === undefined && (
          <TableSentence>
            <p className="text-danger">{errorText(error)}</p>
            {props.onRetry && (
              <ActButton small onClick={props.onRetry}>
                {t('retry')}
              </ActButton>
            )}
          </TableSentence>
        )}
        {rows !== undefined && rows.length === 0 && <TableSentence>{empty ?? t('nothingWaits')}</TableSentence>}
        {rows !== undefined && rows.length > 0 && shown.length === 0 && (
          <TableSentence>
            <p>{t('table.noMatch', { words })}</p>
            <ActButton small onClick={() => table.setGlobalFilter('')}>
              {t('table.clearFilter')}
            </ActButton>
          </TableSentence>
        )}
      </div>
      {!bare && rows !== undefined && rows.length > 0 && (
        <p className="flex h-8 flex-none items-center gap-3 px-5 text-11 text-t3 shadow-[inset_0_1px_0_var(--hair)] [.card_&]:px-4">
          <span>
            {words
              ? t('table.rowsOf', { shown: countText(shown.length), count: countText(rows.length) })
              : !more?.has
                ? t('table.rows', { count: rows.length })
                : more.total === undefined
                  ? t('table.loaded', { count: countText(rows.length) })
                  : t('table.loadedOf', { count: countText(rows.length), total: countText(more.total) })}
            {isSorted && more?.has ? `, ${t('table.sortedLoaded')}` : ''}
          </span>
          {more?.has && (
            <button type="button" onClick={more.load} className="font-medium text-accent">
              {more.isLoading ? t('loading') : t('table.more')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}

/** The width of an element, in px; endless until it is known. */
function useWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Number.POSITIVE_INFINITY);
  useLayoutEffect(() => {
    if (of.current === null) return undefined;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    setWidth(of.current.clientWidth);
    watch.observe(of.current);
    return () => watch.disconnect();
  }, [of]);
  return width;
}

/** The first and the last cell stand off the edge; inside a card a little less. */
const cellPad = 'ps-3 first:ps-5 last:pe-5 [.card_&]:first:ps-4 [.card_&]:last:pe-4';

const TableSentence = ({ children }: { readonly children: ReactNode }): ReactElement => (
  <div className="flex flex-wrap items-center gap-3 px-5 py-6 text-t3 [.card_&]:px-4">{children}</div>
);

/** Rows of the height of what comes. */
function SkeletonRows<R>({ columns, height }: { readonly columns: readonly Column<R>[]; readonly height: number }): ReactElement {
  return (
    <>
      {Array.from({ length: 8 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <tr key={n} aria-hidden style={{ height }} className="shadow-[inset_0_-1px_0_var(--hair)]">
          {columns.map((c, m) => (
            <td key={c.id} className={cellPad}>
              <span
                className={classNames('breathing block h-2.5 rounded-[4px] bg-bg2', c.end && 'ms-auto')}
                style={{ width: `${42 + ((n * 19 + m * 29) % 45)}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </>
  );
}

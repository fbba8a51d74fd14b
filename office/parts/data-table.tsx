import { saveCsv } from '@bourse/client/save-file';
import { csvText } from '@bourse/contract/csv';
import { useVirtualizer } from '@tanstack/react-virtual';
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
import { timeText } from '../wire/time-text.ts';
import { type Column, leastOf, visibleOf, widthOf } from './column.ts';
import { ExportDialog, type TableExport } from './export-dialog.tsx';
import { useKeys } from './keys.ts';
import { prefer, usePreferences } from './preferences.ts';
import { type ShownRow, useTableModel } from './table-model.ts';
import { SkeletonRows, TableGap, TableHead, TableRow } from './table-rows.tsx';
import { type MoreRows, NoRows, RowCount } from './table-state.tsx';
import { TableTools } from './table-tools.tsx';

export interface DataTableProps<R> {
  /** The choice of columns is remembered under this name; exported files are called by it. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly Column<R>[];
  readonly rows: readonly R[] | undefined;
  readonly keyOf: (row: R) => string;
  readonly error?: unknown;
  readonly onRetry?: () => void;
  /** Shown where there are no rows. */
  readonly empty?: ReactNode;
  /** Enter or a press on a row. */
  readonly onOpen?: (row: R) => void;
  /** The row that is open beside the table. */
  readonly openKey?: string | undefined;
  /**
   * The call that exports the list with the page's filters. `loaded`: the browser saves the rows that are loaded, without an audit
   * entry; only for lists without personal data. Absent: the list can't be exported.
   */
  readonly exports?: TableExport | 'loaded';
  /** The next page of a list with a cursor. */
  readonly more?: MoreRows;
  /** A row that needs attention first: it moves to the top and is coloured. */
  readonly alarm?: (row: R) => 'warn' | 'danger' | undefined;
  /** Beside the filter: the page's own chips and selections. */
  readonly tools?: ReactNode;
  /** No tools above the table, for short lists inside a card. */
  readonly bare?: boolean;
  /** Rows of two lines. */
  readonly tall?: boolean;
  /** Whether J, K and Enter work in this table; on a page with several, one of them has the keys. */
  readonly keys?: boolean;
  /** Only as high as its rows. */
  readonly fit?: boolean;
  /** Height of the scrolling part; by default the table fills its parent. */
  readonly height?: number | string;
}

const narrow = () => matchMedia('(max-width: 700px)');
const onNarrow = (listener: () => void) => {
  const query = narrow();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/**
 * Rows of one kind: sorted, filtered, with a choice of columns, moved through with J and K or the arrows, opened with Enter, loaded
 * page by page. Only rows in view are drawn. The table library keeps the state; the markup is ours.
 */
export function DataTable<R extends object>(props: DataTableProps<R>): ReactElement {
  const { name, label, columns, rows, error, onOpen, openKey, more, alarm, bare = false, tall = false } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const density = usePreferences((p) => p.density);
  const chosen = usePreferences((p) => p.columns[name]);
  const isNarrow = useSyncExternalStore(onNarrow, () => narrow().matches);
  const rowHeight = (tall ? 42 : 33) + (density === 'airy' ? 8 : 0);
  const isBeside = openKey !== undefined;
  const width = useWidth(scroller);
  const visibility = useMemo(() => visibleOf(columns, chosen, { isNarrow, isBeside, width }), [columns, chosen, isNarrow, isBeside, width]);
  const seen = columns.filter((c) => visibility[c.id] !== false);
  const model = useTableModel(columns, rows, props.keyOf, alarm, visibility);
  const { shown, words } = model;

  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 30,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows of another height are all measured again
  useEffect(() => virtual.measure(), [rowHeight]);
  const items = virtual.getVirtualItems();
  const showRow = (index: number) => {
    virtual.scrollToIndex(index);
    if (openKey !== undefined && shown[index]) onOpen?.(shown[index].original);
    else requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-row="${index}"]`)?.focus());
  };
  const { current, move, setCurrent } = useCurrentRow(shown, openKey, showRow, (props.keys ?? !bare) && rows !== undefined);
  useNextPage(more, (items.at(-1)?.index ?? -1) >= shown.length - 8 && shown.length > 0 && words === '');

  return (
    <div className={`flex min-h-0 min-w-0 flex-col ${props.fit ? 'flex-none' : 'flex-1'}`}>
      {!bare && <Tools table={props} words={words} onWords={model.filter} visibility={visibility} shown={shown} />}
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
          style={{ minWidth: seen.reduce((sum, c) => sum + leastOf(c, isNarrow), 0) }}
          className="w-full table-fixed"
        >
          <colgroup>
            {seen.map((c) => (
              <col key={c.id} style={{ width: widthOf(c, isNarrow) }} />
            ))}
          </colgroup>
          <TableHead columns={seen} model={model} canSort={!bare} />
          <tbody>
            {rows === undefined && error === undefined && <SkeletonRows columns={seen} height={rowHeight} />}
            <TableGap columns={seen.length} height={items[0]?.start ?? 0} />
            {items.map(({ index }) => {
              const row = shown[index] as ShownRow<R>;
              return (
                <TableRow
                  key={row.id}
                  row={row}
                  index={index}
                  columns={seen}
                  height={rowHeight}
                  tone={alarm?.(row.original)}
                  isOpen={row.id === openKey}
                  isCurrent={index === Math.max(current, 0)}
                  lastIndex={shown.length - 1}
                  onFocus={() => setCurrent(index)}
                  onOpen={onOpen}
                  onMove={move}
                />
              );
            })}
            <TableGap columns={seen.length} height={virtual.getTotalSize() - (items.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
        <NoRows
          loaded={rows?.length}
          shown={shown.length}
          error={error}
          onRetry={props.onRetry}
          empty={props.empty}
          words={words}
          onClear={() => model.filter('')}
        />
      </div>
      {!bare && rows !== undefined && rows.length > 0 && (
        <RowCount loaded={rows.length} shown={shown.length} isFiltered={words !== ''} isSorted={model.isSorted} more={more} />
      )}
    </div>
  );
}

/** Above the rows: filter, columns and export. */
function Tools<R>({
  table: { name, label, columns, exports, more, tools },
  words,
  onWords,
  visibility,
  shown,
}: {
  readonly table: DataTableProps<R>;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly visibility: Readonly<Record<string, boolean>>;
  readonly shown: readonly ShownRow<R>[];
}): ReactElement {
  const [isExporting, setExporting] = useState(false);
  const exportLoaded = () => {
    const told = columns.filter((c) => c.value);
    const lines = shown.map((row) => told.map((c) => c.value?.(row.original)));
    const head = told.map((c) => c.head);
    saveCsv(`${name} ${timeText(Date.now(), 'day')}.csv`, [csvText(head, lines)]);
  };
  const called = typeof exports === 'object' ? exports : undefined;
  const canSave = shown.length > 0 && !more?.has;
  return (
    <>
      <TableTools
        tools={tools}
        words={words}
        onWords={onWords}
        choices={columns.map((c) => ({ id: c.id, head: c.head, isOn: visibility[c.id] !== false }))}
        onChoice={(id, isOn) => {
          const all = usePreferences.getState().columns;
          prefer({ columns: { ...all, [name]: { ...all[name], [id]: isOn } } });
        }}
        export={
          exports && {
            run: called ? () => setExporting(true) : canSave ? exportLoaded : undefined,
            mustLoad: !called && !canSave && shown.length > 0,
          }
        }
      />
      {isExporting && called && <ExportDialog name={name} label={label} of={called} onClose={() => setExporting(false)} />}
    </>
  );
}

/** The row that the keys are at: the open one, otherwise the one with the focus. J and K move to the next and the previous. */
function useCurrentRow<R>(
  shown: readonly ShownRow<R>[],
  openKey: string | undefined,
  show: (index: number) => void,
  hasKeys: boolean,
): { readonly current: number; readonly move: (to: number) => void; readonly setCurrent: (index: number) => void } {
  const t = useTranslations('app');
  const [at, setAt] = useState(-1);
  const current = openKey === undefined ? at : shown.findIndex((r) => r.id === openKey);
  const move = (to: number) => {
    if (shown.length === 0) return;
    const next = Math.max(0, Math.min(to, shown.length - 1));
    setAt(next);
    show(next);
  };
  useKeys(
    hasKeys
      ? [
          { keys: 'j', label: t('table.next'), run: () => move(current + 1) },
          { keys: 'k', label: t('table.previous'), run: () => move(current < 0 ? 0 : current - 1) },
        ]
      : [],
  );
  return { current, move, setCurrent: setAt };
}

/** Loads the next page when the last rows come into view. */
function useNextPage(more: MoreRows | undefined, isNearEnd: boolean): void {
  const load = more?.load;
  const mayLoad = isNearEnd && more?.has === true && !more.isLoading;
  useEffect(() => {
    if (mayLoad) load?.();
  }, [mayLoad, load]);
}

/** The width of an element, in px; infinite until it's known. */
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

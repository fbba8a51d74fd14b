import { classNames } from '@bourse/ui/class-names';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactElement } from 'react';
import type { Column } from './column.ts';
import type { ShownRow, TableModel } from './table-model.ts';

/** The first and last cell keep a distance from the edge; inside a card a little less. */
const cellPad = 'ps-3 first:ps-5 last:pe-5 [.card_&]:first:ps-4 [.card_&]:last:pe-4';
const ruled = 'shadow-[inset_0_-1px_0_var(--hair)]';

/** The headings. A press on one sorts by its column, where it has values and `canSort`. */
export function TableHead<R>({
  columns,
  model,
  canSort,
}: {
  readonly columns: readonly Column<R>[];
  readonly model: TableModel<R>;
  readonly canSort: boolean;
}): ReactElement {
  return (
    <thead className="sticky top-0 z-10 bg-bg0 [.card_&]:bg-bg1">
      <tr aria-rowindex={1} className={ruled}>
        {columns.map((column) => {
          const sorted = model.sortOf(column.id);
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
              className={classNames(cellPad, 'h-7 text-11 font-medium text-t3', column.end ? 'text-end' : 'text-start')}
            >
              {column.value && canSort ? (
                <button
                  type="button"
                  onClick={(event) => model.sort(column.id, event)}
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
  );
}

/** One row: opened by a press or Enter, left by the arrows, Home and End. */
export function TableRow<R>({
  row,
  index,
  columns,
  height,
  tone,
  isOpen,
  isCurrent,
  lastIndex,
  onFocus,
  onOpen,
  onMove,
}: {
  readonly row: ShownRow<R>;
  readonly index: number;
  readonly columns: readonly Column<R>[];
  readonly height: number;
  readonly tone: 'warn' | 'danger' | undefined;
  readonly isOpen: boolean;
  /** The row that Tab leads to. */
  readonly isCurrent: boolean;
  readonly lastIndex: number;
  readonly onFocus: () => void;
  readonly onOpen: ((row: R) => void) | undefined;
  readonly onMove: (to: number) => void;
}): ReactElement {
  const background = isOpen
    ? 'bg-accent-tint shadow-[inset_2px_0_0_var(--accent)]!'
    : tone === 'danger'
      ? 'bg-danger-tint'
      : tone === 'warn'
        ? 'bg-warn-tint'
        : onOpen && 'hover:bg-bg1 [.card_&]:hover:bg-bg2';
  return (
    <tr
      data-row={index}
      aria-rowindex={index + 2}
      aria-selected={isOpen}
      tabIndex={onOpen ? (isCurrent ? 0 : -1) : undefined}
      onFocus={onFocus}
      onClick={(event) => {
        if (!onOpen || (event.target as HTMLElement).closest('a, button, input')) return;
        onOpen(row.original);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        if (event.key === 'Enter') onOpen?.(row.original);
        else if (event.key === 'ArrowDown') onMove(index + 1);
        else if (event.key === 'ArrowUp') onMove(index - 1);
        else if (event.key === 'Home') onMove(0);
        else if (event.key === 'End') onMove(lastIndex);
        else return;
        event.preventDefault();
      }}
      style={{ height }}
      className={classNames(ruled, '-outline-offset-2', onOpen && 'cursor-pointer', background)}
    >
      {columns.map((c) => (
        <td key={c.id} className={classNames(cellPad, 'cut', c.end && 'text-end')}>
          {c.cell ? c.cell(row.original) : c.value?.(row.original)}
        </td>
      ))}
    </tr>
  );
}

/** Stands for the rows that aren't drawn because they're out of view. */
export const TableGap = ({ columns, height }: { readonly columns: number; readonly height: number }): ReactElement | null =>
  height > 0 ? (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;

/** Placeholders as high as the rows to come. */
export function SkeletonRows<R>({ columns, height }: { readonly columns: readonly Column<R>[]; readonly height: number }): ReactElement {
  return (
    <>
      {Array.from({ length: 8 }, (_, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <tr key={n} aria-hidden style={{ height }} className={ruled}>
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

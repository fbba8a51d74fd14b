import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { type Column, nextOrder, type Order } from './ranking.ts';

/** The heads of the columns. Pressing one sorts by it; the arrow says which way. Sticks below the tabs. */
export function SortHead({
  order,
  starred = false,
  onOrder,
}: {
  readonly order: Order | undefined;
  /** The rows have a star before the rank. */
  readonly starred?: boolean;
  readonly onOrder: (order: Order | undefined) => void;
}): ReactElement {
  const head = (column: Column, end = false) => <SortButton column={column} order={order} onOrder={onOrder} end={end} />;
  return (
    <div className="sticky top-[calc(var(--ribbon)+2.75rem)] z-10 grid h-9 grid-cols-[20px_minmax(0,1fr)_84px_72px] items-center gap-2 bg-bg0 ps-3 pe-4 text-12 text-t3">
      <span style={starred ? { paddingInlineStart: 2 } : undefined}>{head('rank')}</span>
      <span className="flex min-w-0 items-center">
        {head('name')}
        <span aria-hidden className="px-1">
          /
        </span>
        {head('amount')}
      </span>
      {head('price', true)}
      {head('change', true)}
    </div>
  );
}

/** The head of one column. */
export function SortButton({
  column,
  order,
  onOrder,
  end,
}: {
  readonly column: Column;
  readonly order: Order | undefined;
  readonly onOrder: (order: Order | undefined) => void;
  readonly end: boolean;
}): ReactElement {
  const t = useTranslations('market');
  const direction = order?.column === column ? order.direction : undefined;
  return (
    <button
      type="button"
      aria-label={t(`sort.${direction ?? 'none'}`, { column: t(`column.${column}`) })}
      aria-pressed={direction !== undefined}
      onClick={() => onOrder(nextOrder(order, column))}
      className={`target inline-flex h-9 items-center gap-1 whitespace-nowrap ${end ? 'justify-end' : ''} ${direction ? 'font-medium text-t1' : ''}`}
    >
      {column === 'rank' ? '#' : t(`column.${column}`)}
      <svg width="8" height="12" viewBox="0 0 8 12" fill="currentColor" aria-hidden>
        <path d="M4 1l3 4H1z" opacity={direction === 'up' ? 1 : direction ? 0.25 : 0.5} />
        <path d="M4 11L1 7h6z" opacity={direction === 'down' ? 1 : direction ? 0.25 : 0.5} />
      </svg>
    </button>
  );
}

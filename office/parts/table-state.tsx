import type { ReactElement, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { errorText } from '../wire/error-text.ts';
import { countText } from '../wire/money-text.ts';
import { ActButton } from './act-button.tsx';

/** A list that is read page by page. */
export interface MoreRows {
  readonly has: boolean;
  readonly isLoading: boolean;
  readonly load: () => void;
  /** How many rows there are in all, where the list says so. */
  readonly total?: number | undefined;
}

/** Under the headings where there are no rows: why, and what can be done about it. */
export function NoRows({
  loaded,
  shown,
  error,
  onRetry,
  empty,
  words,
  onClear,
}: {
  /** Undefined while nothing has been read. */
  readonly loaded: number | undefined;
  readonly shown: number;
  readonly error: unknown;
  readonly onRetry: (() => void) | undefined;
  readonly empty: ReactNode;
  readonly words: string;
  readonly onClear: () => void;
}): ReactElement | null {
  const t = useTranslations('app');
  const said =
    loaded === undefined
      ? error !== undefined &&
        error !== null && (
          <>
            <p className="text-danger">{errorText(error)}</p>
            {onRetry && (
              <ActButton small onClick={onRetry}>
                {t('retry')}
              </ActButton>
            )}
          </>
        )
      : loaded === 0
        ? (empty ?? t('table.none'))
        : shown === 0 && (
            <>
              <p>{t('table.noMatch', { words })}</p>
              <ActButton small onClick={onClear}>
                {t('table.clearFilter')}
              </ActButton>
            </>
          );
  return said ? <div className="flex flex-wrap items-center gap-3 px-5 py-6 text-t3 [.card_&]:px-4">{said}</div> : null;
}

/** Below the rows: how many there are, how many of them are loaded, and the next page. */
export function RowCount({
  loaded,
  shown,
  isFiltered,
  isSorted,
  more,
}: {
  readonly loaded: number;
  readonly shown: number;
  readonly isFiltered: boolean;
  readonly isSorted: boolean;
  readonly more: MoreRows | undefined;
}): ReactElement {
  const t = useTranslations('app');
  return (
    <p className="flex h-8 flex-none items-center gap-3 px-5 text-11 text-t3 shadow-[inset_0_1px_0_var(--hair)] [.card_&]:px-4">
      <span>
        {isFiltered
          ? t('table.rowsOf', { shown: countText(shown), count: countText(loaded) })
          : !more?.has
            ? t('table.rows', { count: loaded })
            : more.total === undefined
              ? t('table.loaded', { count: countText(loaded) })
              : t('table.loadedOf', { count: countText(loaded), total: countText(more.total) })}
        {isSorted && more?.has ? `, ${t('table.sortedLoaded')}` : ''}
      </span>
      {more?.has && (
        <button type="button" onClick={more.load} className="font-medium text-accent">
          {more.isLoading ? t('loading') : t('table.more')}
        </button>
      )}
    </p>
  );
}

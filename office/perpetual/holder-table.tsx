import { MOST_COLLECTED } from '@bourse/contract/office/export';
import { type Holding, perpetualOffice } from '@bourse/contract/office/perpetual';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { numberColumn, sideColumn, TraderCell } from '../parts/usual-columns.tsx';
import { countText, usdt } from '../wire/money-text.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { percent } from './contract.ts';
import { contractColumn } from './contract-columns.tsx';
import { Filters, SideChips, useExportFilters, useFilter } from './filters.tsx';

/** Who holds what share of the open interest, largest first. */
export function HolderTable({ symbols }: { readonly symbols: readonly string[] }): ReactElement {
  const t = useTranslations('perpetual');
  const go = useGo();
  const { filter } = useFilter();
  const pages = usePages(perpetualOffice.holders, filter, { refetchInterval: 15_000 });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.holders), [pages.data]);
  const columns = useMemo(
    (): readonly Column<Holding>[] => [
      {
        id: 'uid',
        head: t('holder'),
        width: 190,
        value: (one) => one.uid ?? t('fund'),
        cell: (one) => <TraderCell name={one.uid ?? t('fund')} house={one.owner === 'house' && t('house')} />,
      },
      contractColumn(t('contract'), { width: 140 }),
      sideColumn(t('side'), t, { width: 64 }),
      {
        id: 'share',
        head: t('share'),
        value: (one) => one.share,
        order: (one) => Number(one.share),
        cell: (one) => (
          <span className="flex items-center gap-2">
            <span aria-hidden className="block h-[5px] min-w-8 flex-1 overflow-hidden rounded-[2px] bg-bg2">
              <span className="block h-full rounded-[2px] bg-(--cold)" style={{ width: `${Math.min(100, Number(one.share))}%` }} />
            </span>
            <span className="w-16 text-end font-medium">{percent(one.share)}</span>
          </span>
        ),
      },
      numberColumn('value', t('value'), (one) => one.value, { as: usdt, width: 130, wide: true }),
      {
        id: 'lots',
        head: t('lots'),
        width: 110,
        end: true,
        wide: true,
        value: (one) => Number(one.quantity),
        cell: (one) => <span className="text-t2">{countText(one.quantity)}</span>,
      },
    ],
    [t],
  );
  return (
    <DataTable
      name="perpetual holders"
      label={t('tabs.holders')}
      columns={columns}
      rows={rows}
      keyOf={(one) => `${one.uid} ${one.symbol} ${one.side}`}
      {...byCursor(pages)}
      empty={t('noPositions')}
      onOpen={({ uid }) => uid && go({ to: '/trader', search: { uid, tab: 'perpetual' } })}
      exports={{ call: perpetualOffice.exportHolders, filters: useExportFilters(), most: MOST_COLLECTED }}
      tools={
        <Filters symbols={symbols}>
          <SideChips />
        </Filters>
      }
    />
  );
}

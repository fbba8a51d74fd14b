import { MOST_COLLECTED } from '@bourse/contract/office/export';
import { type Exposure, perpetualOffice } from '@bourse/contract/office/perpetual';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { gainTone, numberColumn, sideColumn, traderColumn } from '../parts/usual-columns.tsx';
import { countText, usdt } from '../wire/money-text.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { nearPercent } from './contract.ts';
import { contractColumn } from './contract-columns.tsx';
import { Filters, SideChips, useExportFilters, useFilter } from './filters.tsx';

/** Within this part of the mark price, in percent, a position is coloured. */
const near = 2;
const soon = 5;

/** Open positions, nearest to liquidation first. A press opens the trader. */
export function PositionTable({ symbols }: { readonly symbols: readonly string[] }): ReactElement {
  const t = useTranslations('perpetual');
  const go = useGo();
  const { filter } = useFilter();
  const pages = usePages(perpetualOffice.positions, filter, { refetchInterval: 10_000 });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.positions), [pages.data]);
  return (
    <DataTable
      name="perpetual positions"
      label={t('tabs.positions')}
      columns={usePositionColumns()}
      rows={rows}
      keyOf={(one) => `${one.uid} ${one.symbol} ${one.side}`}
      {...byCursor(pages)}
      empty={t('noPositions')}
      onOpen={({ uid }) => go({ to: '/trader', search: { uid, tab: 'perpetual' } })}
      exports={{ call: perpetualOffice.exportPositions, filters: useExportFilters(), most: MOST_COLLECTED }}
      tools={
        <Filters symbols={symbols}>
          <SideChips />
        </Filters>
      }
    />
  );
}

function usePositionColumns(): readonly Column<Exposure>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    (): readonly Column<Exposure>[] => [
      traderColumn(t('uid'), t('house')),
      contractColumn(t('contract'), { width: 132 }),
      sideColumn(t('side'), t),
      numberColumn('distance', t('toLiquidation'), (one) => one.distance, {
        order: (one) => Number(one.distance ?? Number.POSITIVE_INFINITY),
        cell: (one) => (
          <span className={`font-medium ${toneOf(one)}`}>{one.distance === undefined ? t('never') : nearPercent(one.distance)}</span>
        ),
        width: 96,
      }),
      numberColumn('ratio', t('ratio'), (one) => one.guaranteedRatio, {
        order: (one) => Number(one.guaranteedRatio ?? Number.POSITIVE_INFINITY),
        as: nearPercent,
        tone: 'text-t2',
        width: 88,
        wide: true,
      }),
      numberColumn('liquidation', t('liquidationPrice'), (one) => one.liquidationPrice, { wide: true }),
      numberColumn('mark', t('mark'), (one) => one.markPrice, { tone: 'text-t2', width: 96, wide: true, yields: true }),
      numberColumn('value', t('value'), (one) => one.value, { as: usdt, width: 112, wide: true }),
      numberColumn('unrealised', t('unrealised'), (one) => one.unrealised, {
        width: 136,
        cell: (one) => <span className={gainTone(one.unrealised)}>{usdt(one.unrealised, 'always')}</span>,
        wide: true,
      }),
      numberColumn('margin', t('margin'), (one) => one.margin, { as: usdt, tone: 'text-t2', wide: true, yields: true }),
      { id: 'mode', head: t('mode'), width: 74, wide: true, yields: true, value: (one) => t(`modes.${one.marginMode}`) },
      {
        id: 'lots',
        head: t('lots'),
        width: 80,
        end: true,
        away: true,
        value: (one) => Number(one.quantity),
        cell: (one) => countText(one.quantity),
      },
      numberColumn('entry', t('entryPrice'), (one) => one.entryPrice, { away: true }),
    ],
    [t],
  );
}

const toneOf = ({ distance }: Exposure): string =>
  distance === undefined || Number(distance) >= soon ? 'text-t2' : Number(distance) < near ? 'text-danger' : 'text-warn';

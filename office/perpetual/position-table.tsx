import { MOST_COLLECTED } from '@bourse/contract/office/export';
import { type Exposure, perpetualOffice } from '@bourse/contract/office/perpetual';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Tag } from '../parts/tag.tsx';
import { countText, moneyText, usdt } from '../wire/money-text.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { nearPercent } from './contract.ts';
import { ContractName } from './contract-columns.tsx';
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
      {
        id: 'uid',
        head: t('uid'),
        width: 112,
        value: (one) => one.uid,
        cell: (one) => (
          <span className="flex items-center gap-1.5 font-medium">
            {one.uid}
            {one.isHouse && <Tag>{t('house')}</Tag>}
          </span>
        ),
      },
      { id: 'symbol', head: t('contract'), width: 132, value: (one) => one.symbol, cell: (one) => <ContractName symbol={one.symbol} /> },
      {
        id: 'side',
        head: t('side'),
        width: 58,
        value: (one) => t(one.side),
        cell: (one) => <span className={one.side === 'long' ? 'text-up' : 'text-down'}>{t(one.side)}</span>,
      },
      {
        id: 'distance',
        head: t('toLiquidation'),
        width: 96,
        end: true,
        value: (one) => one.distance,
        order: (one) => (one.distance === undefined ? Number.POSITIVE_INFINITY : Number(one.distance)),
        cell: (one) => (
          <span className={`font-medium ${toneOf(one)}`}>{one.distance === undefined ? t('never') : nearPercent(one.distance)}</span>
        ),
      },
      {
        id: 'ratio',
        head: t('ratio'),
        width: 88,
        end: true,
        wide: true,
        value: (one) => one.guaranteedRatio,
        order: (one) => Number(one.guaranteedRatio ?? Number.POSITIVE_INFINITY),
        cell: (one) => <span className="text-t2">{nearPercent(one.guaranteedRatio)}</span>,
      },
      {
        id: 'liquidation',
        head: t('liquidationPrice'),
        width: 104,
        end: true,
        wide: true,
        value: (one) => one.liquidationPrice,
        order: (one) => Number(one.liquidationPrice ?? 0),
        cell: (one) => moneyText(one.liquidationPrice),
      },
      {
        id: 'mark',
        head: t('mark'),
        width: 96,
        end: true,
        wide: true,
        yields: true,
        value: (one) => one.markPrice,
        order: (one) => Number(one.markPrice),
        cell: (one) => <span className="text-t2">{moneyText(one.markPrice)}</span>,
      },
      {
        id: 'value',
        head: t('value'),
        width: 112,
        end: true,
        wide: true,
        value: (one) => one.value,
        order: (one) => Number(one.value),
        cell: (one) => usdt(one.value),
      },
      {
        id: 'unrealised',
        head: t('unrealised'),
        width: 104,
        end: true,
        wide: true,
        value: (one) => one.unrealised,
        order: (one) => Number(one.unrealised),
        cell: (one) => <span className={one.unrealised.startsWith('-') ? 'text-down' : 'text-up'}>{usdt(one.unrealised, 'always')}</span>,
      },
      {
        id: 'margin',
        head: t('margin'),
        width: 104,
        end: true,
        wide: true,
        yields: true,
        value: (one) => one.margin,
        order: (one) => Number(one.margin),
        cell: (one) => <span className="text-t2">{usdt(one.margin)}</span>,
      },
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
      {
        id: 'entry',
        head: t('entryPrice'),
        width: 104,
        end: true,
        away: true,
        value: (one) => one.entryPrice,
        cell: (one) => moneyText(one.entryPrice),
      },
    ],
    [t],
  );
}

const toneOf = ({ distance }: Exposure): string =>
  distance === undefined || Number(distance) >= soon ? 'text-t2' : Number(distance) < near ? 'text-danger' : 'text-warn';

import { type Liquidation, perpetualOffice } from '@bourse/contract/office/perpetual';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ChipRow } from '../parts/chips.tsx';
import type { Column } from '../parts/column.ts';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { Tag } from '../parts/tag.tsx';
import { numberColumn, sideColumn, timeColumn, traderColumn } from '../parts/usual-columns.tsx';
import { usdt } from '../wire/money-text.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { contractColumn } from './contract-columns.tsx';
import { Filters, useExportFilters, useFilter } from './filters.tsx';
import { LiquidationDetail } from './liquidation-detail.tsx';

const keyOf = (one: Liquidation): string => `${one.seq}-${one.position}`;

/** Liquidations and deleveraging, newest first, with the steps of the open one beside. */
export function LiquidationTable({ symbols }: { readonly symbols: readonly string[] }): ReactElement {
  const t = useTranslations('perpetual');
  const { filter, step, seq, set } = useFilter();
  const { symbol, uid } = filter;
  const pages = usePages(
    perpetualOffice.liquidations,
    { ...(symbol && { symbol }), ...(uid && { uid }), ...(step && { step }) },
    { refetchInterval: 15_000 },
  );
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.liquidations), [pages.data]);
  const open = rows?.find((one) => keyOf(one) === seq);
  const exportFilters = useExportFilters().filter(({ input }) => !('side' in input));
  return (
    <TableWithDetail
      width={420}
      name="liquidations"
      label={t('tabs.liquidations')}
      detailLabel={open && t('liquidationOf', { uid: open.uid })}
      backLabel={t('tabs.liquidations')}
      onBack={() => set({ seq: undefined })}
      columns={useLiquidationColumns()}
      rows={rows}
      keyOf={keyOf}
      {...byCursor(pages)}
      empty={t('noLiquidations')}
      alarm={(one) => (one.ended === 'deleveraged' ? 'warn' : undefined)}
      onOpen={(one) => set({ seq: keyOf(one) })}
      openKey={open && keyOf(open)}
      exports={{
        call: perpetualOffice.exportLiquidations,
        filters: [...exportFilters, ...(step ? [{ label: t(`steps.${step}`), input: { step } }] : [])],
        by: t('time'),
      }}
      tools={
        <Filters symbols={symbols}>
          <ChipRow
            label={t('how')}
            value={step ?? 'all'}
            onValue={(next) => set({ step: next === 'all' ? undefined : next, seq: undefined })}
            chips={(['all', 'reduced', 'taken_over', 'deleveraged'] as const).map((value) => ({
              value,
              label: value === 'all' ? t('allSteps') : t(`steps.${value}`),
            }))}
          />
        </Filters>
      }
      detail={open && <LiquidationDetail one={open} />}
    />
  );
}

function useLiquidationColumns(): readonly Column<Liquidation>[] {
  const t = useTranslations('perpetual');
  return useMemo(
    (): readonly Column<Liquidation>[] => [
      timeColumn(t('time'), (one) => one.at),
      traderColumn(t('uid'), t('house')),
      contractColumn(t('contract')),
      sideColumn(t('side'), t, { wide: true }),
      numberColumn('mark', t('mark'), (one) => one.markPrice, { width: 100, wide: true, spare: true }),
      numberColumn('value', t('closedValue'), (one) => one.value, { as: usdt, tone: 'font-medium', width: 120 }),
      numberColumn('fee', t('toFund'), (one) => one.insuranceFee, { as: usdt, width: 100, wide: true, spare: true }),
      {
        id: 'ended',
        head: t('ended'),
        width: 160,
        wide: true,
        value: (one) => t(`steps.${one.ended}`),
        cell: (one) => (
          <Tag tone={one.ended === 'deleveraged' ? 'danger' : one.ended === 'taken_over' ? 'warn' : 'plain'}>{t(`steps.${one.ended}`)}</Tag>
        ),
      },
    ],
    [t],
  );
}

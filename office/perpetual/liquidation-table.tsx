import { type Liquidation, perpetualOffice } from '@bourse/contract/office/perpetual';
import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { ChipRow } from '../parts/chips.tsx';
import type { Column } from '../parts/column.ts';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { Tag } from '../parts/tag.tsx';
import { moneyText, usdt } from '../wire/money-text.ts';
import { rowTime } from '../wire/time-text.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import { ContractName } from './contract-columns.tsx';
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
      { id: 'at', head: t('time'), width: 104, value: (one) => one.at, cell: (one) => <span className="text-t2">{rowTime(one.at)}</span> },
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
      { id: 'symbol', head: t('contract'), value: (one) => one.symbol, cell: (one) => <ContractName symbol={one.symbol} /> },
      {
        id: 'side',
        head: t('side'),
        width: 58,
        wide: true,
        value: (one) => t(one.side),
        cell: (one) => <span className={one.side === 'long' ? 'text-up' : 'text-down'}>{t(one.side)}</span>,
      },
      {
        id: 'mark',
        head: t('mark'),
        width: 100,
        end: true,
        wide: true,
        spare: true,
        value: (one) => one.markPrice,
        cell: (one) => moneyText(one.markPrice),
      },
      {
        id: 'value',
        head: t('closedValue'),
        width: 120,
        end: true,
        value: (one) => one.value,
        order: (one) => Number(one.value),
        cell: (one) => <span className="font-medium">{usdt(one.value)}</span>,
      },
      {
        id: 'fee',
        head: t('toFund'),
        width: 100,
        end: true,
        wide: true,
        spare: true,
        value: (one) => one.insuranceFee,
        order: (one) => Number(one.insuranceFee),
        cell: (one) => usdt(one.insuranceFee),
      },
      {
        id: 'ended',
        head: t('ended'),
        width: 112,
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

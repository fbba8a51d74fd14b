import type { Output } from '@bourse/contract/call';
import { MOST_COLLECTED } from '@bourse/contract/office/export';
import { type Liquidation, perpetualOffice } from '@bourse/contract/office/perpetual';
import { traders } from '@bourse/contract/office/traders';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { DataTable } from '../parts/data-table.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';
import {
  useClosedColumns,
  useFillColumns,
  useFundingColumns,
  useLiquidationColumns,
  useOrderColumns,
  usePositionColumns,
} from './perpetual-columns.tsx';

interface List {
  readonly uid: string;
  readonly tools: ReactNode;
}
const height = 360;

export function Positions({
  standing: { data, error, refetch },
  tools,
}: {
  readonly standing: UseQueryResult<Output<typeof traders.perpetualStanding>, Error>;
  readonly tools: ReactNode;
}): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <DataTable
      name="trader positions"
      label={t('list.positions')}
      height={height}
      columns={usePositionColumns()}
      rows={data?.positions}
      keyOf={(one) => `${one.symbol} ${one.side}`}
      error={data ? undefined : (error ?? undefined)}
      onRetry={() => void refetch()}
      empty={t('noPositions')}
      tools={tools}
    />
  );
}

export function PerpetualOrders({ uid, tools }: List): ReactElement {
  const t = useTranslations('perpetual');
  const pages = usePages(traders.perpetualOrders, { uid });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.orders), [pages.data]);
  return (
    <DataTable
      name="perpetual orders"
      label={t('list.orders')}
      height={height}
      columns={useOrderColumns()}
      rows={rows}
      keyOf={(one) => one.orderId}
      {...byCursor(pages)}
      empty={t('noOrders')}
      exports={{ call: traders.exportPerpetualOrders, fixed: { uid }, by: t('placed'), most: MOST_COLLECTED }}
      tools={tools}
    />
  );
}

export function PerpetualFills({ uid, tools }: List): ReactElement {
  const t = useTranslations('perpetual');
  const pages = usePages(traders.perpetualFills, { uid });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.fills), [pages.data]);
  return (
    <DataTable
      name="perpetual fills"
      label={t('list.fills')}
      height={height}
      columns={useFillColumns()}
      rows={rows}
      keyOf={(one) => `${one.dealId} ${one.role}`}
      {...byCursor(pages)}
      empty={t('noFills')}
      exports={{ call: traders.exportPerpetualFills, fixed: { uid }, by: t('time'), most: MOST_COLLECTED }}
      tools={tools}
    />
  );
}

export function ClosedPositions({ uid, tools }: List): ReactElement {
  const t = useTranslations('perpetual');
  const pages = usePages(traders.closedPositions, { uid });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.positions), [pages.data]);
  return (
    <DataTable
      name="closed positions"
      label={t('list.closed')}
      height={height}
      columns={useClosedColumns()}
      rows={rows}
      keyOf={(one) => one.id}
      {...byCursor(pages)}
      empty={t('noClosed')}
      exports={{ call: traders.exportClosedPositions, fixed: { uid }, by: t('closedAt'), most: MOST_COLLECTED }}
      tools={tools}
    />
  );
}

export function PerpetualFunding({ uid, tools }: List): ReactElement {
  const t = useTranslations('perpetual');
  const pages = usePages(traders.perpetualFunding, { uid });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.payments), [pages.data]);
  return (
    <DataTable
      name="perpetual funding"
      label={t('list.funding')}
      height={height}
      columns={useFundingColumns()}
      rows={rows}
      keyOf={(one) => `${one.at} ${one.symbol} ${one.side}`}
      {...byCursor(pages)}
      empty={t('noFunding')}
      exports={{ call: traders.exportPerpetualFunding, fixed: { uid }, by: t('time'), most: MOST_COLLECTED }}
      tools={tools}
    />
  );
}

/** Of this trader's positions, and those that theirs were closed against. A press opens the steps, for roles that may see them. */
export function PerpetualLiquidations({ uid, tools }: List): ReactElement {
  const t = useTranslations('perpetual');
  const go = useGo();
  const operator = useSession((s) => s.operator);
  const maySee = hasRole(operator, perpetualOffice.liquidations.roles);
  const mayOpen = hasRole(operator, perpetualOffice.risk.roles);
  const pages = usePages(perpetualOffice.liquidations, { uid }, { enabled: maySee });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.liquidations), [pages.data]);
  const open = ({ seq, position }: Liquidation) =>
    go({ to: '/perpetuals', search: { tab: 'liquidations', uid, seq: `${seq}-${position}` } });
  return (
    <DataTable
      name="trader liquidations"
      label={t('list.liquidations')}
      height={height}
      columns={useLiquidationColumns(uid)}
      rows={maySee ? rows : []}
      keyOf={(one) => `${one.seq} ${one.position}`}
      {...byCursor(pages)}
      empty={t(maySee ? 'noLiquidations' : 'notForRole')}
      {...(mayOpen && { onOpen: open })}
      {...(maySee && { exports: { call: perpetualOffice.exportLiquidations, fixed: { uid }, by: t('time') } })}
      tools={tools}
    />
  );
}

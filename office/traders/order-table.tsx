import { shownName } from '@bourse/contract/instrument-id';
import { MOST_COLLECTED } from '@bourse/contract/office/export';
import { traders } from '@bourse/contract/office/traders';
import type { Fill, Order } from '@bourse/contract/spot';
import { type ReactElement, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Card } from '../parts/card.tsx';
import { ChipRow } from '../parts/chips.tsx';
import type { Column } from '../parts/column.ts';
import { DataTable } from '../parts/data-table.tsx';
import { Tag } from '../parts/tag.tsx';
import { sideColumn, timeColumn } from '../parts/usual-columns.tsx';
import { amountText, moneyText } from '../wire/money-text.ts';
import { useCall } from '../wire/use-call.ts';
import { byCursor, usePages } from '../wire/use-pages.ts';

type Status = 'all' | 'open' | 'done' | 'cancelled';

function useOrderColumns(): readonly Column<Order>[] {
  const t = useTranslations('traders');
  return useMemo(
    () => [
      timeColumn(t('time'), (r) => r.placedAt),
      {
        id: 'id',
        head: t('order'),
        width: 90,
        away: true,
        value: (r) => Number(r.orderId),
        cell: (r) => <span className="text-t3">{r.orderId}</span>,
      },
      {
        id: 'symbol',
        head: t('instrument'),
        value: (r) => r.symbol,
        cell: (r) => <span className="font-medium">{shownName(r.symbol)}</span>,
      },
      sideColumn(t('side'), t, { width: 54 }),
      {
        id: 'type',
        head: t('type'),
        width: 116,
        wide: true,
        value: (r) => t(`types.${r.type}`),
        cell: (r) => (
          <span className="text-t2">
            {t(`types.${r.type}`)}
            {r.postOnly && `, ${t('postOnly')}`}
          </span>
        ),
      },
      {
        id: 'price',
        head: t('price'),
        width: 96,
        end: true,
        value: (r) => Number(r.price ?? r.triggerPrice ?? 0),
        cell: (r) => (r.price ? moneyText(r.price) : <span className="text-t3">{t('market')}</span>),
      },
      {
        id: 'quantity',
        head: t('amount'),
        width: 96,
        end: true,
        wide: true,
        value: (r) => Number(r.quantity ?? r.amount ?? 0),
        cell: (r) => moneyText(r.quantity ?? r.amount),
      },
      {
        id: 'filled',
        head: t('filled'),
        width: 62,
        end: true,
        wide: true,
        value: (r) => filledShare(r),
        cell: (r) => <span className="text-t2">{filledShare(r)}%</span>,
      },
      {
        id: 'status',
        head: t('status'),
        width: 92,
        wide: true,
        value: (r) => t(`statuses.${r.status}`),
        cell: (r) => <Tag tone={r.status === 'new' || r.status === 'partial' ? 'accent' : 'plain'}>{t(`statuses.${r.status}`)}</Tag>,
      },
    ],
    [t],
  );
}

const filledShare = (order: Order): number => {
  const whole = Number(order.quantity ?? order.amount ?? 0);
  return whole > 0 ? Math.floor((Number(order.quantity ? order.filledQuantity : order.filledAmount) / whole) * 100) : 0;
};

const statusNames = { all: 'statusAll', open: 'statusOpen', done: 'statusDone', cancelled: 'statusCancelled' } as const;

export function OrderTable({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const [status, setStatus] = useState<Status>('all');
  const pages = usePages(traders.orders, { uid, status });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.orders), [pages.data]);
  return (
    <DataTable
      name="orders"
      label={t('tabs.orders')}
      height={420}
      exports={{
        call: traders.exportOrders,
        fixed: { uid },
        filters: status === 'all' ? [] : [{ label: t(statusNames[status]), input: { status } }],
        by: t('exportBy.placed'),
        most: MOST_COLLECTED,
      }}
      columns={useOrderColumns()}
      rows={rows}
      keyOf={(r) => r.orderId}
      {...byCursor(pages)}
      empty={t('noOrders')}
      tools={
        <ChipRow
          label={t('status')}
          value={status}
          onValue={setStatus}
          chips={(['all', 'open', 'done', 'cancelled'] as const).map((value) => ({ value, label: t(statusNames[value]) }))}
        />
      }
    />
  );
}

/** The orders that a lock would cancel. */
export function OpenOrders({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const { data, error, refetch } = useCall(traders.orders, { uid, status: 'open', limit: '50' }, { refetchInterval: 10_000 });
  return (
    <Card title={t('openOrders')} aside={<span className="text-12 text-t3">{t('lockCancels')}</span>} className="overflow-hidden">
      <DataTable
        name="open-orders"
        label={t('openOrders')}
        bare
        columns={useOrderColumns().filter((c) => c.id !== 'status')}
        rows={data?.orders}
        keyOf={(r) => r.orderId}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        empty={t('noOpenOrders')}
      />
    </Card>
  );
}

export function FillTable({ uid }: { readonly uid: string }): ReactElement {
  const t = useTranslations('traders');
  const pages = usePages(traders.fills, { uid });
  const rows = useMemo(() => pages.data?.pages.flatMap((page) => page.fills), [pages.data]);
  const columns = useMemo(
    (): readonly Column<Fill>[] => [
      timeColumn(t('time'), (r) => r.at),
      {
        id: 'symbol',
        head: t('instrument'),
        value: (r) => r.symbol,
        cell: (r) => <span className="font-medium">{shownName(r.symbol)}</span>,
      },
      sideColumn(t('side'), t, { width: 60 }),
      {
        id: 'role',
        head: t('role'),
        width: 70,
        wide: true,
        value: (r) => t(r.role),
        cell: (r) => <span className="text-t2">{t(r.role)}</span>,
      },
      { id: 'price', head: t('price'), width: 110, end: true, value: (r) => Number(r.price), cell: (r) => moneyText(r.price) },
      { id: 'quantity', head: t('amount'), width: 110, end: true, value: (r) => Number(r.quantity), cell: (r) => moneyText(r.quantity) },
      {
        id: 'amount',
        head: t('total'),
        width: 110,
        end: true,
        wide: true,
        value: (r) => Number(r.amount),
        cell: (r) => moneyText(r.amount, { minimum: 2 }),
      },
      {
        id: 'fee',
        head: t('fee'),
        width: 130,
        end: true,
        wide: true,
        value: (r) => `${r.fee} ${r.feeAsset}`,
        cell: (r) => (
          <span className="text-t2">
            {amountText(r.fee, r.feeAsset)} <small className="text-11 text-t3">{r.feeAsset}</small>
          </span>
        ),
      },
    ],
    [t],
  );
  return (
    <DataTable
      name="fills"
      label={t('tabs.fills')}
      height={420}
      exports={{ call: traders.exportFills, fixed: { uid }, by: t('exportBy.time'), most: MOST_COLLECTED }}
      columns={columns}
      rows={rows}
      keyOf={(r) => `${r.dealId} ${r.orderId}`}
      error={pages.error ?? undefined}
      onRetry={() => void pages.refetch()}
      empty={t('noFills')}
      more={{ has: pages.hasNextPage, isLoading: pages.isFetchingNextPage, load: () => void pages.fetchNextPage() }}
    />
  );
}

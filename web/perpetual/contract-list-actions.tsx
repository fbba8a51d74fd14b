import type { ClosedPosition, FundingPayment, PerpetualFill, PerpetualOrder } from '@bourse/contract/perpetual-text';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { allPages } from '../parts/csv.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { ListActions } from '../trading/list-actions.tsx';
import { api } from '../wire/api.ts';
import { perpetual } from '../wire/calls.ts';
import { closedCsv, fillsCsv, fundingCsv, ordersCsv } from './list-export.ts';
import { filterFields, type List, type ListFilter, matchesOpen, queries } from './list-filter.ts';
import { isOpen } from './order-words.ts';
import { useContracts, useOpenOrders } from './use-contracts.ts';

interface ListActionsProps {
  readonly list: List;
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
}

export function ContractListActions({ list, filter, setFilter }: ListActionsProps): ReactElement {
  const t = useTranslations('perpetual');
  const isOfPositions = list === 'closed';
  return (
    <ListActions
      room="perpetual"
      icon={<SlidersHorizontal size={22} strokeWidth={1.6} aria-hidden />}
      exporter={<Export list={list} filter={filter} />}
      fields={filterFields[list]}
      filter={filter}
      setFilter={setFilter}
      labels={{
        symbol: t('contract'),
        side: t('side'),
        buy: t(isOfPositions ? 'long' : 'buy'),
        sell: t(isOfPositions ? 'short' : 'sell'),
      }}
      symbols={useContracts().data ?? []}
    />
  );
}

/** The chosen list as a file. */
function Export({ list, filter }: { readonly list: List; readonly filter: ListFilter }): ReactElement {
  const open = useOpenOrders().data ?? [];
  const text = async (onCount: (count: number) => void, signal: AbortSignal): Promise<string> => {
    const options = { signal, quiet: true };
    const limit = '200';
    const page = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
    const all = <T,>(read: Parameters<typeof allPages<T>>[0]) => allPages<T>(read, onCount, signal);
    if (list === 'open') return ordersCsv(open.filter((order) => matchesOpen(order, filter)));
    if (list === 'history')
      return ordersCsv(
        await all<PerpetualOrder>(async (c) => {
          const { orders, cursor } = await api(perpetual.orders, { ...queries.history(filter), limit, ...page(c) }, options);
          return { rows: orders.filter((order) => !isOpen(order)), cursor };
        }),
      );
    if (list === 'fills')
      return fillsCsv(
        await all<PerpetualFill>(async (c) => {
          const { fills, cursor } = await api(perpetual.fills, { ...queries.fills(filter), limit, ...page(c) }, options);
          return { rows: fills, cursor };
        }),
      );
    if (list === 'closed')
      return closedCsv(
        await all<ClosedPosition>(async (c) => {
          const { positions, cursor } = await api(perpetual.closedPositions, { ...queries.closed(filter), limit, ...page(c) }, options);
          return { rows: positions, cursor };
        }),
      );
    return fundingCsv(
      await all<FundingPayment>(async (c) => {
        const { payments, cursor } = await api(perpetual.funding, { ...queries.funding(filter), limit, ...page(c) }, options);
        return { rows: payments, cursor };
      }),
    );
  };
  return <CsvButton name={`contracts-${list}`} text={text} />;
}

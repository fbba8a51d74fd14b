import type { Fill, Order } from '@bourse/contract/spot';
import { Button } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { Tabs } from '@bourse/ui/tabs';
import { ListFilter as ListFilterIcon } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { allPages } from '../parts/csv.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { LogList } from '../parts/log-list.tsx';
import { ListActions } from '../trading/list-actions.tsx';
import { type ListFilter, matchesOpen, noFilter } from '../trading/list-filter.ts';
import { api } from '../wire/api.ts';
import { spot } from '../wire/calls.ts';
import { usePages } from '../wire/use-pages.ts';
import { useInstrumentMap, useInstruments } from './instruments.ts';
import { CancelAll, NoOrders, OpenOrders } from './open-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { FillLine, OrderDetailSheet } from './order-detail-sheet.tsx';
import { fillsCsv, ordersCsv } from './order-export.ts';
import { fillQuery, filterCount, filterFields, isOpen, type OrderList, orderQuery } from './order-filter.ts';
import { pairName } from './order-lines.tsx';
import { useOpenOrders } from './own-orders.ts';

export interface OrderListState {
  readonly list: OrderList;
  readonly filter: ListFilter;
  readonly setList: (list: OrderList) => void;
  readonly setFilter: (filter: ListFilter) => void;
}
export function useOrderLists(): OrderListState {
  const [list, setList] = useState<OrderList>('open');
  const [filter, setFilter] = useState(noFilter);
  return { list, filter, setList, setFilter };
}

/** Own spot orders: what waits, what was, and each fill. The filter is shared by the three lists. */
export function TradeOrders({ list, filter, setList, setFilter }: OrderListState): ReactElement {
  const t = useTranslations('spot');
  const go = useGo();
  const open = useOpenOrders();
  const shownOpen = (open.data ?? []).filter((o) => matchesOpen(o, filter)).length;
  const reset = () => setFilter(noFilter);
  const wishes = filterCount(filter, list);
  return (
    <Tabs
      label={t('lists')}
      sticky
      value={list}
      onValue={setList}
      tabs={[
        { value: 'open', label: t('list.open'), count: open.data?.length ?? 0 },
        { value: 'history', label: t('list.history') },
        { value: 'fills', label: t('list.fills') },
      ]}
      after={list === 'open' && filter.side === 'all' && <CancelAll symbol={filter.symbol} count={shownOpen} />}
    >
      {list === 'open' && (
        <OpenOrders
          keep={(o) => matchesOpen(o, filter)}
          empty={wishes > 0 ? <NoMatch onReset={reset} /> : <NoOrders onPlace={() => go({ to: '/trades', search: {} })} />}
        />
      )}
      {list === 'history' && <History filter={filter} wishes={wishes} onReset={reset} />}
      {list === 'fills' && <Fills filter={filter} wishes={wishes} onReset={reset} />}
    </Tabs>
  );
}

function History({
  filter,
  wishes,
  onReset,
}: {
  readonly filter: ListFilter;
  readonly wishes: number;
  readonly onReset: () => void;
}): ReactElement {
  const t = useTranslations('spot');
  const infos = useInstrumentMap();
  const [opened, setOpened] = useState<Order>();
  const pages = usePages(spot.orders, { ...orderQuery(filter), limit: '30' });
  return (
    <>
      <LogList
        pages={pages}
        list={pages.data?.pages.flatMap((p) => p.orders).filter((o) => !isOpen(o))}
        label={t('list.history')}
        failed={t('historyFailed')}
        height={92}
        disc={false}
        empty={wishes > 0 ? <NoMatch onReset={onReset} /> : <Empty title={t('noHistory')}>{t('noHistoryText')}</Empty>}
      >
        {(order) => <OrderCard key={order.orderId} order={order} info={infos.get(order.symbol)} onOpen={setOpened} />}
      </LogList>
      <OrderDetailSheet order={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}

function Fills({
  filter,
  wishes,
  onReset,
}: {
  readonly filter: ListFilter;
  readonly wishes: number;
  readonly onReset: () => void;
}): ReactElement {
  const t = useTranslations('spot');
  const infos = useInstrumentMap();
  const pages = usePages(spot.fills, { ...fillQuery(filter), limit: '30' });
  return (
    <LogList
      pages={pages}
      list={pages.data?.pages.flatMap((p) => p.fills)}
      label={t('list.fills')}
      failed={t('fillsFailed')}
      height={76}
      disc={false}
      className="px-4"
      empty={wishes > 0 ? <NoMatch onReset={onReset} /> : <Empty title={t('noFills')}>{t('noFillsText')}</Empty>}
    >
      {(fill) => (
        <FillLine
          key={`${fill.dealId} ${fill.orderId}`}
          fill={fill}
          pair={pairName(fill.symbol, infos.get(fill.symbol))}
          decimals={infos.get(fill.symbol)?.priceDecimals}
        />
      )}
    </LogList>
  );
}

const NoMatch = ({ onReset }: { readonly onReset: () => void }): ReactElement => {
  const t = useTranslations('spot');
  return (
    <Empty
      title={t('noMatch')}
      action={
        <Button tone="tonal" size="medium" onClick={onReset}>
          {t('filter.reset')}
        </Button>
      }
    >
      {t('noMatchText')}
    </Empty>
  );
};

export function OrderListActions({ list, filter, setFilter }: OrderListState): ReactElement {
  const t = useTranslations('spot');
  return (
    <ListActions
      room="spot"
      icon={<ListFilterIcon size={22} strokeWidth={1.6} aria-hidden />}
      exporter={<Export list={list} filter={filter} />}
      fields={filterFields[list]}
      filter={filter}
      setFilter={setFilter}
      labels={{ symbol: t('filter.pair'), side: t('filter.side'), buy: t('buy'), sell: t('sell') }}
      symbols={useInstruments().data ?? []}
    />
  );
}

/** The chosen list as a file. */
function Export({ list, filter }: { readonly list: OrderList; readonly filter: ListFilter }): ReactElement {
  const open = useOpenOrders();
  const text = async (onCount: (count: number) => void, signal: AbortSignal): Promise<string> => {
    const limit = '200';
    const options = { signal, quiet: true };
    const page = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });
    if (list === 'open') return ordersCsv((open.data ?? []).filter((o) => matchesOpen(o, filter)));
    if (list === 'history')
      return ordersCsv(
        await allPages<Order>(
          async (c) => {
            const { orders, cursor } = await api(spot.orders, { ...orderQuery(filter), limit, ...page(c) }, options);
            return { rows: orders.filter((o) => !isOpen(o)), cursor };
          },
          onCount,
          signal,
        ),
      );
    return fillsCsv(
      await allPages<Fill>(
        async (c) => {
          const { fills, cursor } = await api(spot.fills, { ...fillQuery(filter), limit, ...page(c) }, options);
          return { rows: fills, cursor };
        },
        onCount,
        signal,
      ),
    );
  };
  return <CsvButton name={`spot-${list}`} text={text} />;
}

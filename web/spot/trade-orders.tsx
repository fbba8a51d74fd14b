import type { Fill, Order } from '@bourse/contract/spot';
import { Button, IconButton } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Empty } from '@bourse/ui/notice';
import { Sheet } from '@bourse/ui/sheet';
import { Tabs } from '@bourse/ui/tabs';
import { ListFilter } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { allPages } from '../parts/csv.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { LogList } from '../parts/log-list.tsx';
import { api } from '../wire/api.ts';
import { spot } from '../wire/calls.ts';
import { usePages } from '../wire/use-pages.ts';
import { useInstrumentMap, useInstruments } from './instruments.ts';
import { CancelAll, NoOrders, OpenOrders } from './open-orders.tsx';
import { OrderCard } from './order-card.tsx';
import { FillLine, OrderDetailSheet } from './order-detail-sheet.tsx';
import { fillsCsv, ordersCsv } from './order-export.ts';
import {
  fillQuery,
  filterCount,
  filterFields,
  isOpen,
  matchesOpen,
  noFilter,
  type OrderFilter,
  type OrderList,
  orderQuery,
} from './order-filter.ts';
import { pairName } from './order-lines.tsx';
import { useOpenOrders } from './own-orders.ts';

export interface OrderListState {
  readonly list: OrderList;
  readonly filter: OrderFilter;
  readonly setList: (list: OrderList) => void;
  readonly setFilter: (filter: OrderFilter) => void;
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
  readonly filter: OrderFilter;
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
  readonly filter: OrderFilter;
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

/** Filter and export, at the end of the title bar. */
export function OrderListActions({ list, filter, setFilter }: OrderListState): ReactElement {
  const t = useTranslations('spot');
  const [filtering, openFilter] = useState(false);
  const count = filterCount(filter, list);
  return (
    <>
      <Export list={list} filter={filter} />
      <IconButton label={t('filter.title', { count })} dot={count > 0} aria-haspopup="dialog" onClick={() => openFilter(true)}>
        <ListFilter size={22} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <FilterSheet open={filtering} list={list} filter={filter} onClose={() => openFilter(false)} onFilter={setFilter} />
    </>
  );
}

function FilterSheet({
  open,
  list,
  filter,
  onClose,
  onFilter,
}: {
  readonly open: boolean;
  readonly list: OrderList;
  readonly filter: OrderFilter;
  readonly onClose: () => void;
  readonly onFilter: (filter: OrderFilter) => void;
}): ReactElement {
  const t = useTranslations('spot');
  const instruments = useInstruments();
  const fields: readonly string[] = filterFields[list];
  const group = (label: string, chips: ReactElement) => (
    <div>
      <p className="mb-2 text-13 font-medium text-t2">{label}</p>
      {chips}
    </div>
  );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filter.sheet')}
      closeLabel={t('close')}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button tone="tonal" onClick={() => onFilter(noFilter)}>
            {t('filter.reset')}
          </Button>
          <Button onClick={onClose}>{t('filter.show')}</Button>
        </div>
      }
    >
      <div className="grid gap-5 pb-2">
        {group(
          t('filter.pair'),
          <Chips
            label={t('filter.pair')}
            value={filter.symbol ?? 'all'}
            onValue={(symbol) => onFilter({ ...filter, symbol: symbol === 'all' ? undefined : symbol })}
            choices={[
              { value: 'all', label: t('all') },
              ...(instruments.data ?? []).map((i) => ({ value: i.symbol as string, label: <bdi dir="ltr">{i.name}</bdi> })),
            ]}
          />,
        )}
        {fields.includes('side') &&
          group(
            t('filter.side'),
            <Chips<OrderFilter['side']>
              label={t('filter.side')}
              value={filter.side}
              onValue={(side) => onFilter({ ...filter, side })}
              choices={[
                { value: 'all', label: t('all') },
                { value: 'buy', label: t('buy') },
                { value: 'sell', label: t('sell') },
              ]}
            />,
          )}
        {fields.includes('status') &&
          group(
            t('filter.status'),
            <Chips<OrderFilter['status']>
              label={t('filter.status')}
              value={filter.status}
              onValue={(status) => onFilter({ ...filter, status })}
              choices={[
                { value: 'all', label: t('all') },
                { value: 'done', label: t('status.done') },
                { value: 'cancelled', label: t('status.cancelled') },
              ]}
            />,
          )}
        {fields.includes('days') &&
          group(
            t('filter.time'),
            <Chips<OrderFilter['days']>
              label={t('filter.time')}
              value={filter.days}
              onValue={(days) => onFilter({ ...filter, days })}
              choices={(['7', '30', '120'] as const).map((value) => ({ value, label: t('filter.days', { days: Number(value) }) }))}
            />,
          )}
      </div>
    </Sheet>
  );
}

/** The chosen list as a file. */
function Export({ list, filter }: { readonly list: OrderList; readonly filter: OrderFilter }): ReactElement {
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

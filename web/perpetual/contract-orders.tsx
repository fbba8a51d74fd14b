import { Button } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { Tabs } from '@bourse/ui/tabs';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { BarActions } from '../trading/order-screen.tsx';
import { perpetual } from '../wire/calls.ts';
import { useCall } from '../wire/use-call.ts';
import { ContractListActions } from './contract-list-actions.tsx';
import { ClosedList, FillList, FundingList, OrderList } from './contract-lists.tsx';
import { filterCount, type List, lists, matchesOpen, noFilter } from './list-filter.ts';
import { CancelAll, NoOrders, OpenOrders } from './open-orders.tsx';
import { OrderDetailSheet } from './order-detail-sheet.tsx';
import { useOpenOrders } from './use-contracts.ts';

interface ContractOrdersProps {
  /** The order that the address names. */
  readonly id?: string | undefined;
  readonly onIdClose?: () => void;
  /** The list that the address names. */
  readonly asked?: List | undefined;
}

/** The lists of own orders, fills, closed positions and funding, in an order screen. */
export const ContractOrders = (props: ContractOrdersProps): ReactElement => (
  <RoomTexts room="perpetual">
    <Lists {...props} />
  </RoomTexts>
);

function Lists({ id, onIdClose = () => undefined, asked }: ContractOrdersProps): ReactElement {
  const t = useTranslations('perpetual');
  const go = useGo();
  const [list, setList] = useState<List>(asked ?? 'open');
  const [followed, follow] = useState(asked);
  // An announcement leads here while the page is open already.
  if (asked !== followed) {
    follow(asked);
    if (asked !== undefined) setList(asked);
  }
  const [filter, setFilter] = useState(noFilter);
  const one = useCall(perpetual.order, { orderId: id ?? '' }, { enabled: id !== undefined });
  const open = useOpenOrders().data ?? [];
  const empty = filterCount(filter, list) > 0 ? <NoMatch onReset={() => setFilter(noFilter)} /> : undefined;
  return (
    <>
      <BarActions>
        <ContractListActions list={list} filter={filter} setFilter={setFilter} />
      </BarActions>
      <Tabs
        label={t('list.title')}
        sticky
        value={list}
        onValue={setList}
        tabs={lists.map((value) => ({ value, label: t(`list.${value}`), ...(value === 'open' && { count: open.length }) }))}
        after={
          list === 'open' &&
          filter.side === 'all' && <CancelAll symbol={filter.symbol} count={open.filter((o) => matchesOpen(o, filter)).length} />
        }
      >
        {list === 'open' && (
          <OpenOrders
            keep={(order) => matchesOpen(order, filter)}
            empty={empty ?? <NoOrders onPlace={() => go({ to: '/futures', search: {} })} />}
          />
        )}
        {list === 'history' && <OrderList filter={filter} empty={empty} />}
        {list === 'fills' && <FillList filter={filter} empty={empty} />}
        {list === 'closed' && <ClosedList filter={filter} empty={empty} />}
        {list === 'funding' && <FundingList filter={filter} empty={empty} />}
      </Tabs>
      <OrderDetailSheet order={id === undefined ? undefined : one.data?.order} onClose={onIdClose} />
    </>
  );
}

const NoMatch = ({ onReset }: { readonly onReset: () => void }): ReactElement => {
  const t = useTranslations('perpetual');
  return (
    <Empty
      title={t('filter.noMatch')}
      action={
        <Button tone="tonal" size="medium" onClick={onReset}>
          {t('filter.reset')}
        </Button>
      }
    >
      {t('filter.noMatchText')}
    </Empty>
  );
};

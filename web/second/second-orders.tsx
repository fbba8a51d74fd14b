import { Button, buttonClasses } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { Tabs } from '@bourse/ui/tabs';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { BarActions } from '../trading/order-screen.tsx';
import { seconds } from '../wire/calls.ts';
import { useOwnMessages } from '../wire/own-events.ts';
import { useSession } from '../wire/session.ts';
import { useRefresh } from '../wire/use-call.ts';
import { usePages } from '../wire/use-pages.ts';
import { type Chosen, ContractSheet } from './contract-sheet.tsx';
import { isRunning } from './own-list.ts';
import { useOwnSeconds } from './own-seconds.ts';
import { RecordActions } from './record-actions.tsx';
import { filterCount, type List, lists, matchesRunning, noFilter, settledQuery } from './record-filter.ts';
import { RecordSummary } from './record-summary.tsx';
import { RunningList } from './running-list.tsx';
import { SettledList } from './settled-list.tsx';
import { VerifyAll } from './verify-all.tsx';

interface SecondOrdersProps {
  /** The contract that the address names. */
  readonly id?: string | undefined;
  readonly onIdClose?: () => void;
  /** The list that the address names. */
  readonly asked?: List | undefined;
}

/** The lists of own second contracts, running and settled, in an order screen. */
export const SecondOrders = (props: SecondOrdersProps): ReactElement => (
  <RoomTexts room="second-record">
    <Lists {...props} />
  </RoomTexts>
);

function Lists({ id, onIdClose = () => undefined, asked }: SecondOrdersProps): ReactElement {
  const t = useTranslations('second-record');
  const uid = useSession((s) => s.uid) ?? '';
  const [list, setList] = useState<List>(asked ?? 'running');
  const [followed, follow] = useState(asked);
  // A notice of a result leads here while the page is open already.
  if (asked !== followed) {
    follow(asked);
    if (asked !== undefined) setList(asked);
  }
  const [filter, setFilter] = useState(noFilter);
  const [chosen, choose] = useState<Chosen>();
  const running = useOwnSeconds().data;
  const refresh = useRefresh();
  useOwnMessages(({ events }) => {
    if (events.some((one) => one.event === 'second' && !isRunning(one))) void refresh(seconds.contracts, seconds.contract, seconds.record);
  });
  const pages = usePages(seconds.contracts, { ...settledQuery(filter), limit: '30' }, { enabled: list === 'settled' });
  const settled = pages.data?.pages.flatMap((page) => page.contracts);
  const isFiltered = filterCount(filter, list) > 0;
  const open = (verifies: boolean) => (contractId: string) => choose({ contractId, verifies });
  return (
    <>
      <BarActions>
        <RecordActions list={list} filter={filter} setFilter={setFilter} />
      </BarActions>
      <Tabs
        label={t('record.tabs')}
        sticky
        value={list}
        onValue={setList}
        tabs={lists.map((value) => ({
          value,
          label: t(`record.${value}`),
          ...(value === 'running' && { count: running?.length ?? 0 }),
        }))}
        after={list === 'settled' && settled && settled.length > 0 && <VerifyAll uid={uid} contracts={settled} />}
      >
        {list === 'running' ? (
          <RunningList
            keep={(contract) => matchesRunning(contract, filter)}
            onOpen={open(false)}
            empty={isFiltered ? <NoMatch onReset={() => setFilter(noFilter)} /> : <None list={list} />}
          />
        ) : (
          <>
            <RecordSummary filter={filter} />
            <SettledList
              uid={uid}
              pages={pages}
              contracts={settled}
              onOpen={open(false)}
              onVerify={open(true)}
              empty={isFiltered ? <NoMatch onReset={() => setFilter(noFilter)} /> : <None list={list} />}
            />
          </>
        )}
      </Tabs>
      <ContractSheet
        uid={uid}
        chosen={chosen ?? (id === undefined ? undefined : { contractId: id, verifies: false })}
        onClose={() => {
          choose(undefined);
          onIdClose();
        }}
      />
    </>
  );
}

function None({ list }: { readonly list: List }): ReactElement {
  const t = useTranslations('second-record.record');
  return (
    <Empty
      title={t(list === 'running' ? 'noRunning' : 'noSettled')}
      action={
        <Go to="/fastFutures" className={buttonClasses('tonal', 'medium')}>
          {t('trade')}
        </Go>
      }
    >
      {t(list === 'running' ? 'noRunningText' : 'noSettledText')}
    </Empty>
  );
}

function NoMatch({ onReset }: { readonly onReset: () => void }): ReactElement {
  const t = useTranslations('second-record.record.filter');
  return (
    <Empty
      title={t('noMatch')}
      action={
        <Button tone="tonal" size="medium" onClick={onReset}>
          {t('reset')}
        </Button>
      }
    >
      {t('noMatchText')}
    </Empty>
  );
}

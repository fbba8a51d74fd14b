import type { DepositRecord } from '@bourse/contract/deposits';
import { Tabs } from '@bourse/ui/tabs';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { useAddress, useGo } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import { Held } from './held.tsx';
import { CountedState, LogRow } from './log-row.tsx';
import { DepositBadge } from './state-badge.tsx';
import { StateLog } from './state-log.tsx';
import { SystemLog } from './system-log.tsx';

/** Incoming money: deposits of the trader, and credits by the system. */
export default function DepositLogPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <DepositLog />
    </RoomTexts>
  );
}

function DepositLog(): ReactElement {
  const t = useTranslations('funds.depositLog');
  const go = useGo();
  const { list = 'deposit' } = useAddress('/depositLog');
  return (
    <Screen title={t('title')} up="/deposit">
      <Tabs
        sticky
        label={t('title')}
        value={list}
        onValue={(next) => go({ to: '/depositLog', search: next === 'deposit' ? {} : { list: next }, replace: true })}
        tabs={[
          { value: 'deposit', label: t('deposits') },
          { value: 'system', label: t('system') },
        ]}
      >
        {list === 'deposit' ? <Deposits /> : <SystemLog />}
      </Tabs>
    </Screen>
  );
}

const states = ['all', 'open', 'credited', 'ended'] as const;

function Deposits(): ReactElement {
  const t = useTranslations('funds.depositLog');
  const [state, choose] = useState<(typeof states)[number]>('all');
  const [open, setOpen] = useState<string>();
  const pages = usePages(funds.deposits, { limit: '30', ...(state !== 'all' && { state }) });
  const list = pages.data?.pages.flatMap((page) => page.deposits);
  return (
    <>
      <StateLog
        room="depositLog"
        states={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        state={state}
        onState={choose}
        label={t('deposits')}
        up="/deposit"
        pages={pages}
        list={list}
      >
        {(record) => <Row key={record.id} record={record} onOpen={() => setOpen(record.id)} />}
      </StateLog>
      <DepositSheet id={open} onClose={() => setOpen(undefined)} />
    </>
  );
}

function Row({ record, onOpen }: { readonly record: DepositRecord; readonly onOpen: () => void }): ReactElement {
  const way = useTranslations('funds.depositDetail.way');
  const named = useLocalName();
  const locale = useLocale();
  const { confirmations, needed } = record;
  const isCounting = record.state === 'detected' || record.state === 'confirming';
  return (
    <LogRow
      asset={record.asset}
      onOpen={onOpen}
      end={
        <>
          <Held sign="+" amount={record.credited ?? record.amount} asset={record.asset} className="text-15 font-semibold" />
          <CountedState isCounting={isCounting} confirmations={confirmations} needed={needed}>
            <DepositBadge state={record.state} />
          </CountedState>
        </>
      }
    >
      <span className="block text-15 font-medium">{record.networkName ? named(record.networkName) : way(record.way)}</span>
      <time dateTime={record.at} className="block text-12 text-t3 tabular-nums">
        {dateText(record.at, locale, 'shorts')}
      </time>
    </LogRow>
  );
}

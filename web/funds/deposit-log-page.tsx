import type { DepositRecord } from '@bourse/contract/deposits';
import { buttonClasses } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { Tabs } from '@bourse/ui/tabs';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useLocalName } from '../locales/local-name.ts';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { LogList } from '../parts/log-list.tsx';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';

import { usePages } from '../wire/use-pages.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import { Held } from './held.tsx';
import { DepositBadge } from './state-badge.tsx';
import { SystemLog } from './system-log.tsx';

/** What came in: what the trader sent, and what the system booked. */
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
      <Chips
        oneLine
        label={t('state')}
        value={state}
        onValue={choose}
        choices={states.map((value) => ({ value, label: t(`states.${value}`) }))}
      />
      <LogList
        pages={pages}
        list={list}
        label={t('deposits')}
        failed={t('failed')}
        end={t('end')}
        empty={
          <Empty
            title={state === 'all' ? t('empty') : t('emptyState')}
            action={
              <Go to="/deposit" className={buttonClasses('tonal', 'medium')}>
                {t('go')}
              </Go>
            }
          >
            {t('emptyText')}
          </Empty>
        }
      >
        {(record) => <Row key={record.id} record={record} onOpen={() => setOpen(record.id)} />}
      </LogList>
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
    <li className="[&+&]:hairline-t">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-[68px] w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 active:bg-bg1"
      >
        <Coin asset={record.asset} />
        <span className="min-w-0 flex-1">
          <span className="block text-15 font-medium">{record.networkName ? named(record.networkName) : way(record.way)}</span>
          <time dateTime={record.at} className="block text-12 text-t3 tabular-nums">
            {dateText(record.at, locale, 'shorts')}
          </time>
        </span>
        <span className="flex flex-none flex-col items-end gap-1">
          <Held sign="+" amount={record.credited ?? record.amount} asset={record.asset} className="text-15 font-semibold" />
          <span className="flex items-center gap-1.5">
            {isCounting && confirmations !== undefined && needed !== undefined && (
              <Figure text={`${Math.min(confirmations, needed)} / ${needed}`} className="text-12 text-t3" />
            )}
            <DepositBadge state={record.state} />
          </span>
        </span>
      </button>
    </li>
  );
}

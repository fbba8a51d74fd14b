import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { buttonClasses } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Coin } from '@bourse/ui/coin';
import { Figure } from '@bourse/ui/figure';
import { Empty } from '@bourse/ui/notice';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go } from '../nav/go.ts';
import { LogList } from '../parts/log-list.tsx';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { shortAddress } from './address-groups.ts';
import { Held } from './held.tsx';
import { WithdrawalBadge } from './state-badge.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

const states = ['all', 'open', 'done', 'ended'] as const;

/** Every withdrawal, the newest first; each opens with its timeline. */
export default function WithdrawLogPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <WithdrawLog />
    </RoomTexts>
  );
}

function WithdrawLog(): ReactElement {
  const t = useTranslations('funds.withdrawLog');
  const detail = useTranslations('funds.withdrawalDetail');
  const app = useTranslations('app');
  const [state, choose] = useState<(typeof states)[number]>('all');
  const [open, setOpen] = useState<string>();
  const pages = usePages(funds.withdrawals, { limit: '30', ...(state !== 'all' && { state }) });
  const list = pages.data?.pages.flatMap((page) => page.withdrawals);
  return (
    <Screen title={t('title')} up="/withdraw">
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
        label={t('title')}
        failed={t('failed')}
        end={t('end')}
        empty={
          <Empty
            title={state === 'all' ? t('empty') : t('emptyState')}
            action={
              <Go to="/withdraw" className={buttonClasses('tonal', 'medium')}>
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
      <Sheet open={open !== undefined} onClose={() => setOpen(undefined)} title={detail('title')} closeLabel={app('close')}>
        {open !== undefined && <WithdrawalDetail id={open} />}
      </Sheet>
    </Screen>
  );
}

function Row({ record, onOpen }: { readonly record: WithdrawalRecord; readonly onOpen: () => void }): ReactElement {
  const t = useTranslations('funds.withdrawLog');
  const locale = useLocale();
  const { confirmations, needed } = record;
  return (
    <li className="[&+&]:hairline-t">
      <button
        type="button"
        onClick={onOpen}
        className="flex min-h-[68px] w-full items-center gap-3 px-4 py-2 text-start -outline-offset-2 active:bg-bg1"
      >
        <Coin asset={record.asset} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-15 font-medium">
            {record.card ? <bdi>{record.card.bankName}</bdi> : <bdi dir="ltr">{shortAddress(record.address ?? '')}</bdi>}
          </span>
          <span className="block text-12 text-t3">
            <time dateTime={record.submittedAt} className="tabular-nums">
              {dateText(record.submittedAt, locale, 'shorts')}
            </time>
            <span className="block">
              {t('fee', { fee: `\u2068${amountText(record.fee, locale, record.asset)} ${record.asset}\u2069` })}
            </span>
          </span>
        </span>
        <span className="flex flex-none flex-col items-end gap-1">
          <Held amount={record.arrival} asset={record.asset} className="text-15 font-semibold" />
          <span className="flex items-center gap-1.5">
            {record.state === 'confirming' && confirmations !== undefined && needed !== undefined && (
              <Figure text={`${Math.min(confirmations, needed)} / ${needed}`} className="text-12 text-t3" />
            )}
            <WithdrawalBadge state={record.state} />
          </span>
        </span>
      </button>
    </li>
  );
}

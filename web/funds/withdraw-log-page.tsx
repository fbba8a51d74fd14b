import type { WithdrawalRecord } from '@bourse/contract/withdrawals';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useAddress } from '../nav/go.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { amountText } from '../wire/money-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { shortAddress } from './address-groups.ts';
import { Held } from './held.tsx';
import { CountedState, LogRow } from './log-row.tsx';
import { WithdrawalBadge } from './state-badge.tsx';
import { StateLog } from './state-log.tsx';
import { WithdrawalDetail } from './withdrawal-detail.tsx';

const states = ['all', 'open', 'done', 'ended'] as const;

/** All withdrawals, newest first; each opens with its timeline. */
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
  const [open, setOpen] = useState(useAddress('/withdrawLog').id);
  const pages = usePages(funds.withdrawals, { limit: '30', ...(state !== 'all' && { state }) });
  const list = pages.data?.pages.flatMap((page) => page.withdrawals);
  return (
    <Screen title={t('title')} up="/withdraw">
      <StateLog
        room="withdrawLog"
        states={states.map((value) => ({ value, label: t(`states.${value}`) }))}
        state={state}
        onState={choose}
        label={t('title')}
        up="/withdraw"
        pages={pages}
        list={list}
      >
        {(record) => <Row key={record.id} record={record} onOpen={() => setOpen(record.id)} />}
      </StateLog>
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
    <LogRow
      asset={record.asset}
      onOpen={onOpen}
      end={
        <>
          <Held amount={record.arrival} asset={record.asset} className="text-15 font-semibold" />
          <CountedState isCounting={record.state === 'confirming'} confirmations={confirmations} needed={needed}>
            <WithdrawalBadge state={record.state} />
          </CountedState>
        </>
      }
    >
      <span className="block truncate text-15 font-medium">
        {record.card ? <bdi>{record.card.bankName}</bdi> : <bdi dir="ltr">{shortAddress(record.address ?? '')}</bdi>}
      </span>
      <span className="block text-12 text-t3">
        <time dateTime={record.submittedAt} className="tabular-nums">
          {dateText(record.submittedAt, locale, 'shorts')}
        </time>
        <span className="block">{t('fee', { fee: `\u2068${amountText(record.fee, locale, record.asset)} ${record.asset}\u2069` })}</span>
      </span>
    </LogRow>
  );
}

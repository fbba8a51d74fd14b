import type { TransferRecord } from '@bourse/contract/funds';
import { Badge } from '@bourse/ui/badge';
import { Button, buttonClasses } from '@bourse/ui/button';
import { Empty } from '@bourse/ui/notice';
import { ArrowRight } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { LogList } from '../parts/log-list.tsx';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { funds } from '../wire/calls.ts';
import { dateText } from '../wire/date-text.ts';
import { usePages } from '../wire/use-pages.ts';
import { Held } from './held.tsx';
import { daysOf, emptyOf, type LogFilter, withDays } from './log-filter.ts';
import { LogFilterBar } from './log-filter-bar.tsx';
import { LogRow } from './log-row.tsx';
import { TransferDetailSheet } from './transfer-detail-sheet.tsx';

/** All transfers between the trader's accounts, newest first, page by page. The filter is in the address. */
export default function TransferLogPage(): ReactElement {
  return (
    <RoomTexts room="funds">
      <TransferLog />
    </RoomTexts>
  );
}

function TransferLog(): ReactElement {
  const t = useTranslations('funds');
  const go = useGo();
  const filter: LogFilter = useAddress('/transferLog');
  const setFilter = (search: LogFilter) => go({ to: '/transferLog', search, replace: true });
  const { account, asset } = filter;
  const [open, setOpen] = useState<TransferRecord>();
  const pages = usePages(funds.transfers, {
    days: daysOf(filter),
    limit: '30',
    ...(account && { account }),
    ...(asset && { asset }),
  });
  const list = pages.data?.pages.flatMap((page) => page.transfers);
  return (
    <Screen title={t('log')} up="/transfer">
      <LogFilterBar filter={filter} onFilter={setFilter} />
      <LogList
        pages={pages}
        list={list}
        label={t('log')}
        failed={t('logFailed')}
        end={t('logEnd', { days: Number(daysOf(filter)) })}
        empty={<NoTransfers filter={filter} onFilter={setFilter} />}
      >
        {(record) => <Row key={record.id} record={record} onOpen={() => setOpen(record)} />}
      </LogList>
      <TransferDetailSheet record={open} onClose={() => setOpen(undefined)} />
    </Screen>
  );
}

function Row({ record, onOpen }: { readonly record: TransferRecord; readonly onOpen: () => void }): ReactElement {
  const t = useTranslations('funds');
  const name = useTranslations('ledger.account');
  const locale = useLocale();
  return (
    <LogRow
      asset={record.asset}
      onOpen={onOpen}
      end={
        <>
          <Held amount={record.amount} asset={record.asset} className="text-15 font-semibold" />
          <Badge tone="success">{t(`status.${record.status}`)}</Badge>
        </>
      }
    >
      <span className="text-15 font-medium">
        {name(record.from)}{' '}
        <ArrowRight size={14} strokeWidth={2} className="mirror inline-block align-[-2px] text-t3" aria-label={t('toWord')} role="img" />{' '}
        {name(record.to)}
      </span>
      <time dateTime={record.at} className="block text-12 text-t3 tabular-nums">
        {dateText(record.at, locale, 'shorts')}
      </time>
    </LogRow>
  );
}

/** Says which filter found nothing; the next step is a longer period, no filter, or a first transfer. */
function NoTransfers({ filter, onFilter }: { readonly filter: LogFilter; readonly onFilter: (filter: LogFilter) => void }): ReactElement {
  const t = useTranslations('funds');
  const name = useTranslations('ledger.account');
  const kind = emptyOf(filter);
  return (
    <Empty
      title={t(`empty.${kind}`, {
        days: Number(daysOf(filter)),
        account: filter.account ? `\u2068${name(filter.account)}\u2069` : '',
        asset: `\u2068${filter.asset ?? ''}\u2069`,
      })}
      action={
        <span className="flex flex-wrap justify-center gap-2">
          {daysOf(filter) !== '120' && (
            <Button tone="tonal" size="medium" onClick={() => onFilter(withDays(filter, '120'))}>
              {t('lookBack')}
            </Button>
          )}
          {kind === 'plain' ? (
            <Go to="/transfer" className={buttonClasses('tonal', 'medium')}>
              {t('transfer')}
            </Go>
          ) : (
            <Button tone="tonal" size="medium" onClick={() => onFilter({})}>
              {t('reset')}
            </Button>
          )}
        </span>
      }
    >
      {kind === 'plain' && t('emptyText')}
    </Empty>
  );
}

import type { SaleRecord } from '@bourse/contract/ico-text';
import { Button, buttonClasses } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Empty } from '@bourse/ui/notice';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Go, useAddress, useGo } from '../nav/go.ts';
import { allPages } from '../parts/csv.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { LogList } from '../parts/log-list.tsx';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';
import { api } from '../wire/api.ts';
import { ico } from '../wire/calls.ts';
import { usePages } from '../wire/use-pages.ts';
import { recordsCsv } from './log-export.ts';
import { type LogFilter, logQuery } from './log-filter.ts';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';
import { useSales, useSubscriptions } from './sales.ts';

const kinds = ['subscribed', 'revoked', 'allotted', 'refunded', 'unlocked'] as const;

/** What happened to the trader's subscriptions, newest first. The filter is in the address. */
export default function IcoLogPage(): ReactElement {
  return (
    <RoomTexts room="ico">
      <SaleLog />
    </RoomTexts>
  );
}

function SaleLog(): ReactElement {
  const t = useTranslations('ico.log');
  const go = useGo();
  const filter: LogFilter = useAddress('/icoLog');
  const setFilter = (search: LogFilter) => go({ to: '/icoLog', search, replace: true });
  const [open, setOpen] = useState<SaleRecord>();
  const sales = useSales().data?.sales ?? [];
  const joined = useSubscriptions().list ?? [];
  const pages = usePages(ico.log, { ...logQuery(filter), limit: '30' });
  const list = pages.data?.pages.flatMap((page) => page.records);
  const nameOf = (saleId: string) => sales.find((sale) => sale.id === saleId)?.name;
  const { kind, id } = filter;
  const isFiltered = kind !== undefined || id !== undefined;
  // A sale whose subscription was revoked is in the log all the same.
  const chosen = sales.filter((sale) => sale.id === id || joined.some(({ saleId }) => saleId === sale.id));
  return (
    <Screen title={t('title')} up="/ico" actions={<Export filter={filter} />}>
      <Chips
        oneLine
        label={t('kinds')}
        value={kind ?? 'all'}
        onValue={(next) => setFilter(next === 'all' ? { ...(id && { id }) } : { ...(id && { id }), kind: next })}
        choices={[{ value: 'all', label: t('all') }, ...kinds.map((value) => ({ value, label: t(`kind.${value}`) }))]}
      />
      {chosen.length > 0 && (
        <div className="-mt-2.5">
          <Chips
            oneLine
            label={t('sales')}
            value={id ?? 'all'}
            onValue={(next) => setFilter({ ...(kind && { kind }), ...(next !== 'all' && { id: next }) })}
            choices={[{ value: 'all', label: t('allSales') }, ...chosen.map((sale) => ({ value: sale.id, label: <bdi>{sale.name}</bdi> }))]}
          />
        </div>
      )}
      <LogList
        pages={pages}
        list={list}
        label={t('title')}
        failed={t('failed')}
        empty={
          <Empty
            title={t(isFiltered ? 'emptyFiltered' : 'empty')}
            action={
              isFiltered ? (
                <Button tone="tonal" size="medium" onClick={() => setFilter({})}>
                  {t('reset')}
                </Button>
              ) : (
                <Go to="/ico" search={{}} className={buttonClasses('tonal', 'medium')}>
                  {t('go')}
                </Go>
              )
            }
          >
            {!isFiltered && t('emptyText')}
          </Empty>
        }
      >
        {(record) => <RecordRow key={record.id} record={record} name={nameOf(record.saleId)} onOpen={() => setOpen(record)} />}
      </LogList>
      <RecordSheet record={open} name={open && nameOf(open.saleId)} onClose={() => setOpen(undefined)} />
    </Screen>
  );
}

/** All records of the filter as a file. */
function Export({ filter }: { readonly filter: LogFilter }): ReactElement {
  const text = async (onCount: (count: number) => void, signal: AbortSignal): Promise<string> =>
    recordsCsv(
      await allPages<SaleRecord>(
        async (cursor) => {
          const query = { ...logQuery(filter), limit: '200', ...(cursor !== undefined && { cursor }) };
          const page = await api(ico.log, query, { signal, quiet: true });
          return { rows: page.records, cursor: page.cursor };
        },
        onCount,
        signal,
      ),
    );
  return <CsvButton name="token-sales" text={text} />;
}

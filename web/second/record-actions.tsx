import type { SecondContract } from '@bourse/contract/seconds-text';
import { Button, IconButton } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Sheet } from '@bourse/ui/sheet';
import { SlidersHorizontal } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { allPages } from '../parts/csv.ts';
import { CsvButton } from '../parts/csv-button.tsx';
import { api } from '../wire/api.ts';
import { seconds } from '../wire/calls.ts';
import { useOwnSeconds, useSecondInstruments } from './own-seconds.ts';
import { contractsCsv } from './record-export.ts';
import { filterCount, filterFields, type List, matchesRunning, noFilter, type RecordFilter, settledQuery } from './record-filter.ts';

interface ActionsProps {
  readonly list: List;
  readonly filter: RecordFilter;
  readonly setFilter: (filter: RecordFilter) => void;
}

/** Export and filter, at the end of the title bar. */
export function RecordActions(p: ActionsProps): ReactElement {
  const t = useTranslations('second-record.record');
  const [filtering, openFilter] = useState(false);
  const count = filterCount(p.filter, p.list);
  return (
    <>
      <Export list={p.list} filter={p.filter} />
      <IconButton label={t('filter.title', { count })} dot={count > 0} aria-haspopup="dialog" onClick={() => openFilter(true)}>
        <SlidersHorizontal size={22} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <FilterSheet {...p} open={filtering} onClose={() => openFilter(false)} />
    </>
  );
}

function Export({ list, filter }: Omit<ActionsProps, 'setFilter'>): ReactElement {
  const running = useOwnSeconds().data ?? [];
  const text = async (onCount: (count: number) => void, signal: AbortSignal): Promise<string> => {
    if (list === 'running') return contractsCsv(running.filter((contract) => matchesRunning(contract, filter)));
    const rows = await allPages<SecondContract>(
      async (cursor) => {
        const page = await api(
          seconds.contracts,
          { ...settledQuery(filter), limit: '200', ...(cursor !== undefined && { cursor }) },
          { signal, quiet: true },
        );
        return { rows: page.contracts, cursor: page.cursor };
      },
      onCount,
      signal,
    );
    return contractsCsv(rows);
  };
  return <CsvButton name={`second-contracts-${list}`} text={text} />;
}

function FilterSheet({
  list,
  filter,
  setFilter,
  open,
  onClose,
}: ActionsProps & { readonly open: boolean; readonly onClose: () => void }): ReactElement {
  const t = useTranslations('second-record.record');
  const instruments = useSecondInstruments().data ?? [];
  const fields: readonly string[] = filterFields[list];
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('filter.sheet')}
      closeLabel={t('close')}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button tone="tonal" onClick={() => setFilter(noFilter)}>
            {t('filter.reset')}
          </Button>
          <Button onClick={onClose}>{t('filter.show')}</Button>
        </div>
      }
    >
      <div className="grid gap-5 pb-2">
        <Group
          label={t('filter.symbol')}
          value={filter.symbol ?? 'all'}
          onValue={(symbol) => setFilter({ ...filter, symbol: symbol === 'all' ? undefined : symbol })}
          choices={[
            { value: 'all', label: t('filter.all') },
            ...instruments.map(({ symbol, name }) => ({ value: symbol, label: <bdi dir="ltr">{name}</bdi> })),
          ]}
        />
        <Group<RecordFilter['direction']>
          label={t('filter.direction')}
          value={filter.direction}
          onValue={(direction) => setFilter({ ...filter, direction })}
          choices={[
            { value: 'all', label: t('filter.all') },
            { value: 'up', label: t('up') },
            { value: 'down', label: t('down') },
          ]}
        />
        {fields.includes('status') && (
          <Group<RecordFilter['status']>
            label={t('filter.status')}
            value={filter.status}
            onValue={(status) => setFilter({ ...filter, status })}
            choices={[
              { value: 'all', label: t('filter.all') },
              ...(['won', 'lost', 'tie', 'void'] as const).map((value) => ({ value, label: t(`result.${value}`) })),
            ]}
          />
        )}
        {fields.includes('days') && (
          <Group<RecordFilter['days']>
            label={t('filter.time')}
            value={filter.days}
            onValue={(days) => setFilter({ ...filter, days })}
            choices={(['7', '30', '120'] as const).map((value) => ({ value, label: t('filter.days', { days: Number(value) }) }))}
          />
        )}
      </div>
    </Sheet>
  );
}

const Group = <T extends string>(p: Parameters<typeof Chips<T>>[0]): ReactElement => (
  <div>
    <p className="mb-2 text-13 font-medium text-t2">{p.label}</p>
    <Chips {...p} />
  </div>
);

import { Button, IconButton } from '@bourse/ui/button';
import { Chips } from '@bourse/ui/chips';
import { Sheet } from '@bourse/ui/sheet';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type FilterField, type ListFilter, noFilter, wishesIn } from './list-filter.ts';

interface ListActionsProps {
  readonly room: 'spot' | 'perpetual';
  readonly icon: ReactElement;
  /** The button that saves the list as a file. */
  readonly exporter: ReactNode;
  /** Those that have a meaning in this list. */
  readonly fields: readonly FilterField[];
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
  readonly labels: Readonly<Record<'symbol' | 'side' | 'buy' | 'sell', string>>;
  readonly symbols: readonly { readonly symbol: string; readonly name: string }[];
}

/** Export and filter, at the end of the title bar. */
export function ListActions({ icon, exporter, ...p }: ListActionsProps): ReactElement {
  const t = useTranslations(p.room);
  const [filtering, openFilter] = useState(false);
  const count = wishesIn(p.filter, p.fields);
  return (
    <>
      {exporter}
      <IconButton label={t('filter.title', { count })} dot={count > 0} aria-haspopup="dialog" onClick={() => openFilter(true)}>
        {icon}
      </IconButton>
      <FilterSheet {...p} open={filtering} onClose={() => openFilter(false)} />
    </>
  );
}

function FilterSheet({
  room,
  open,
  fields,
  filter,
  setFilter,
  labels,
  symbols,
  onClose,
}: Omit<ListActionsProps, 'icon' | 'exporter'> & { readonly open: boolean; readonly onClose: () => void }): ReactElement {
  const t = useTranslations(room);
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
          <Button tone="tonal" onClick={() => setFilter(noFilter)}>
            {t('filter.reset')}
          </Button>
          <Button onClick={onClose}>{t('filter.show')}</Button>
        </div>
      }
    >
      <div className="grid gap-5 pb-2">
        {group(
          labels.symbol,
          <Chips
            label={labels.symbol}
            value={filter.symbol ?? 'all'}
            onValue={(symbol) => setFilter({ ...filter, symbol: symbol === 'all' ? undefined : symbol })}
            choices={[
              { value: 'all', label: t('all') },
              ...symbols.map(({ symbol, name }) => ({ value: symbol, label: <bdi dir="ltr">{name}</bdi> })),
            ]}
          />,
        )}
        {fields.includes('side') &&
          group(
            labels.side,
            <Chips<ListFilter['side']>
              label={labels.side}
              value={filter.side}
              onValue={(side) => setFilter({ ...filter, side })}
              choices={[
                { value: 'all', label: t('all') },
                { value: 'buy', label: labels.buy },
                { value: 'sell', label: labels.sell },
              ]}
            />,
          )}
        {fields.includes('status') &&
          group(
            t('filter.status'),
            <Chips<ListFilter['status']>
              label={t('filter.status')}
              value={filter.status}
              onValue={(status) => setFilter({ ...filter, status })}
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
            <Chips<ListFilter['days']>
              label={t('filter.time')}
              value={filter.days}
              onValue={(days) => setFilter({ ...filter, days })}
              choices={(['7', '30', '120'] as const).map((value) => ({ value, label: t('filter.days', { days: Number(value) }) }))}
            />,
          )}
      </div>
    </Sheet>
  );
}

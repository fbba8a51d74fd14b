import { config } from '@bourse/contract/office/config';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAddress, useGo } from '../nav/go.ts';
import { noteBrand } from '../parts/brand.tsx';
import { ChipRow } from '../parts/chips.tsx';
import type { Column } from '../parts/column.ts';
import { Page } from '../parts/page.tsx';
import { TableWithDetail } from '../parts/table-with-detail.tsx';
import { Tag } from '../parts/tag.tsx';
import { rowTime } from '../wire/time-text.ts';
import { useCall } from '../wire/use-call.ts';
import type { ConfigValue } from './config-value.ts';
import { LogoForm } from './logo-form.tsx';
import { ValueForm } from './value-form.tsx';
import { ValueHistory } from './value-history.tsx';

/** Every value of the system configuration, its purpose and its history. */
export default function ConfigPage(): ReactElement {
  const t = useTranslations('config');
  const app = useTranslations('app');
  const go = useGo();
  const { name } = useAddress('/config');
  const [group, setGroup] = useState('');
  const { data, error, refetch } = useCall(config.list, {});
  useEffect(() => {
    for (const { name, value } of data ?? []) noteBrand(name, value);
  }, [data]);
  const groups = [...new Set(data?.map((v) => v.group))];
  const groupText = (value: string): string => (t.has(`groups.${value as 'house'}`) ? t(`groups.${value as 'house'}`) : value);
  const rows = useMemo(() => data?.filter((v) => group === '' || v.group === group), [data, group]);
  const open = data?.find((v) => v.name === name);
  const choose = (next: string | undefined) => go({ to: '/config', search: next ? { name: next } : {}, replace: true });
  const columns = useMemo(
    (): readonly Column<ConfigValue>[] => [
      {
        id: 'name',
        head: t('name'),
        width: 250,
        value: (v) => v.label,
        cell: (v) => (
          <span className="cut">
            <span className="font-medium">{v.label}</span> <small className="text-11 text-t3">{v.name}</small>
          </span>
        ),
      },
      {
        id: 'value',
        head: t('value'),
        value: (v) => v.value,
        cell: (v) => (v.value ? <span title={v.value}>{v.value}</span> : <span className="text-t3">{t('empty')}</span>),
      },
      { id: 'says', head: t('says'), wide: true, away: true, value: (v) => v.says, cell: (v) => <span className="text-t2">{v.says}</span> },
      {
        id: 'marks',
        head: t('marks'),
        width: 160,
        wide: true,
        value: (v) => [v.isPublic && t('public'), v.needsTwo && t('needsTwo')].filter(Boolean).join(', '),
        cell: (v) => (
          <span className="flex gap-1">
            {v.isPublic && <Tag>{t('public')}</Tag>}
            {v.needsTwo && <Tag tone="accent">{t('needsTwo')}</Tag>}
          </span>
        ),
      },
      {
        id: 'changed',
        spare: true,
        head: t('changed'),
        width: 120,
        wide: true,
        value: (v) => v.changedAt,
        cell: (v) => <span className="text-t2">{v.changedAt ? rowTime(v.changedAt) : <span className="text-t3">{t('never')}</span>}</span>,
      },
      {
        id: 'by',
        spare: true,
        head: t('changedBy'),
        width: 110,
        wide: true,
        value: (v) => v.changedBy?.name,
        cell: (v) => <span className="text-t2">{v.changedBy?.name}</span>,
      },
    ],
    [t],
  );
  return (
    <Page title={app('pages.config')} sub={data && t('sub', { count: data.length })} split>
      <TableWithDetail
        width={400}
        backLabel={app('pages.config')}
        onBack={() => choose(undefined)}
        name="config"
        exports="loaded"
        label={t('list')}
        detailLabel={open?.label}
        columns={columns}
        rows={rows}
        keyOf={(v) => v.name}
        error={error ?? undefined}
        onRetry={() => void refetch()}
        onOpen={(v) => choose(v.name)}
        openKey={name}
        tools={
          groups.length > 1 && (
            <ChipRow
              label={t('group')}
              value={group}
              onValue={setGroup}
              chips={[{ value: '', label: t('all') }, ...groups.map((value) => ({ value, label: groupText(value) }))]}
            />
          )
        }
        detail={
          open && (
            <div key={open.name}>
              <h2 className="text-17 font-semibold tracking-title">{open.label}</h2>
              <p className="mb-1 text-11 text-t3">{open.name}</p>
              <p className="mb-3 text-t2">{open.says}</p>
              {open.kind === 'picture' ? <LogoForm value={open} /> : <ValueForm key={open.value} value={open} />}
              <ValueHistory value={open} />
            </div>
          )
        }
      />
    </Page>
  );
}

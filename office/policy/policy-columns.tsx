import { type ReactElement, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { Column } from '../parts/column.ts';
import { Tag } from '../parts/tag.tsx';
import { countryName, type Row, type Rule } from './policy-row.ts';

export function usePolicyColumns(): readonly Column<Row>[] {
  const t = useTranslations('policy');
  return useMemo((): readonly Column<Row>[] => {
    const realm = (id: 'live' | 'practice'): Column<Row> => ({
      id,
      head: t(id),
      width: 150,
      value: (row) => `${t(`access.${row[id].access}`)} ${row[id].maximumLeverage ?? ''}`,
      cell: (row) => <RuleTags rule={row[id]} />,
    });
    return [
      {
        id: 'country',
        head: t('country'),
        value: (row) => `${countryName(row.country)} ${row.country}`,
        cell: (row) => (
          <span className="flex min-w-0 items-baseline gap-2">
            <span className="cut font-medium">{countryName(row.country)}</span>
            <small className="text-11 text-t3">{row.country}</small>
          </span>
        ),
      },
      { id: 'class', head: t('class'), width: 110, wide: true, value: (row) => t(`class_${row.clientClass}`) },
      realm('live'),
      { ...realm('practice'), wide: true },
    ];
  }, [t]);
}

const tones = { open: 'good', close_only: 'warn', closed: 'danger' } as const;

function RuleTags({ rule: { access, maximumLeverage } }: { readonly rule: Rule }): ReactElement {
  const t = useTranslations('policy');
  return (
    <span className="flex gap-1">
      <Tag tone={tones[access]}>{t(`access.${access}`)}</Tag>
      {maximumLeverage !== undefined && <Tag tone="warn">{t('upTo', { leverage: maximumLeverage })}</Tag>}
    </span>
  );
}

import type { Output } from '@bourse/contract/call';
import type { audit } from '@bourse/contract/office/audit';
import { DAY_MS } from '@bourse/core/time';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useActText } from '../parts/act-text.ts';
import { SelectField } from '../parts/text-field.tsx';

const periods = { any: 0, today: 1, week: 7, month: 30 } as const;
type Period = keyof typeof periods;
/** The start of a UTC day, so that the query stays the same while the page is open. */
export const since = (period: Period): string | undefined =>
  period === 'any' ? undefined : new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS - (periods[period] - 1) * DAY_MS).toISOString();

export interface EntryFilter {
  readonly operator: string;
  readonly act: string;
  readonly period: Period;
}

/** Narrows the entries to a period, an operator and an action. */
export function EntryFilters({
  filter,
  onFilter,
  choices,
}: {
  readonly filter: EntryFilter;
  readonly onFilter: (change: Partial<EntryFilter>) => void;
  readonly choices: Output<typeof audit.choices> | undefined;
}): ReactElement {
  const t = useTranslations('audit');
  const actText = useActText();
  return (
    <>
      <SelectField
        label={t('period')}
        isLabelHidden
        value={filter.period}
        onChange={(event) => onFilter({ period: event.target.value as Period })}
      >
        <option value="any">{t('anyDay')}</option>
        <option value="today">{t('today')}</option>
        <option value="week">{t('week')}</option>
        <option value="month">{t('month')}</option>
      </SelectField>
      <SelectField
        label={t('operator')}
        isLabelHidden
        value={filter.operator}
        onChange={(event) => onFilter({ operator: event.target.value })}
      >
        <option value="">{t('everyone')}</option>
        {choices?.operators.map((o) => (
          <option key={o.operator} value={o.operator}>
            {o.name}
          </option>
        ))}
      </SelectField>
      <SelectField label={t('act')} isLabelHidden value={filter.act} onChange={(event) => onFilter({ act: event.target.value })}>
        <option value="">{t('allActs')}</option>
        {choices?.acts.map((name) => (
          <option key={name} value={name}>
            {actText(name)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

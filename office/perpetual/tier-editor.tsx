import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { RowEditor } from '../parts/row-editor.tsx';
import type { TierDraft } from './rule-fields.ts';

const fields = ['floor', 'maintenanceRate', 'maximumLeverage'] as const;
const patterns = {
  floor: /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/,
  maintenanceRate: /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/,
  maximumLeverage: /^(?:[1-9]|[1-9]\d|1[01]\d|12[0-5])$/,
};
const most = 12;

/** The risk tiers as a table of fields. Maintenance is typed in percent; the deductions follow from it. */
export function TierEditor({
  tiers,
  mayChange,
  onTiers,
}: {
  readonly tiers: readonly TierDraft[];
  readonly mayChange: boolean;
  readonly onTiers: (tiers: readonly TierDraft[]) => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  return (
    <RowEditor
      rows={tiers}
      onRows={onTiers}
      fields={fields.map((name) => ({ name, head: t(`tier.${name}`), isRight: (text) => patterns[name].test(text) }))}
      fieldWidth="max-w-28"
      mayChange={mayChange}
      most={most}
      empty={(last) => ({ floor: '', maintenanceRate: '', maximumLeverage: last?.maximumLeverage ?? '' })}
      words={{
        field: (what, number) => t('tierOf', { what, number: String(number) }),
        remove: (number) => t('removeTier', { number: String(number) }),
        only: t('oneTier'),
        add: t('addTier'),
        full: t('mostTiers', { most }),
      }}
    />
  );
}

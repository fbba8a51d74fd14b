import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
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
  const head = 'h-7 px-1 text-end text-11 font-medium text-t3 first:text-start';
  return (
    <>
      <table className="w-full">
        <thead>
          <tr className="hairline-b">
            {fields.map((field) => (
              <th key={field} scope="col" className={head}>
                {t(`tier.${field}`)}
              </th>
            ))}
            {mayChange && <th className={head} aria-hidden />}
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a tier is its place
            <tr key={n} className="h-[38px] hairline-b">
              {fields.map((field) => (
                <td key={field} className="px-1 text-end first:text-start">
                  <input
                    aria-label={t('tierOf', { what: t(`tier.${field}`), number: String(n + 1) })}
                    aria-invalid={!patterns[field].test(tier[field]) || undefined}
                    readOnly={!mayChange}
                    inputMode="decimal"
                    autoComplete="off"
                    value={tier[field]}
                    onChange={(event) => onTiers(tiers.map((one, m) => (m === n ? { ...one, [field]: event.target.value.trim() } : one)))}
                    className="h-8 w-full max-w-28 rounded-chip bg-bg2 px-2 text-end shadow-[inset_0_0_0_1px_var(--field-line)] outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)] aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
                  />
                </td>
              ))}
              {mayChange && (
                <td className="w-9 text-end">
                  <button
                    type="button"
                    aria-label={t('removeTier', { number: String(n + 1) })}
                    title={tiers.length === 1 ? t('oneTier') : undefined}
                    disabled={tiers.length === 1}
                    onClick={() => onTiers(tiers.filter((_, m) => m !== n))}
                    className="grid size-8 place-items-center text-t3 disabled:opacity-40"
                  >
                    <Trash2 size={15} strokeWidth={1.6} aria-hidden />
                  </button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {mayChange && (
        <ActButton
          small
          className="mt-2"
          icon={<Plus size={14} aria-hidden />}
          disabled={tiers.length >= most}
          onClick={() => onTiers([...tiers, { floor: '', maintenanceRate: '', maximumLeverage: tiers.at(-1)?.maximumLeverage ?? '' }])}
        >
          {tiers.length >= most ? t('mostTiers', { most }) : t('addTier')}
        </ActButton>
      )}
    </>
  );
}

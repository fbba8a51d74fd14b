import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { isDays, isPercent, type UnlockDraft } from './sale-draft.ts';

const fields = ['days', 'percent'] as const;
const isRight = { days: isDays, percent: isPercent };
const most = 60;

/** Which share of the tokens unlocks how many days after the end. */
export function UnlockEditor({
  vesting,
  onVesting,
}: {
  readonly vesting: readonly UnlockDraft[];
  readonly onVesting: (vesting: readonly UnlockDraft[]) => void;
}): ReactElement {
  const t = useTranslations('ico');
  const head = 'h-7 px-1 text-end text-11 font-medium text-t3 first:text-start';
  return (
    <div>
      <p className="text-12 font-medium text-t2">{t('unlock')}</p>
      <table className="w-full">
        <thead>
          <tr className="hairline-b">
            {fields.map((field) => (
              <th key={field} scope="col" className={head}>
                {t(`unlockHead.${field}`)}
              </th>
            ))}
            <td className={head} />
          </tr>
        </thead>
        <tbody>
          {vesting.map((step, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <tr key={n} className="h-[38px] hairline-b">
              {fields.map((field) => (
                <td key={field} className="px-1 text-end first:text-start">
                  <input
                    aria-label={t('unlockRow', { what: t(`unlockHead.${field}`), number: n + 1 })}
                    aria-invalid={!isRight[field](step[field]) || undefined}
                    inputMode="decimal"
                    autoComplete="off"
                    value={step[field]}
                    onChange={(event) =>
                      onVesting(vesting.map((one, m) => (m === n ? { ...one, [field]: event.target.value.trim() } : one)))
                    }
                    className="h-8 w-full max-w-24 rounded-chip bg-bg2 px-2 text-end shadow-[inset_0_0_0_1px_var(--field-line)] outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)] aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
                  />
                </td>
              ))}
              <td className="w-9 text-end">
                <button
                  type="button"
                  aria-label={t('removeUnlock', { number: n + 1 })}
                  disabled={vesting.length === 1}
                  onClick={() => onVesting(vesting.filter((_, m) => m !== n))}
                  className="grid size-8 place-items-center text-t3 disabled:opacity-40"
                >
                  <Trash2 size={15} strokeWidth={1.6} aria-hidden />
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ActButton
        small
        className="mt-2"
        icon={<Plus size={14} aria-hidden />}
        disabled={vesting.length >= most}
        onClick={() => onVesting([...vesting, { days: '', percent: '' }])}
      >
        {t('addUnlock')}
      </ActButton>
    </div>
  );
}

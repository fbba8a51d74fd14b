import { fractionOf, percentOf } from '@bourse/core/money/percent';
import { Plus, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { missing, moneyText } from '../wire/money-text.ts';
import { isPercent, isSeconds, type PayoutDraft } from './rule-fields.ts';
import type { Rules } from './seconds.ts';

const fields = ['seconds', 'percent'] as const;
const isRight = { seconds: isSeconds, percent: isPercent };
const most = 12;

/** The payout of each duration, and how often a trader has to be right at today's payout to lose nothing. */
export function PayoutEditor({
  payouts,
  today,
  mayChange,
  onPayouts,
}: {
  readonly payouts: readonly PayoutDraft[];
  readonly today: Rules['payouts'];
  readonly mayChange: boolean;
  readonly onPayouts: (payouts: readonly PayoutDraft[]) => void;
}): ReactElement {
  const t = useTranslations('seconds');
  const heads = { seconds: t('duration'), percent: t('payout') };
  const head = 'h-7 px-1 text-end text-11 font-medium text-t3 first:text-start';
  return (
    <>
      <table className="w-full">
        <thead>
          <tr className="hairline-b">
            {fields.map((field) => (
              <th key={field} scope="col" className={head}>
                {heads[field]}
              </th>
            ))}
            <th scope="col" className={head}>
              {t('breakEven')}
            </th>
            {mayChange && <td className={head} />}
          </tr>
        </thead>
        <tbody>
          {payouts.map((payout, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a payout is its place
            <tr key={n} className="h-[38px] hairline-b">
              {fields.map((field) => (
                <td key={field} className="px-1 text-end first:text-start">
                  <input
                    aria-label={t('payoutRow', { what: heads[field], number: String(n + 1) })}
                    aria-invalid={!isRight[field](payout[field]) || undefined}
                    readOnly={!mayChange}
                    inputMode="decimal"
                    autoComplete="off"
                    value={payout[field]}
                    onChange={(event) =>
                      onPayouts(payouts.map((one, m) => (m === n ? { ...one, [field]: event.target.value.trim() } : one)))
                    }
                    className="h-8 w-full max-w-24 rounded-chip bg-bg2 px-2 text-end shadow-[inset_0_0_0_1px_var(--field-line)] outline-none focus:shadow-[inset_0_0_0_1.5px_var(--accent)] aria-invalid:shadow-[inset_0_0_0_1.5px_var(--danger)]"
                  />
                </td>
              ))}
              <td className="px-1 text-end text-t2">{breakEven(payout, today)}</td>
              {mayChange && (
                <td className="w-9 text-end">
                  <button
                    type="button"
                    aria-label={t('removePayout', { number: String(n + 1) })}
                    title={payouts.length === 1 ? t('onePayout') : undefined}
                    disabled={payouts.length === 1}
                    onClick={() => onPayouts(payouts.filter((_, m) => m !== n))}
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
          disabled={payouts.length >= most}
          onClick={() => onPayouts([...payouts, { seconds: '', percent: payouts.at(-1)?.percent ?? '' }])}
        >
          {payouts.length >= most ? t('mostPayouts', { most }) : t('addPayout')}
        </ActButton>
      )}
    </>
  );
}

/** Of a payout that is offered now; the server knows the formula. */
function breakEven({ percent }: PayoutDraft, today: Rules['payouts']): string {
  const same = isPercent(percent) ? today.find(({ payoutRate }) => payoutRate === fractionOf(percent)) : undefined;
  return same === undefined ? missing : `${moneyText(percentOf(same.breakEvenRate), { maximum: 2, roundingMode: 'halfExpand' })}%`;
}

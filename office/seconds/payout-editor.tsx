import { fractionOf, percentOf } from '@bourse/core/money/percent';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { RowEditor } from '../parts/row-editor.tsx';
import { missing, moneyText } from '../wire/money-text.ts';
import { isPercent, isSeconds, type PayoutDraft } from './rule-fields.ts';
import type { Rules } from './seconds.ts';

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
  return (
    <RowEditor
      rows={payouts}
      onRows={onPayouts}
      fields={[
        { name: 'seconds', head: t('duration'), isRight: isSeconds },
        { name: 'percent', head: t('payout'), isRight: isPercent },
      ]}
      derived={{ head: t('breakEven'), of: (payout) => breakEven(payout, today) }}
      mayChange={mayChange}
      most={most}
      empty={(last) => ({ seconds: '', percent: last?.percent ?? '' })}
      words={{
        field: (what, number) => t('payoutRow', { what, number: String(number) }),
        remove: (number) => t('removePayout', { number: String(number) }),
        only: t('onePayout'),
        add: t('addPayout'),
        full: t('mostPayouts', { most }),
      }}
    />
  );
}

/** Of a payout that is offered now; the server knows the formula. */
function breakEven({ percent }: PayoutDraft, today: Rules['payouts']): string {
  const same = isPercent(percent) ? today.find(({ payoutRate }) => payoutRate === fractionOf(percent)) : undefined;
  return same === undefined ? missing : `${moneyText(percentOf(same.breakEvenRate), { maximum: 2, roundingMode: 'halfExpand' })}%`;
}

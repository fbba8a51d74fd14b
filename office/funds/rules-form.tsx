import { fundsOffice } from '@bourse/contract/office/funds';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAsked } from '../parts/asked.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { ChangeForm } from '../parts/change-form.tsx';
import { amountText } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import type { Networks } from './network-row.ts';

const amounts = [
  'dailyUnverified',
  'dailyVerified',
  'dailyEnhanced',
  'newAddressDaily',
  'reviewFrom',
  'twoReviewersFrom',
  'hourlyOutflow',
] as const;

/** Daily limits, and the amounts from which one or two people review a withdrawal. In USDT. */
export function RulesForm({ rules }: { readonly rules: Networks['rules'] }): ReactElement {
  const t = useTranslations('funds');
  const operator = useSession((s) => s.operator);
  const change = useSend(fundsOffice.changeRules);
  const asked = useAsked('funds');
  return (
    <>
      <p className="mb-2 text-t2">{t('rulesText')}</p>
      <div className="-mx-4 mb-2 max-w-md">
        <Facts>
          <Fact name={t('rules.secondPersonFrom')}>{amountText(rules.secondPersonFrom, 'USDT')} USDT</Fact>
        </Facts>
      </div>
      <ChangeForm
        fields={[
          ...amounts.map((name) => ({
            name,
            label: t(`rules.${name}`),
            kind: 'amount' as const,
            unit: 'USDT',
            hint: t(`rulesHint.${name}`),
          })),
          { name: 'perHour', label: t('rules.perHour'), kind: 'count', hint: t('rulesHint.perHour') },
        ]}
        now={rules}
        mayChange={hasRole(operator, fundsOffice.changeRules.roles)}
        busy={change.isPending}
        error={change.error ?? undefined}
        onAsk={(changes, reason) => change.mutate({ changes, reason }, { onSuccess: asked })}
      />
    </>
  );
}

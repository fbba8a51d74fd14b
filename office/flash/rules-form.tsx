import { flashOffice } from '@bourse/contract/office/flash';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { useAsked } from '../parts/asked.ts';
import { ChangeForm } from '../parts/change-form.tsx';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import type { Inventory } from './inventory.ts';

/** The cost of an exchange and how far the index may move before it's accepted. Open quotes keep their terms. */
export function RulesForm({ rules }: { readonly rules: Inventory['rules'] }): ReactElement {
  const t = useTranslations('flash');
  const operator = useSession((s) => s.operator);
  const change = useSend(flashOffice.changeRules);
  const asked = useAsked('flash');
  const points = (name: 'spreadBasisPoints' | 'degradedBasisPoints' | 'feeBasisPoints' | 'moveBasisPoints') => ({
    name,
    label: t(`rule.${name}`),
    kind: 'amount' as const,
    unit: 'bp',
    hint: t(`ruleHint.${name}`),
  });
  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{t('rules')}</h2>
      <p className="mb-3 text-12 text-t3">{t('rulesText')}</p>
      <ChangeForm
        fields={[
          points('spreadBasisPoints'),
          points('degradedBasisPoints'),
          points('feeBasisPoints'),
          points('moveBasisPoints'),
          { name: 'minimum', label: t('rule.minimum'), kind: 'amount', unit: 'USDT', hint: t('ruleHint.minimum') },
        ]}
        now={rules}
        mayChange={hasRole(operator, flashOffice.changeRules.roles)}
        busy={change.isPending}
        error={change.error ?? undefined}
        onAsk={(changes, reason) => change.mutate({ changes, reason }, { onSuccess: asked })}
      />
    </div>
  );
}

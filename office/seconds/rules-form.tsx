import { secondsOffice } from '@bourse/contract/office/seconds';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { RuleField } from '../parts/rule-field.tsx';
import { YesNoField } from '../parts/yes-no-field.tsx';
import { usdt } from '../wire/money-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useSend } from '../wire/use-call.ts';
import { PayoutEditor } from './payout-editor.tsx';
import { changesOf, isRule, isShare, payoutDrafts, type RuleName, ruleNames, shownRule, type Typed } from './rule-fields.ts';
import type { Rules } from './seconds.ts';

/** Payouts, stakes and caps of one instrument. A change needs a second person and applies to later contracts. */
export function RulesForm({ rules }: { readonly rules: Rules }): ReactElement {
  const t = useTranslations('seconds');
  const operator = useSession((s) => s.operator);
  const mayChange = hasRole(operator, secondsOffice.changeRules.roles);
  const [typed, type] = useState<Typed>({});
  const [payouts, setPayouts] = useState(() => payoutDrafts(rules));
  const [listed, list] = useState(rules.listed);
  const change = useSend(secondsOffice.changeRules);
  const asked = useAsked('seconds');
  const changes = changesOf(rules, typed, payouts, listed);
  const isChanged = changes === undefined || Object.keys(changes).length > 0;
  const isWrong = (name: RuleName): boolean => typed[name] !== undefined && !isRule(name, typed[name]);
  const undo = (): void => {
    type({});
    setPayouts(payoutDrafts(rules));
    list(rules.listed);
  };
  return (
    <div className="mt-5">
      <h3 className="mb-1 font-semibold">{t('rules')}</h3>
      <p className="mb-3 text-12 text-t3">{t('rulesText')}</p>
      <h4 className="mb-1 text-12 font-medium text-t2">{t('payoutTable')}</h4>
      <PayoutEditor payouts={payouts} today={rules.payouts} mayChange={mayChange} onPayouts={setPayouts} />
      <div className="mt-4 grid grid-cols-2 gap-3 max-[400px]:grid-cols-1">
        {ruleNames.map((name) => (
          <RuleField
            key={name}
            label={t(`rule.${name}`)}
            now={shownRule(rules, name)}
            typed={typed[name]}
            onTyped={(text) => type({ ...typed, [name]: text })}
            mayChange={mayChange}
            wrong={isWrong(name) ? t('notANumber') : undefined}
            today={(value) => t('today', { value })}
            hint={
              isShare(name) ? t(`ruleHint.${name}`, { cap: usdt(name === 'bucketShare' ? rules.bucketCap : rules.totalCap) }) : undefined
            }
            unit={isShare(name) ? '%' : name === 'maximumOpen' ? undefined : 'USDT'}
          />
        ))}
        <YesNoField label={t('rule.listed')} value={listed} onValue={(next) => mayChange && list(next)} />
      </div>
      {mayChange && isChanged && (
        <div className="mt-4">
          <ActButton small tone="line" className="mb-3" onClick={undo}>
            {t('undo')}
          </ActButton>
          <AskBar
            busy={change.isPending}
            error={change.error ?? undefined}
            unless={changes === undefined ? t('numbersFirst') : undefined}
            onAsk={(reason) =>
              changes &&
              change.mutate(
                { symbol: rules.symbol, changes, reason },
                {
                  onSuccess: (answer) => {
                    undo();
                    asked(answer);
                  },
                },
              )
            }
          />
        </div>
      )}
    </div>
  );
}

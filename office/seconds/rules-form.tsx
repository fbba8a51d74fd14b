import { secondsOffice } from '@bourse/contract/office/seconds';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { TextField } from '../parts/text-field.tsx';
import { YesNoField } from '../parts/yes-no-field.tsx';
import { groupedText, ungrouped } from '../wire/grouped.ts';
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
          <RuleField key={name} name={name} rules={rules} typed={typed} mayChange={mayChange} onTyped={type} />
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

function RuleField({
  name,
  rules,
  typed,
  mayChange,
  onTyped,
}: {
  readonly name: RuleName;
  readonly rules: Rules;
  readonly typed: Typed;
  readonly mayChange: boolean;
  readonly onTyped: (typed: Typed) => void;
}): ReactElement {
  const t = useTranslations('seconds');
  const now = shownRule(rules, name);
  const text = typed[name];
  const isOther = text !== undefined && ungrouped(text) !== now;
  const cap = name === 'bucketShare' ? rules.bucketCap : rules.totalCap;
  return (
    <TextField
      label={t(`rule.${name}`)}
      readOnly={!mayChange}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? groupedText(now)}
      error={text !== undefined && !isRule(name, text) ? t('notANumber') : undefined}
      hint={isOther ? t('today', { value: groupedText(now) }) : isShare(name) ? t(`ruleHint.${name}`, { cap: usdt(cap) }) : undefined}
      after={name !== 'maximumOpen' && <span className="text-12 text-t3">{isShare(name) ? '%' : 'USDT'}</span>}
      onChange={(event) => onTyped({ ...typed, [name]: event.target.value })}
      onBlur={() => text !== undefined && onTyped({ ...typed, [name]: groupedText(ungrouped(text)) })}
    />
  );
}

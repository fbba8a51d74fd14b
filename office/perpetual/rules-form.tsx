import type { Output } from '@bourse/contract/call';
import { perpetualOffice } from '@bourse/contract/office/perpetual';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActButton } from '../parts/act-button.tsx';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { useChangeText } from '../parts/change-text.ts';
import { Changes } from '../parts/changes.tsx';
import { RequestHistory } from '../parts/request-history.tsx';
import { RuleField } from '../parts/rule-field.tsx';
import { errorText } from '../wire/error-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { rowTime } from '../wire/time-text.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import { changesOf, isRule, type RuleName, type Rules, ruleGroups, shownRule, type TierDraft, tierDrafts, unitOf } from './rule-fields.ts';
import { RulePreview } from './rule-preview.tsx';
import { TierEditor } from './tier-editor.tsx';

type Coming = Output<typeof perpetualOffice.rules>['coming'];

/** A contract's rules: today's, what is announced, the form for a change with its preview, and earlier changes. */
export function RulesDesk({ symbol }: { readonly symbol: string }): ReactElement {
  const app = useTranslations('app');
  const { data, error, refetch } = useCall(perpetualOffice.rules, { symbol });
  if (data === undefined)
    return error ? (
      <p role="alert" className="text-danger">
        {errorText(error)}{' '}
        <ActButton small onClick={() => void refetch()}>
          {app('retry')}
        </ActButton>
      </p>
    ) : (
      <span role="status" aria-label={app('loading')} className="skeleton breathing block h-40" />
    );
  return (
    <>
      <ComingChanges symbol={symbol} coming={data.coming} />
      <RulesForm key={JSON.stringify(data.rules)} symbol={symbol} rules={data.rules} />
      <RequestHistory kinds={/^perpetual\.change-rules$/} subject={`:${symbol}`} />
    </>
  );
}

function ComingChanges({ symbol, coming }: { readonly symbol: string; readonly coming: Coming }): ReactElement | null {
  const t = useTranslations('perpetual');
  const say = useChangeText();
  if (coming.length === 0) return null;
  return (
    <section className="mb-4">
      <h3 className="mb-1 font-semibold">{t('coming')}</h3>
      {coming.map((one) => (
        <div key={one.request} className="mb-2">
          <Changes changes={say({ kind: 'perpetual.change-rules', subject: `perpetual:${symbol}` }, one.changes)} />
          <p className="mt-1 text-12 text-t3">{t('announced', { announced: rowTime(one.announcedAt), applies: rowTime(one.appliesAt) })}</p>
        </div>
      ))}
    </section>
  );
}

function RulesForm({ symbol, rules }: { readonly symbol: string; readonly rules: Rules }): ReactElement {
  const t = useTranslations('perpetual');
  const operator = useSession((s) => s.operator);
  const mayChange = hasRole(operator, perpetualOffice.changeRules.roles);
  const [typed, type] = useState<Readonly<Partial<Record<RuleName, string>>>>({});
  const [tiers, setTiers] = useState<readonly TierDraft[]>(() => tierDrafts(rules));
  const changes = changesOf(rules, typed, tiers);
  const isChanged = changes === undefined || Object.keys(changes).length > 0;
  const isWrong = (name: RuleName): boolean => typed[name] !== undefined && !isRule(name, typed[name]);
  const unitText = (name: RuleName): string | undefined => {
    const unit = unitOf(name);
    return unit === 'percent' ? '%' : unit === 'lots' ? t('lotsUnit') : unit === 'count' ? undefined : unit;
  };
  return (
    <div>
      {(Object.keys(ruleGroups) as (keyof typeof ruleGroups)[]).map((group) => (
        <fieldset key={group} className="mb-4">
          <legend className="mb-2 font-semibold">{t(`groups.${group}`)}</legend>
          <div className="grid grid-cols-2 gap-x-3 gap-y-3 max-[400px]:grid-cols-1">
            {ruleGroups[group].map((name) => (
              <RuleField
                key={name}
                label={t(`rule.${name}`)}
                now={shownRule(rules, name)}
                typed={typed[name]}
                onTyped={(text) => type({ ...typed, [name]: text })}
                mayChange={mayChange}
                wrong={isWrong(name) ? t('notANumber') : undefined}
                today={(value) => t('today', { value })}
                unit={unitText(name)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <h3 className="mb-1 font-semibold">{t('tiers')}</h3>
      <p className="mb-1 text-12 text-t3">{t('tiersText')}</p>
      <TierEditor tiers={tiers} mayChange={mayChange} onTiers={setTiers} />
      {mayChange && isChanged && (
        <AskForChange
          key={JSON.stringify(changes)}
          symbol={symbol}
          changes={changes}
          onUndo={() => {
            type({});
            setTiers(tierDrafts(rules));
          }}
        />
      )}
    </div>
  );
}

/** The preview first; the request only for what was previewed, and only if it liquidates nobody. */
function AskForChange({
  symbol,
  changes,
  onUndo,
}: {
  readonly symbol: string;
  readonly changes: ReturnType<typeof changesOf>;
  readonly onUndo: () => void;
}): ReactElement {
  const t = useTranslations('perpetual');
  const preview = useSend(perpetualOffice.previewRules);
  const change = useSend(perpetualOffice.changeRules);
  const asked = useAsked('perpetual');
  const unless = changes === undefined ? t('numbersFirst') : preview.data === undefined ? t('previewFirst') : undefined;
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-2">
        <ActButton
          small
          tone="tonal"
          busy={preview.isPending}
          disabled={changes === undefined}
          onClick={() => changes && preview.mutate({ symbol, changes })}
        >
          {changes === undefined ? t('numbersFirst') : t('showPreview')}
        </ActButton>
        <ActButton small tone="line" onClick={onUndo}>
          {t('undo')}
        </ActButton>
      </div>
      {preview.error && (
        <p role="alert" className="mt-2 text-12 text-danger">
          {errorText(preview.error)}
        </p>
      )}
      {preview.data && <RulePreview preview={preview.data} />}
      <div className="mt-3">
        <AskBar
          busy={change.isPending}
          error={change.error ?? undefined}
          unless={unless}
          onAsk={(reason) =>
            changes &&
            change.mutate(
              { symbol, changes, reason },
              {
                onSuccess: (answer) => {
                  onUndo();
                  asked(answer);
                },
              },
            )
          }
        />
      </div>
    </div>
  );
}

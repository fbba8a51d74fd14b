import { config } from '@bourse/contract/office/config';
import { type ReactElement, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ActBar } from '../parts/act-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Fact, Facts } from '../parts/card.tsx';
import { Changes } from '../parts/changes.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { TextField } from '../parts/text-field.tsx';
import { errorText } from '../wire/error-text.ts';
import { hasRole, useSession } from '../wire/session.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import type { ConfigValue } from './config-value.ts';

/** A form for a new value, with a preview before it's sent. */
export function ValueForm({ value }: { readonly value: ConfigValue }): ReactElement {
  const t = useTranslations('config');
  const operator = useSession((s) => s.operator);
  const mayChange = hasRole(operator, config.change.roles);
  const [typed, setTyped] = useState(value.value);
  const [settled, settle] = useState(value.value);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), 300);
    return () => clearTimeout(timer);
  }, [typed]);
  const isChanged = settled !== value.value;
  const trial = useCall(config.try, { name: value.name, value: settled }, { enabled: mayChange && isChanged, retry: false });
  const change = useSend(config.change);
  const submitted = useAsked('config', t('changedToast'));

  return (
    <div className="mb-4">
      <div className="-mx-4">
        <Facts>
          <Fact name={t('isPublic')}>{value.isPublic ? t('yes') : t('no')}</Fact>
          <Fact name={t('second')}>{value.needsTwo ? t('yes') : t('no')}</Fact>
        </Facts>
      </div>
      {mayChange && (
        <>
          {value.kind === 'flag' ? (
            <ChipRow
              label={t('newValue')}
              value={typed}
              onValue={setTyped}
              chips={['true', 'false'].map((v) => ({ value: v, label: v === 'true' ? t('flagOn') : t('flagOff') }))}
            />
          ) : (
            <TextField
              label={t('newValue')}
              value={typed}
              maxLength={2_000}
              autoComplete="off"
              spellCheck={value.kind === 'text'}
              inputMode={value.kind === 'number' ? 'decimal' : value.kind === 'address' ? 'url' : 'text'}
              error={isChanged && trial.error ? errorText(trial.error) : undefined}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
          {isChanged && trial.data && (
            <div className="mt-3">
              <p className="mb-1 text-12 font-medium text-t2">{t('preview')}</p>
              <Changes changes={[{ name: value.label, before: trial.data.before, after: trial.data.value }]} />
            </div>
          )}
          <div className="mt-3">
            <ActBar
              stacked
              busy={change.isPending}
              error={change.error ?? undefined}
              acts={[
                {
                  id: 'change',
                  label: value.needsTwo ? t('askFor') : t('change'),
                  tone: 'ink',
                  letter: 'a',
                  ...(typed === value.value && { unless: t('nothing') }),
                  ...(isChanged && trial.error && { unless: t('change') }),
                  run: (reason) => change.mutate({ name: value.name, value: typed, reason }, { onSuccess: submitted }),
                },
              ]}
            />
          </div>
        </>
      )}
    </div>
  );
}

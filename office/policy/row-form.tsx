import { clientClasses, policyOffice } from '@bourse/contract/office/policy';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { AskBar } from '../parts/ask-bar.tsx';
import { useAsked } from '../parts/asked.ts';
import { Changes } from '../parts/changes.tsx';
import { ChipRow } from '../parts/chips.tsx';
import { TextField } from '../parts/text-field.tsx';
import { useSend } from '../wire/use-call.ts';
import { countryName, type Row, type Rule } from './policy-row.ts';

const accesses = ['open', 'close_only', 'closed'] as const;

/** One product in one country. A change needs a reason and a second person. */
export function RowForm({
  row,
  isNew,
  mayChange,
}: {
  readonly row: Row;
  readonly isNew: boolean;
  readonly mayChange: boolean;
}): ReactElement {
  const t = useTranslations('policy');
  const [country, setCountry] = useState(row.country);
  const [clientClass, setClass] = useState(row.clientClass);
  const [next, setNext] = useState({ live: draftOf(row.live), practice: draftOf(row.practice) });
  const change = useSend(policyOffice.changeRow);
  const asked = useAsked('policy');
  const realms = ['live', 'practice'] as const;
  const said = ({ access, maximumLeverage }: Rule) =>
    `${t(`access.${access}`)}${maximumLeverage === undefined ? '' : `, ${t('upTo', { leverage: maximumLeverage })}`}`;
  const lines = realms
    .map((realm) => ({ name: t(realm), before: said(row[realm]), after: said(ruleOf(next[realm])) }))
    .filter((line) => line.before !== line.after);
  const isWrong = realms.some((realm) => !/^(?:[1-9]\d{0,2}|1000)?$/.test(next[realm].leverage));
  const unless = !/^[A-Z]{2}$/.test(country)
    ? t('enterCountry')
    : isWrong
      ? t('leverageWrong')
      : lines.length === 0
        ? t('nothing')
        : undefined;
  return (
    <div>
      <h2 className="mb-1 text-17 font-semibold tracking-title">{isNew ? t('add') : countryName(country)}</h2>
      <p className="mb-3 text-12 text-t3">
        {t(`product.${row.product}`)}
        {!isNew && ` · ${t(`class_${clientClass}`)}`}
      </p>
      {isNew && (
        <div className="mb-3 grid gap-3">
          <TextField
            label={t('countryCode')}
            hint={/^[A-Z]{2}$/.test(country) ? countryName(country) : t('countryHint')}
            autoComplete="off"
            maxLength={2}
            value={country}
            onChange={(event) => setCountry(event.target.value.trim().toUpperCase())}
          />
          <Choice label={t('class')}>
            <ChipRow
              label={t('class')}
              value={clientClass}
              onValue={setClass}
              chips={clientClasses.map((value) => ({ value, label: t(`class_${value}`) }))}
            />
          </Choice>
        </div>
      )}
      <div className="grid gap-3">
        {realms.map((realm) => (
          <div key={realm} className="grid gap-3">
            <Choice label={t(realm)}>
              <ChipRow
                label={t(realm)}
                value={next[realm].access}
                onValue={(access) => mayChange && setNext({ ...next, [realm]: { ...next[realm], access } })}
                chips={accesses.map((value) => ({ value, label: t(`access.${value}`) }))}
              />
            </Choice>
            {row.product === 'perpetual' && next[realm].access === 'open' && (
              <TextField
                label={t(`leverageOf.${realm}`)}
                hint={t('leverageHint')}
                inputMode="numeric"
                autoComplete="off"
                readOnly={!mayChange}
                value={next[realm].leverage}
                onChange={(event) => setNext({ ...next, [realm]: { ...next[realm], leverage: event.target.value.trim() } })}
              />
            )}
          </div>
        ))}
      </div>
      <p className="mt-3 text-12 text-t3">{t(mayChange ? 'runsOn' : 'notYours')}</p>
      {mayChange && (
        <div className="mt-4">
          {lines.length > 0 && (
            <div className="mb-3">
              <p className="mb-1 text-12 font-medium text-t2">{t('changes')}</p>
              <Changes changes={lines} />
            </div>
          )}
          <AskBar
            busy={change.isPending}
            error={change.error ?? undefined}
            unless={unless}
            onAsk={(reason) =>
              change.mutate(
                { product: row.product, country, clientClass, live: ruleOf(next.live), practice: ruleOf(next.practice), reason },
                { onSuccess: asked },
              )
            }
          />
        </div>
      )}
    </div>
  );
}

interface Draft {
  readonly access: Rule['access'];
  readonly leverage: string;
}
const draftOf = ({ access, maximumLeverage }: Rule): Draft => ({
  access,
  leverage: maximumLeverage === undefined ? '' : String(maximumLeverage),
});
/** What isn't open has no leverage. */
const ruleOf = ({ access, leverage }: Draft): Rule => ({
  access,
  ...(access === 'open' && leverage !== '' && { maximumLeverage: Number(leverage) }),
});

const Choice = ({ label, children }: { readonly label: string; readonly children: ReactElement }): ReactElement => (
  <div>
    <span className="mb-[5px] block text-12 font-medium text-t2">{label}</span>
    {children}
  </div>
);

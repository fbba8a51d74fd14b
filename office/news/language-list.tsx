import type { ContentKind, ContentText } from '@bourse/contract/office/news';
import { classNames } from '@bourse/ui/class-names';
import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { languageName, locales } from '../parts/languages.ts';
import { Dot } from '../parts/tag.tsx';
import { SelectField } from '../parts/text-field.tsx';
import { stateOf } from './draft.ts';

const own = 3;
const dots = { whole: 'good', begun: 'warn', missing: 'quiet' } as const;

/** The languages: complete, started or missing. Those of the app are always listed; others can be added. */
export function LanguageList({
  kind,
  texts,
  locale,
  onLocale,
}: {
  readonly kind: ContentKind;
  readonly texts: Readonly<Record<string, ContentText>>;
  readonly locale: string;
  readonly onLocale: (locale: string) => void;
}): ReactElement {
  const t = useTranslations('news');
  const shown = locales.filter((one, i) => i < own || one in texts || one === locale);
  return (
    <section aria-label={t('languages')}>
      <h2 className="mb-1.5 text-12 font-medium text-t3">{t('languages')}</h2>
      <ul className="grid gap-0.5">
        {shown.map((one) => {
          const state = stateOf(kind, one, texts[one]);
          return (
            <li key={one}>
              <button
                type="button"
                aria-current={one === locale ? 'true' : undefined}
                onClick={() => onLocale(one)}
                className={classNames(
                  'flex h-9 w-full items-center gap-2.5 rounded-chip px-2.5 text-start max-[900px]:h-11',
                  one === locale ? 'bg-accent-tint font-medium text-accent' : 'text-t2',
                )}
              >
                <Dot tone={dots[state]} />
                <span className="min-w-0 flex-1 cut">{languageName(one)}</span>
                <span className={state === 'whole' ? 'sr' : 'text-11 text-t3'}>{t(`textState.${state}`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <SelectField className="mt-2" label={t('addLanguage')} isLabelHidden value="" onChange={(event) => onLocale(event.target.value)}>
        <option value="">{t('addLanguage')}</option>
        {locales
          .filter((one) => !(shown as readonly string[]).includes(one))
          .map((one) => (
            <option key={one} value={one}>
              {languageName(one)}
            </option>
          ))}
      </SelectField>
    </section>
  );
}

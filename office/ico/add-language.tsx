import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { languageName, locales } from '../parts/languages.ts';
import { SelectField } from '../parts/text-field.tsx';

/** One language more. A text left empty isn't kept. */
export function AddLanguage({
  used,
  onAdd,
}: {
  readonly used: readonly string[];
  readonly onAdd: (locale: string) => void;
}): ReactElement | null {
  const t = useTranslations('ico');
  const left = locales.filter((locale) => !used.includes(locale));
  if (left.length === 0) return null;
  return (
    <SelectField label={t('addLanguage')} isLabelHidden value="" onChange={(event) => onAdd(event.target.value)}>
      <option value="" disabled>
        {t('addLanguage')}
      </option>
      {left.map((locale) => (
        <option key={locale} value={locale}>
          {languageName(locale)}
        </option>
      ))}
    </SelectField>
  );
}

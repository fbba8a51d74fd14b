import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { languageName } from '../parts/languages.ts';
import { AddLanguage } from './add-language.tsx';
import { TextArea } from './text-area.tsx';

/** A text in English, and in as many other languages as somebody has written it in. */
export function LanguageTexts({
  what,
  texts,
  most,
  onTexts,
}: {
  readonly what: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly most: number;
  readonly onTexts: (texts: Readonly<Record<string, string>>) => void;
}): ReactElement {
  const t = useTranslations('ico');
  return (
    <div className="grid gap-3">
      {Object.entries(texts).map(([locale, text]) => (
        <TextArea
          key={locale}
          lang={locale}
          dir="auto"
          label={t('textIn', { what, language: languageName(locale) })}
          maxLength={most}
          value={text}
          onChange={(event) => onTexts({ ...texts, [locale]: event.target.value })}
        />
      ))}
      <AddLanguage used={Object.keys(texts)} onAdd={(locale) => onTexts({ ...texts, [locale]: '' })} />
    </div>
  );
}

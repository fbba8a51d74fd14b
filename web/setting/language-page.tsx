import { Field } from '@bourse/ui/field';
import { ButtonRow, Rows } from '@bourse/ui/list';
import { Check, Search } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslations } from 'use-intl';
import { languages } from '../locales/locale.ts';
import { prefer, usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';
import { Screen } from '../parts/screen.tsx';

/** Every language, in its own script. It applies immediately, without a reload, right-to-left ones too. */
export default function LanguagePage(): ReactElement {
  return (
    <RoomTexts room="setting">
      <LanguageChoices />
    </RoomTexts>
  );
}

function LanguageChoices(): ReactElement {
  const t = useTranslations('setting');
  const chosen = usePreferences((p) => p.locale);
  const [wanted, want] = useState('');
  const word = wanted.trim().toLowerCase();
  const found = languages.filter((l) => [l.own, l.english, l.locale].some((name) => name.toLowerCase().includes(word)));
  return (
    <Screen title={t('languageTitle')} up="/setting">
      <div className="px-4">
        <Field
          label={t('languageSearch')}
          type="search"
          value={wanted}
          onChange={(event) => want(event.target.value)}
          before={<Search size={20} strokeWidth={1.75} className="text-t3" aria-hidden />}
          className="mb-3"
        />
        <Rows label={t('languageTitle')}>
          {found.map(({ locale, own, english }) => (
            <ButtonRow
              key={locale}
              pressed={locale === chosen}
              title={<bdi lang={locale}>{own}</bdi>}
              note={own === english ? undefined : <bdi lang="en">{english}</bdi>}
              after={locale === chosen ? <Check size={20} strokeWidth={2} className="text-accent" aria-hidden /> : undefined}
              onClick={() => prefer({ locale })}
            />
          ))}
        </Rows>
        {found.length === 0 && <p className="py-8 text-center text-13 text-t3">{t('languageNone')}</p>}
      </div>
    </Screen>
  );
}

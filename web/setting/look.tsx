import type { ReactElement } from 'react';
import { useTranslations } from 'use-intl';
import { languageOf } from '../locales/locale.ts';
import { usePreferences } from '../parts/preferences.ts';
import { RoomTexts } from '../parts/room-texts.tsx';

/** The theme and the language that were chosen, in a few words. */
export const Look = (): ReactElement => (
  <RoomTexts room="setting" before={null}>
    <Words />
  </RoomTexts>
);

function Words(): ReactElement {
  const t = useTranslations('app.mine');
  const s = useTranslations('setting');
  const { theme, locale } = usePreferences();
  const themes = { system: s('themeSystem'), dark: s('themeDark'), light: s('themeLight') };
  return <>{t('look', { theme: themes[theme], language: languageOf(locale).own })}</>;
}

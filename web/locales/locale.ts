import type { ProductLocale } from '@bourse/contract/locales';

/** The twenty languages of the product in their own script. */
export interface Language {
  readonly locale: ProductLocale;
  readonly own: string;
  readonly english: string;
  readonly direction: 'ltr' | 'rtl';
}

export const languages = [
  { locale: 'en', own: 'English', english: 'English', direction: 'ltr' },
  { locale: 'zh-CN', own: '简体中文', english: 'Chinese, simplified', direction: 'ltr' },
  { locale: 'zh-TW', own: '繁體中文', english: 'Chinese, traditional', direction: 'ltr' },
  { locale: 'ar', own: 'العربية', english: 'Arabic', direction: 'rtl' },
  { locale: 'es', own: 'Español', english: 'Spanish', direction: 'ltr' },
  { locale: 'fr', own: 'Français', english: 'French', direction: 'ltr' },
  { locale: 'id', own: 'Bahasa Indonesia', english: 'Indonesian', direction: 'ltr' },
  { locale: 'ja', own: '日本語', english: 'Japanese', direction: 'ltr' },
  { locale: 'ko', own: '한국어', english: 'Korean', direction: 'ltr' },
  { locale: 'pt', own: 'Português', english: 'Portuguese', direction: 'ltr' },
  { locale: 'ru', own: 'Русский', english: 'Russian', direction: 'ltr' },
  { locale: 'th', own: 'ไทย', english: 'Thai', direction: 'ltr' },
  { locale: 'he', own: 'עברית', english: 'Hebrew', direction: 'rtl' },
  { locale: 'tr', own: 'Türkçe', english: 'Turkish', direction: 'ltr' },
  { locale: 'hi', own: 'हिन्दी', english: 'Hindi', direction: 'ltr' },
  { locale: 'vi', own: 'Tiếng Việt', english: 'Vietnamese', direction: 'ltr' },
  { locale: 'de', own: 'Deutsch', english: 'German', direction: 'ltr' },
  { locale: 'it', own: 'Italiano', english: 'Italian', direction: 'ltr' },
  { locale: 'kk', own: 'Қазақша', english: 'Kazakh', direction: 'ltr' },
  { locale: 'ms', own: 'Bahasa Melayu', english: 'Malay', direction: 'ltr' },
] as const satisfies readonly Language[];

export type Locale = (typeof languages)[number]['locale'];
export const fallbackLocale = 'en' satisfies Locale;

export const languageOf = (locale: string): Language => languages.find((l) => l.locale === locale) ?? languages[0];

/**
 * The first of a browser's languages that the app speaks, otherwise English. The same as in shell/first-paint.js. Traditional characters
 * are read in Hong Kong and Macao too, and some systems still send the old codes of Hebrew and Indonesian.
 */
export function spokenLocale(wished: readonly string[]): Locale {
  for (const one of wished) {
    const known = /^zh-(?:.*-)?(?:HK|MO|TW|Hant)/i.test(one) ? 'zh-TW' : one.replace(/^iw\b/, 'he').replace(/^in\b/, 'id');
    const language = known.split('-')[0];
    const found = languages.find(({ locale }) => locale === known) ?? languages.find(({ locale }) => locale.split('-')[0] === language);
    if (found !== undefined) return found.locale;
  }
  return fallbackLocale;
}

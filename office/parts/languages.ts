/** The languages of the traders' app in the order in which editors work; the first three it speaks completely. */
export const locales = [
  'en',
  'zh-CN',
  'ar',
  'zh-TW',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'ru',
  'ja',
  'ko',
  'th',
  'he',
  'tr',
  'hi',
  'vi',
  'id',
  'kk',
  'ms',
] as const;

const names = new Intl.DisplayNames('en', { type: 'language' });
const written: Readonly<Record<string, string>> = { 'zh-CN': 'Chinese, simplified', 'zh-TW': 'Chinese, traditional' };
export const languageName = (locale: string): string => written[locale] ?? names.of(locale) ?? locale;
export const directionOf = (locale: string): 'ltr' | 'rtl' => (/^(ar|he)\b/.test(locale) ? 'rtl' : 'ltr');

/** The twenty languages of the product. Every text that comes with it exists in each of them. */
export const locales = [
  'en',
  'zh-CN',
  'zh-TW',
  'ar',
  'es',
  'fr',
  'id',
  'ja',
  'ko',
  'pt',
  'ru',
  'th',
  'he',
  'tr',
  'hi',
  'vi',
  'de',
  'it',
  'kk',
  'ms',
] as const;
export type ProductLocale = (typeof locales)[number];

export const directionOf = (locale: string): 'ltr' | 'rtl' => (/^(?:ar|he)\b/.test(locale) ? 'rtl' : 'ltr');

/** The nearest of these languages: the same one, another one of the same language (`zh-HK` gets zh-CN), or English. */
export function nearestLocale<L extends string>(locale: string | undefined, among: readonly L[]): L | 'en' {
  const language = (one: string | undefined) => one?.split('-')[0];
  return among.find((one) => one === locale) ?? among.find((one) => language(one) === language(locale)) ?? 'en';
}

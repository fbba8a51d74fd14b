import type { Locale } from './locale.ts';

/** Each room has its own file per locale; a new room is one line here and one json file in each complete locale. */
export interface Messages {
  app: typeof import('./en/app.json');
  error: typeof import('./en/error.json');
  funds: typeof import('./en/funds.json');
  home: typeof import('./en/home.json');
  identity: typeof import('./en/identity.json');
  ledger: typeof import('./en/ledger.json');
  market: typeof import('./en/market.json');
  news: typeof import('./en/news.json');
  setting: typeof import('./en/setting.json');
  spot: typeof import('./en/spot.json');
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: Locale;
  }
}

type Catalog = { default: Messages };

/** The complete languages. Adding one is a folder with the same keys (locales/catalog.test.ts compares) and one line here. */
export const catalogLoaders = {
  en: () => import('virtual:catalog/en'),
  'zh-CN': () => import('virtual:catalog/zh-CN'),
  ar: () => import('virtual:catalog/ar'),
} satisfies { [L in Locale]?: () => Promise<Catalog> };

export type CompleteLocale = keyof typeof catalogLoaders;
export const isComplete = (locale: string): locale is CompleteLocale => locale in catalogLoaders;

export async function loadCatalog(locale: string): Promise<{ locale: CompleteLocale; messages: Messages }> {
  const known = isComplete(locale) ? locale : 'en';
  const catalog: Catalog = await catalogLoaders[known]();
  return { locale: known, messages: catalog.default };
}

import type { LaterRoom } from './later-rooms.ts';
import type { Locale } from './locale.ts';

/** Each room has its own file per locale; a new room is one line here and one json file in each complete locale. */
export interface Messages {
  app: typeof import('./en/app.json');
  desk: typeof import('./en/desk.json');
  error: typeof import('./en/error.json');
  flash: typeof import('./en/flash.json');
  funds: typeof import('./en/funds.json');
  home: typeof import('./en/home.json');
  identity: typeof import('./en/identity.json');
  invite: typeof import('./en/invite.json');
  ledger: typeof import('./en/ledger.json');
  'ledger-detail': typeof import('./en/ledger-detail.json');
  market: typeof import('./en/market.json');
  news: typeof import('./en/news.json');
  perpetual: typeof import('./en/perpetual.json');
  proof: typeof import('./en/proof.json');
  second: typeof import('./en/second.json');
  setting: typeof import('./en/setting.json');
  spot: typeof import('./en/spot.json');
  support: typeof import('./en/support.json');
  verification: typeof import('./en/verification.json');
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

const laterLoaders: {
  readonly [L in keyof typeof catalogLoaders]: { readonly [R in LaterRoom]: () => Promise<{ default: Messages[R] }> };
} = {
  en: {
    desk: () => import('virtual:catalog/en/desk') as never,
    flash: () => import('virtual:catalog/en/flash') as never,
    funds: () => import('virtual:catalog/en/funds') as never,
    invite: () => import('virtual:catalog/en/invite') as never,
    'ledger-detail': () => import('virtual:catalog/en/ledger-detail') as never,
    perpetual: () => import('virtual:catalog/en/perpetual') as never,
    proof: () => import('virtual:catalog/en/proof') as never,
    second: () => import('virtual:catalog/en/second') as never,
    setting: () => import('virtual:catalog/en/setting') as never,
    verification: () => import('virtual:catalog/en/verification') as never,
  },
  'zh-CN': {
    desk: () => import('virtual:catalog/zh-CN/desk') as never,
    flash: () => import('virtual:catalog/zh-CN/flash') as never,
    funds: () => import('virtual:catalog/zh-CN/funds') as never,
    invite: () => import('virtual:catalog/zh-CN/invite') as never,
    'ledger-detail': () => import('virtual:catalog/zh-CN/ledger-detail') as never,
    perpetual: () => import('virtual:catalog/zh-CN/perpetual') as never,
    proof: () => import('virtual:catalog/zh-CN/proof') as never,
    second: () => import('virtual:catalog/zh-CN/second') as never,
    setting: () => import('virtual:catalog/zh-CN/setting') as never,
    verification: () => import('virtual:catalog/zh-CN/verification') as never,
  },
  ar: {
    desk: () => import('virtual:catalog/ar/desk') as never,
    flash: () => import('virtual:catalog/ar/flash') as never,
    funds: () => import('virtual:catalog/ar/funds') as never,
    invite: () => import('virtual:catalog/ar/invite') as never,
    'ledger-detail': () => import('virtual:catalog/ar/ledger-detail') as never,
    perpetual: () => import('virtual:catalog/ar/perpetual') as never,
    proof: () => import('virtual:catalog/ar/proof') as never,
    second: () => import('virtual:catalog/ar/second') as never,
    setting: () => import('virtual:catalog/ar/setting') as never,
    verification: () => import('virtual:catalog/ar/verification') as never,
  },
};

const later = new Map<string, Promise<unknown>>();
const here = new Map<string, unknown>();
const asked = new Set<LaterRoom>();
const keyOf = (locale: string, room: LaterRoom): string => `${isComplete(locale) ? locale : 'en'}/${room}`;

/** The texts of a later room, asked for once; after a failure again. */
export function loadRoom<R extends LaterRoom>(locale: string, room: R): Promise<Messages[R]> {
  asked.add(room);
  const key = keyOf(locale, room);
  let loading = later.get(key) as Promise<Messages[R]> | undefined;
  if (loading === undefined) {
    loading = laterLoaders[isComplete(locale) ? locale : 'en'][room]().then((chunk) => {
      here.set(key, chunk.default);
      return chunk.default;
    });
    later.set(key, loading);
    loading.catch(() => later.delete(key));
  }
  return loading;
}
/** The same where they have come already: nothing has to wait for them. */
export const roomOf = <R extends LaterRoom>(locale: string, room: R): Messages[R] | undefined =>
  here.get(keyOf(locale, room)) as Messages[R] | undefined;

export type CompleteLocale = keyof typeof catalogLoaders;
export const isComplete = (locale: string): locale is CompleteLocale => locale in catalogLoaders;

/** A language with the later rooms that are open: a page in view turns at once, or, where one of them is not to be had, not at all. */
export async function loadCatalog(locale: string): Promise<{ locale: CompleteLocale; messages: Messages }> {
  const known = isComplete(locale) ? locale : 'en';
  const [catalog]: [Catalog, ...unknown[]] = await Promise.all([
    catalogLoaders[known](),
    ...[...asked].map((room) => loadRoom(known, room)),
  ]);
  return { locale: known, messages: catalog.default };
}

import type { LaterRoom } from './later-rooms.ts';
import { keepNames, type Names } from './local-name.ts';
import { fallbackLocale, type Locale } from './locale.ts';

/** Each room has its own file per locale; a new room is one line here and one json file in each complete locale. */
export interface Messages {
  app: typeof import('./en/app.json');
  desk: typeof import('./en/desk.json');
  error: typeof import('./en/error.json');
  flash: typeof import('./en/flash.json');
  funds: typeof import('./en/funds.json');
  home: typeof import('./en/home.json');
  ico: typeof import('./en/ico.json');
  identity: typeof import('./en/identity.json');
  inbox: typeof import('./en/inbox.json');
  invite: typeof import('./en/invite.json');
  ledger: typeof import('./en/ledger.json');
  'ledger-detail': typeof import('./en/ledger-detail.json');
  market: typeof import('./en/market.json');
  news: typeof import('./en/news.json');
  'news-download': typeof import('./en/news-download.json');
  perpetual: typeof import('./en/perpetual.json');
  proof: typeof import('./en/proof.json');
  releases: typeof import('./en/releases.json');
  second: typeof import('./en/second.json');
  'second-record': typeof import('./en/second-record.json');
  setting: typeof import('./en/setting.json');
  spot: typeof import('./en/spot.json');
  status: typeof import('./en/status.json');
  support: typeof import('./en/support.json');
  'support-chat': typeof import('./en/support-chat.json');
  verification: typeof import('./en/verification.json');
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: Locale;
  }
}

export interface Catalog {
  readonly default: Messages;
  /** The texts of later rooms, each in a file of its own. */
  readonly later: { readonly [R in LaterRoom]: () => Promise<{ default: Messages[R] }> };
  /** What traders of the language call assets and networks, by the English name. */
  readonly names: Names;
}

/** Each language is a folder with the same keys (locales/catalog.test.ts compares) and one line here. */
export const catalogLoaders: { readonly [L in Locale]: () => Promise<Catalog> } = {
  en: () => import('virtual:catalog/en'),
  'zh-CN': () => import('virtual:catalog/zh-CN'),
  'zh-TW': () => import('virtual:catalog/zh-TW'),
  ar: () => import('virtual:catalog/ar'),
  es: () => import('virtual:catalog/es'),
  fr: () => import('virtual:catalog/fr'),
  id: () => import('virtual:catalog/id'),
  ja: () => import('virtual:catalog/ja'),
  ko: () => import('virtual:catalog/ko'),
  pt: () => import('virtual:catalog/pt'),
  ru: () => import('virtual:catalog/ru'),
  th: () => import('virtual:catalog/th'),
  he: () => import('virtual:catalog/he'),
  tr: () => import('virtual:catalog/tr'),
  hi: () => import('virtual:catalog/hi'),
  vi: () => import('virtual:catalog/vi'),
  de: () => import('virtual:catalog/de'),
  it: () => import('virtual:catalog/it'),
  kk: () => import('virtual:catalog/kk'),
  ms: () => import('virtual:catalog/ms'),
};

const later = new Map<string, Promise<unknown>>();
const here = new Map<string, unknown>();
const asked = new Set<LaterRoom>();
const keyOf = (locale: string, room: LaterRoom): string => `${known(locale)}/${room}`;

/** The texts of a later room, asked for once; after a failure again. */
export function loadRoom<R extends LaterRoom>(locale: string, room: R): Promise<Messages[R]> {
  asked.add(room);
  const key = keyOf(locale, room);
  let loading = later.get(key) as Promise<Messages[R]> | undefined;
  if (loading === undefined) {
    loading = catalogLoaders[known(locale)]()
      .then(({ later }: Catalog) => later[room]())
      .then((chunk) => {
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

const known = (locale: string): Locale => (locale in catalogLoaders ? (locale as Locale) : fallbackLocale);

/** A language with the later rooms that are open: a page in view turns at once, or, where one of them is not to be had, not at all. */
export async function loadCatalog(locale: string): Promise<{ locale: Locale; messages: Messages }> {
  const spoken = known(locale);
  const [catalog]: [Catalog, ...unknown[]] = await Promise.all([
    catalogLoaders[spoken](),
    ...[...asked].map((room) => loadRoom(spoken, room)),
  ]);
  keepNames(spoken, catalog.names);
  return { locale: spoken, messages: catalog.default };
}

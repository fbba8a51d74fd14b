/** Each room has its own file; a new room is one line here and one json file. English first: another language is a folder beside `en`. */
export interface Messages {
  app: typeof import('./en/app.json');
  entry: typeof import('./en/entry.json');
  today: typeof import('./en/today.json');
  traders: typeof import('./en/traders.json');
  'four-eyes': typeof import('./en/four-eyes.json');
  instruments: typeof import('./en/instruments.json');
  config: typeof import('./en/config.json');
  news: typeof import('./en/news.json');
  operators: typeof import('./en/operators.json');
  audit: typeof import('./en/audit.json');
  verification: typeof import('./en/verification.json');
  flash: typeof import('./en/flash.json');
  funds: typeof import('./en/funds.json');
  ico: typeof import('./en/ico.json');
  invite: typeof import('./en/invite.json');
  ledger: typeof import('./en/ledger.json');
  messages: typeof import('./en/messages.json');
  perpetual: typeof import('./en/perpetual.json');
  policy: typeof import('./en/policy.json');
  proof: typeof import('./en/proof.json');
  releases: typeof import('./en/releases.json');
  seconds: typeof import('./en/seconds.json');
  sources: typeof import('./en/sources.json');
  support: typeof import('./en/support.json');
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages;
    Locale: OfficeLocale;
  }
}

const loaders = { en: () => import('virtual:catalog/en') } satisfies Record<string, () => Promise<{ default: Messages }>>;
export type OfficeLocale = keyof typeof loaders;

export const loadCatalog = async (locale: OfficeLocale): Promise<Messages> => {
  const catalog: { default: Messages } = await loaders[locale]();
  return catalog.default;
};

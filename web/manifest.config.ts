import { directionOf, locales } from '@bourse/contract/locales';
import type { Plugin } from 'vite';
import { readLocale } from '../client/build/catalogs.config.ts';

const shortcutIcons = [{ src: '/icon-192.png', sizes: '192x192', type: 'image/png' }];

/** What a manifest says in words. A manifest has one language, so there is one for each; the words are those of the app itself. */
export function manifestIn(locale: string) {
  const catalog = readLocale(locale, `${import.meta.dirname}/locales`);
  const say = (path: string): string =>
    path.split('.').reduce<unknown>((found, key) => (found as Record<string, unknown>)[key], catalog) as string;
  const shortcut = (name: string, page: string) => ({ name: say(name), url: `/#${page}`, icons: shortcutIcons });
  const picture = (file: string, sizes: string, label: string) => ({
    src: `/screenshots/${file}.jpg`,
    sizes,
    type: 'image/jpeg',
    form_factor: sizes.startsWith('1440') ? ('wide' as const) : ('narrow' as const),
    label: say(label),
  });
  return {
    lang: locale,
    dir: directionOf(locale),
    description: say('news.about.lead'),
    // Held down, the installed icon offers these.
    shortcuts: [
      shortcut('app.tab.markets', '/markets'),
      shortcut('app.tab.trade', '/trades'),
      shortcut('app.tab.assets', '/capital'),
      shortcut('home.shortcut.deposit', '/deposit'),
    ],
    // With one of each form the browser shows its rich install dialog.
    screenshots: [
      picture('home', '780x1688', 'app.tab.home'),
      picture('trade', '780x1688', 'spot.title'),
      picture('desk', '1440x900', 'spot.title'),
    ],
  };
}

/** Writes them to manifests.json, from which the server answers in the language it's asked for. */
export const manifests = (): Plugin => ({
  name: 'bourse-manifests',
  apply: 'build',
  generateBundle() {
    const source = JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, manifestIn(locale)])));
    this.emitFile({ type: 'asset', fileName: 'manifests.json', source });
  },
});

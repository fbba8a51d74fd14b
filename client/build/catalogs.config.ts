import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import compile from 'icu-minify/compile';
import type { Plugin } from 'vite';

// `import('virtual:catalog/ar')` gives one locale as one lazy chunk: locales/ar/*.json, with the room as the file name, every
// message compiled from ICU text to the short form that use-intl's format-only reads. No parser reaches the browser. Texts of a
// later room are in `virtual:catalog/ar/verification` instead, which the locale's chunk names: so the entry names twenty locales, and
// not every room of each.

const prefix = 'virtual:catalog/';

type Messages = { [key: string]: string | Messages };
const compiled = (messages: Messages): unknown =>
  Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compiled(text)]));

export function readLocale(locale: string, folder: string): Record<string, Messages> {
  const files = readdirSync(join(folder, locale)).filter((name) => name.endsWith('.json'));
  return Object.fromEntries(files.map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(folder, locale, name), 'utf8'))]));
}

/** The catalogues in `folder`; the rooms in `later` get chunks of their own. */
export function catalogs(folder: string, later: readonly string[] = []): Plugin {
  return {
    name: 'bourse:catalogs',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined;
      const [locale = '', room] = id.slice(prefix.length + 1).split('/');
      for (const name of readdirSync(join(folder, locale))) this.addWatchFile(join(folder, locale, name));
      const rooms = readLocale(locale, folder);
      const first = Object.fromEntries(Object.entries(rooms).filter(([name]) => !later.includes(name)));
      const messages = room === undefined ? first : (rooms[room] ?? {});
      const code = `export default ${JSON.stringify(compiled(messages))};`;
      if (room !== undefined || later.length === 0) return { code, moduleType: 'js' };
      const loaders = later.map((name) => `${JSON.stringify(name)}: () => import('${prefix}${locale}/${name}')`);
      const file = join(folder, 'names', `${locale}.json`);
      const names = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
      return { code: `${code}\nexport const later = {${loaders.join()}};\nexport const names = ${names};`, moduleType: 'js' };
    },
    // A text changed during development: the catalogue is one module, so the page simply reloads.
    hotUpdate({ file, server }) {
      if (!file.startsWith(folder) || !file.endsWith('.json')) return;
      server.moduleGraph.invalidateAll();
      server.ws.send({ type: 'full-reload' });
      return [];
    },
  };
}

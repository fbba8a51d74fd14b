import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { nearestLocale } from '@bourse/contract/locales';
import files from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { pageHeaders } from './headers.ts';
import { escapeHtml } from './html.ts';

/** The operator's branding: app_name, and the logo's address if it isn't the built-in one. */
export interface Brand {
  readonly name: string;
  readonly logo: string | undefined;
}

/** For search engines and previews, which read no other language than the page's. */
const descriptions = {
  practice: 'An open exchange. Practice market: simulated prices, practice money.',
  live: 'An open exchange. Anyone can check its prices and its proof of liabilities.',
} as const;

/** The logo in the build; the app draws it itself. */
const BUILT_IN = '/icon.svg';
export const brandOf = (config: Readonly<Record<string, string>>): Brand => ({
  name: config['app_name'] || 'Bourse',
  logo: config['logo'] && config['logo'] !== BUILT_IN ? config['logo'] : undefined,
});

/**
 * Serves the built web app. Files below assets/ have their hash in the name and never change; everything else is revalidated. A
 * missing file is 404, never index.html: a stale page must notice that its chunk is gone. The app routes by the URL fragment, so no
 * other path needs its page.
 */
export async function serveWebApp(
  app: FastifyInstance,
  dist: string,
  realm: 'practice' | 'live',
  brand: () => Promise<Brand>,
  frames: readonly string[] = [],
): Promise<boolean> {
  if (!existsSync(join(dist, 'index.html'))) return false;
  const assets = join(dist, 'assets') + sep;
  const headers = pageHeaders([], frames);
  await app.register(files, {
    root: dist,
    // Files are looked up on request: a build that replaces this one is served without a restart.
    wildcard: true,
    index: false,
    cacheControl: false,
    preCompressed: true,
    dotfiles: 'ignore',
    allowedPath: (path) => !/^\/(csp|earlier|manifests)\.json$|\.(br|gz)$|^\/\.vite\/|\/$/.test(path),
    setHeaders(reply, path) {
      for (const [name, value] of Object.entries(/\.html(\.br|\.gz)?$/.test(path) ? pageHeaders(scriptHashes(dist), frames) : headers))
        reply.header(name, value);
      reply.header('cache-control', path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  // The page contains the realm before the first call is answered: a live market never flashes the practice ribbon, and a custom
  // name never flashes the built-in one. Read each time, because a new build may have replaced the files it refers to.
  app.get('/', async (_, reply) => {
    const [page, { name, logo }] = await Promise.all([readFile(join(dist, 'index.html'), 'utf8'), brand()]);
    const marks = `data-realm="${realm}" data-app="${escapeHtml(name)}"${logo === undefined ? '' : ` data-logo="${escapeHtml(logo)}"`}`;
    return reply
      .headers({ ...pageHeaders(scriptHashes(dist), frames), 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(
        page
          .replace('<html', () => `<html ${marks}`)
          .replace(/<title>Bourse/, () => `<title>${escapeHtml(name)}`)
          .replace(/(<meta name="description" content=")[^"]*/, (_, before: string) => `${before}${descriptions[realm]}`)
          .replace(/(<link rel="(?:icon|apple-touch-icon)" href=")[^"]+(")( type="[^"]+")?/g, (whole, before: string, after: string) =>
            logo === undefined ? whole : `${before}${escapeHtml(logo)}${after}`,
          ),
      );
  });
  // What the app says of itself once it's installed: the operator's name, and the rest in the language of whoever asks.
  if (existsSync(join(dist, 'manifest.webmanifest')))
    app.get<{ Querystring: { lang?: unknown } }>('/manifest.webmanifest', async ({ query, headers: asked }, reply) => {
      const [text, { name, logo }] = await Promise.all([readFile(join(dist, 'manifest.webmanifest'), 'utf8'), brand()]);
      const manifest = {
        ...(JSON.parse(text) as object),
        ...(await wordsOf(dist, query.lang, asked['accept-language'])),
        name,
        short_name: name,
        ...(logo !== undefined && { icons: [{ src: logo, sizes: 'any', purpose: 'any' }] }),
      };
      return reply
        .headers({ ...headers, 'cache-control': 'no-cache', vary: 'accept-language' })
        .type('application/manifest+json; charset=utf-8')
        .send(JSON.stringify(manifest));
    });
  return true;
}

/** The manifest's words in the language that the app speaks there, or else in the first of the browser's that it knows. */
async function wordsOf(dist: string, lang: unknown, accepted = ''): Promise<object> {
  const path = join(dist, 'manifests.json');
  if (!existsSync(path)) return {};
  const words = JSON.parse(await readFile(path, 'utf8')) as Record<string, object>;
  const known = Object.keys(words);
  if (typeof lang === 'string' && known.includes(lang)) return words[lang]!;
  const wished = accepted.split(',').map((one) => one.split(';')[0]!.trim());
  const first = wished.find((one) => nearestLocale(one, known) !== 'en' || /^en\b/.test(one));
  return words[nearestLocale(first, known)] ?? {};
}

/** The build records which inline scripts are its own. */
function scriptHashes(dist: string): string[] {
  const path = join(dist, 'csp.json');
  if (!existsSync(path)) return [];
  const { scriptHashes: hashes } = JSON.parse(readFileSync(path, 'utf8')) as { scriptHashes?: unknown };
  return Array.isArray(hashes)
    ? hashes.filter((hash): hash is string => typeof hash === 'string' && /^sha256-[A-Za-z0-9+/]+=*$/.test(hash))
    : [];
}

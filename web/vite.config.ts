import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { catalogs } from '../client/build/catalogs.config.ts';
import { compressed } from '../client/build/compressed.config.ts';
import { earlierAssets } from '../client/build/earlier-assets.config.ts';
import { firstPaint } from '../client/build/first-paint.config.ts';
import { icons } from '../client/build/icons.config.ts';
import { nativeBuild } from '../client/build/native.config.ts';
import { groups } from './chunks.config.ts';
import { laterRooms } from './locales/later-rooms.ts';
import { manifestIn, manifests } from './manifest.config.ts';

// The server on PORT serves dist; in development Vite serves the sources and passes the wire on to BOURSE_SERVER.
// The phone apps carry this build with them, so it's told where the exchange is (BOURSE_ORIGIN), and by which key it accepts updates
// of itself (RELEASE_KEY_FILE).
const native = nativeBuild(process.env);

const server = process.env['BOURSE_SERVER'] ?? 'http://127.0.0.1:4000';
const proxy = { '/api': server, '/dev': server, '/proof/': server, '/ws': { target: server, ws: true } };

/** Keeps, of all built scripts, those that the entry cannot run without. */
function shellOnly(entries: { url: string; revision: string | null; size: number }[]) {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, 'dist/.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const kept = new Set<string>();
  const keep = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || kept.has(chunk.file)) return;
    kept.add(chunk.file);
    for (const imported of chunk.imports ?? []) keep(imported);
  };
  keep('index.html');
  return { manifest: entries.filter(({ url }) => !url.endsWith('.js') || kept.has(url)), warnings: [] };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  define: native.define,
  resolve: {
    // The catalogs are compiled at build time, so only the small formatter is shipped, not the ICU parser.
    alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' },
  },
  plugins: [
    firstPaint(`${import.meta.dirname}/shell/first-paint.js`),
    native.page,
    catalogs(`${import.meta.dirname}/locales`, laterRooms),
    icons(),
    tailwind(),
    react(),
    VitePWA({
      disable: native.isOn,
      registerType: 'prompt',
      injectRegister: null,
      manifestFilename: 'manifest.webmanifest',
      manifest: {
        name: 'Bourse',
        short_name: 'Bourse',
        start_url: '/',
        display: 'standalone',
        background_color: '#0B0E13',
        theme_color: '#0B0E13',
        id: '/',
        categories: ['finance'],
        icons: [
          { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
        ...manifestIn('en'),
      },
      workbox: {
        // The shell is there offline: page, entry with what it imports, style, the Latin face. The language and the pages already
        // seen join the "assets" cache when they are first loaded (see parts/offline.ts).
        globPatterns: ['index.html', 'assets/*.js', 'assets/*.css', 'assets/inter-latin-wght-normal-*.woff2', 'icon.svg'],
        manifestTransforms: [shellOnly],
        importScripts: ['/notice-pressed.js'],
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/(api|ws|dev|office|proof|metrics|healthz|readyz)/],
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/api/news/document',
            handler: 'NetworkFirst',
            options: {
              cacheName: 'documents',
              networkTimeoutSeconds: 5,
              matchOptions: { ignoreVary: true },
              expiration: { maxEntries: 40 },
              cacheableResponse: { statuses: [200] },
            },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: {
              cacheName: 'assets',
              matchOptions: { ignoreVary: true },
              expiration: { maxEntries: 200 },
              cacheableResponse: { statuses: [200] },
            },
          },
        ],
      },
    }),
    !native.isOn && manifests(),
    !native.isOn && compressed(),
    !native.isOn && earlierAssets(),
  ],
  build: {
    outDir: native.isOn ? '../native/dist' : 'dist',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    // The entry carries, for each page that may be the first or is a tab, the list of what it needs, so that all of it comes at once.
    // The pages behind those fetch theirs when they have come; their lists would fill the entry instead.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === 'html' || /(login|register|index|markets|trades|capital|quote-detail)-page|price-chart|sheet-body/.test(file)
          ? needed
          : [],
    },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/entry-[hash].js',
        // The entry names every chunk: a character less in each hash is 0.1 KB of the first screen, and 42 bits are enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash][extname]',
        codeSplitting: { groups },
      },
    },
  },
  server: { port: 4400, proxy },
  preview: { port: 4401, proxy },
});

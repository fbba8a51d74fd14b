import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogs } from '../client/build/catalogs.config.ts';
import { compressed } from '../client/build/compressed.config.ts';
import { earlierAssets } from '../client/build/earlier-assets.config.ts';
import { firstPaint } from '../client/build/first-paint.config.ts';
import { icons } from '../client/build/icons.config.ts';

// The server serves dist on OFFICE_PORT; in development Vite serves the sources and passes the wire on to BOURSE_OFFICE.
const server = process.env['BOURSE_OFFICE'] ?? 'http://127.0.0.1:4001';
const proxy = { '/api': server, '/ws': { target: server, ws: true } };

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
  plugins: [
    firstPaint(`${import.meta.dirname}/shell/first-paint.js`),
    catalogs(`${import.meta.dirname}/locales`),
    icons(),
    tailwind(),
    react(),
    compressed(),
    earlierAssets(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/entry-[hash].js',
        chunkFileNames: 'assets/[name]-[hash].js',
        assetFileNames: 'assets/[name]-[hash][extname]',
      },
    },
  },
  server: { port: 4402, proxy },
  preview: { port: 4403, proxy },
});

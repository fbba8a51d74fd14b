import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

/** Writes first-paint.js inline into index.html and its hash into dist/csp.json, from which the server builds its CSP header. */
export function firstPaint(): Plugin {
  const source = join(import.meta.dirname, 'first-paint.js');
  const read = () => minifySync('first-paint.js', readFileSync(source, 'utf8'), { compress: true, mangle: true }).code.trim();
  return {
    name: 'bourse:first-paint',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => html.replace('<!-- first-paint -->', () => `<script>${read()}</script>`),
    },
    generateBundle() {
      const script = read();
      if (script.length > 1024) this.error(`first-paint.js is ${script.length} bytes; the limit is 1,024`);
      const hash = createHash('sha256').update(script).digest('base64');
      this.emitFile({ type: 'asset', fileName: 'csp.json', source: `${JSON.stringify({ scriptHashes: [`sha256-${hash}`] })}\n` });
    },
  };
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { minifySync, type Plugin, type Rolldown } from 'vite';

/** Twenty languages' file names are about a third of it. */
const LIMIT = 3_072;

/** Inlines the first-paint script into index.html and writes its hash to dist/csp.json, from which the server builds its CSP header. */
export function firstPaint(source: string): Plugin {
  let written = '';
  return {
    name: 'bourse:first-paint',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const text = readFileSync(source, 'utf8').replace('= FIRST', () => `= ${JSON.stringify(bundle ? firstFiles(bundle) : {})}`);
        written = minifySync('first-paint.js', text, { compress: true, mangle: true }).code.trim();
        return html.replace('<!-- first-paint -->', () => `<script>${written}</script>`);
      },
    },
    generateBundle: {
      order: 'post',
      handler() {
        if (written === '' || written.length > LIMIT) this.error(`first-paint.js is ${written.length} bytes; the limit is ${LIMIT}`);
        const hash = createHash('sha256').update(written).digest('base64');
        this.emitFile({ type: 'asset', fileName: 'csp.json', source: `${JSON.stringify({ scriptHashes: [`sha256-${hash}`] })}\n` });
      },
    },
  };
}

/** By page (`/login`, `/index`) and locale: the files it needs besides the shell. */
function firstFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const shell = chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [chunk.fileName, ...chunk.imports]);
  const files: Record<string, string[]> = {};
  for (const { facadeModuleId, fileName, imports } of chunks) {
    const page = /\/(login|index)-page\.tsx$/.exec(facadeModuleId ?? '')?.[1];
    const locale = /virtual:catalog\/([\w-]+)$/.exec(facadeModuleId ?? '')?.[1];
    const name = page === undefined ? locale : `/${page}`;
    if (name === undefined) continue;
    files[name] = [fileName, ...imports].filter((file) => !shell.includes(file)).map((file) => file.replace('assets/', ''));
  }
  return files;
}

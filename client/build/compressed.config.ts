import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const packs = /\.(?:js|css|html|svg|webmanifest|json)$/;
const SMALLEST = 1_024;

/** Writes each built text file also as .br and .gz: compressed once and well, instead of at each request. */
export function compressed(): Plugin {
  let dist = '';
  return {
    name: 'bourse-compressed',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const entry of readdirSync(dist, { withFileTypes: true, recursive: true })) {
          if (!entry.isFile() || !packs.test(entry.name) || entry.parentPath.includes('.vite')) continue;
          const path = join(entry.parentPath, entry.name);
          const text = readFileSync(path);
          if (text.length < SMALLEST) continue;
          writeFileSync(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }));
          writeFileSync(`${path}.gz`, gzipSync(text, { level: 9 }));
        }
      },
    },
  };
}

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Lists the files of the build before this one, so that the next build can leave them out. */
const LIST = 'earlier.json';

/**
 * Keeps the last build's assets next to the current ones: a page opened earlier may still request its chunks. Two builds are kept,
 * never three. Runs after every plugin that reads the folder.
 */
export function earlierAssets(): Plugin {
  let dist = '';
  const kept = new Map<string, Buffer>();
  return {
    name: 'bourse-earlier-assets',
    apply: 'build',
    configResolved(config) {
      dist = join(config.root, config.build.outDir);
    },
    buildStart() {
      const assets = join(dist, 'assets');
      if (!existsSync(assets)) return;
      const list = join(dist, LIST);
      const older = new Set(existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as string[]) : []);
      for (const name of readdirSync(assets)) if (!older.has(name)) kept.set(name, readFileSync(join(assets, name)));
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        const assets = join(dist, 'assets');
        mkdirSync(assets, { recursive: true });
        const now = new Set(readdirSync(assets));
        const earlier = [...kept].filter(([name]) => !now.has(name));
        for (const [name, bytes] of earlier) writeFileSync(join(assets, name), bytes);
        writeFileSync(join(dist, LIST), JSON.stringify(earlier.map(([name]) => name)));
      },
    },
  };
}

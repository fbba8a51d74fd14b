import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

const library = /import \{([^}]*)\} from 'lucide-react';/g;
const isIcon = /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/;
const reExport = /export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs';/g;

/** The file of each icon by each of its names, read from the library's own index. */
function filesByName(): ReadonlyMap<string, string> {
  // Required from here the library answers with its CommonJS file; the list is next to it.
  const index = createRequire(import.meta.url)
    .resolve('lucide-react')
    .replace(/dist[\\/].*$/, 'dist/esm/lucide-react.mjs');
  const files = new Map<string, string>();
  for (const [, names, file] of readFileSync(index, 'utf8').matchAll(reExport)) {
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) files.set(name!, file!);
  }
  return files;
}

/**
 * Imports each icon from its own file. Through the library's index every page seems to need every icon that any page uses, and the
 * first screen would carry them all.
 */
export function icons(): Plugin {
  const files = filesByName();
  return {
    name: 'bourse-icons',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      // React compares an icon's strokes by place as well; its random keys would be a kilobyte that doesn't compress.
      if (isIcon.test(id)) return { code: code.replace(/, key: "\w+"|^__iconData.node;$/gm, ''), map: null };
      if (!/\.tsx?$/.test(id) || !code.includes("'lucide-react'")) return null;
      const imports = (_: string, names: string): string =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => {
            const [wanted, alias = wanted] = name.split(' as ') as [string, string?];
            const file = files.get(wanted);
            if (file === undefined) throw new Error(`${id}: lucide-react has no icon ${wanted}`);
            return `import ${alias} from 'lucide-react/icons/${file}';`;
          })
          .join(' ');
      return { code: code.replace(library, imports), map: null };
    },
  };
}

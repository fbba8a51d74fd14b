import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('the built-in logo is drawn only where the operator hasn’t configured one', () => {
  const web = join(import.meta.dirname, '..');
  const drawing = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && !/node_modules|^dist/.test(path))
    .filter((path) => readFileSync(join(web, path), 'utf8').includes("from '@bourse/ui/logo'"));
  // Besides Mark, which decides, only the gallery of parts.
  expect(drawing.sort()).toEqual([join('parts', 'mark.tsx'), join('shell', 'gallery-figures.tsx')]);
});

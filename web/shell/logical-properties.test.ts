import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const sources = ['ui', 'web'].flatMap((floor) =>
  readdirSync(join(root, floor), { withFileTypes: true, recursive: true })
    .filter((e) => e.isFile() && e.name.endsWith('.tsx') && !/node_modules|dist/.test(e.parentPath))
    .map((e) => join(e.parentPath, e.name)),
);

test('no class names left or right, so that a mirrored page works by itself', () => {
  const physical =
    /^(?:[a-z-]+:)*-?(?:m[lr]|p[lr]|left|right|border-[lr]|rounded-[lr]|rounded-[tb][lr]|float|scroll-[mp][lr])-|^(?:[a-z-]+:)*(?:text-left|text-right|border-[lr])$/;
  const found = sources.flatMap((path) => {
    const words = [...readFileSync(path, 'utf8').matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)].flatMap((m) =>
      (m[1] ?? m[2] ?? m[3] ?? '').split(/\s+/),
    );
    return words.filter((word) => physical.test(word)).map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});

test('colours are tokens: no component or page uses a literal colour', () => {
  const found = sources.flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line, n) => (/#[0-9a-fA-F]{6}\b/.test(line) ? [`${path}:${n + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

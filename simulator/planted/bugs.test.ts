import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bugs } from './bugs.ts';

const root = join(import.meta.dirname, '..', '..');

test('every planted bug has its place in the code as it is now, and tests that exist', () => {
  for (const { moral, file, find, tests } of bugs) {
    expect(readFileSync(join(root, file), 'utf8').split(find).length - 1, `${moral}: places in ${file}`).toBe(1);
    for (const path of tests) expect(existsSync(join(root, path)), `${moral}: ${path}`).toBe(true);
  }
  expect(new Set(bugs.map(({ moral }) => moral)).size).toBe(bugs.length);
});

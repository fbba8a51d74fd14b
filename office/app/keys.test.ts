import { expect, test } from 'vitest';
import { capsOf } from './keys.ts';
import type { Route } from './route.ts';
import { routes } from './routes.ts';

test('a key is shown as it stands on the keyboard', () => {
  expect(capsOf('g t')).toEqual(['G', 'T']);
  expect(capsOf('mod+k')).toEqual(['Ctrl', 'K']);
  expect(capsOf('ArrowDown')).toEqual(['↓']);
});

test('each page of the rail has a letter of its own', () => {
  const letters = (routes as readonly Route[]).flatMap((route) => route.rail?.letter ?? []);
  expect(letters).toContain('p');
  expect(new Set(letters).size).toBe(letters.length);
});

import { expect, test } from 'vitest';
import { type OfficePlace, places } from '../nav/places.ts';
import { capsOf } from './keys.ts';

test('a key is shown as printed on the keyboard', () => {
  expect(capsOf('g t')).toEqual(['G', 'T']);
  expect(capsOf('mod+k')).toEqual(['Ctrl', 'K']);
  expect(capsOf('ArrowDown')).toEqual(['↓']);
});

test('each page of the sidebar has its own letter', () => {
  const letters = (places as readonly OfficePlace[]).flatMap(({ rail }) => rail?.letter ?? []);
  expect(letters).toContain('p');
  expect(new Set(letters).size).toBe(letters.length);
});

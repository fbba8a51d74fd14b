import { expect, test } from 'vitest';
import { faultsOf } from './photo-check.ts';

const width = 320;
const height = 200;
const picture = (level: (x: number, y: number) => number) => {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data.set([level(x, y), level(x, y), level(x, y), 255], (y * width + x) * 4);
  }
  return { data, width, height };
};
/** Lines as of print. */
const print = (x: number, y: number) => (y % 12 < 4 && x % 5 < 2 ? 40 : 215);
const lamp = (x: number, y: number) => (x - 200) ** 2 + (y - 80) ** 2 < 40 ** 2;

test('a sharp, evenly lit document passes', () => {
  expect(faultsOf(picture(print), 1_600)).toEqual([]);
});

test('a smeared photo is blurred, an unlit one dark, a lamp is glare, a thumbnail too small', () => {
  const smeared = (x: number, y: number) => 150 + 60 * Math.sin(x / 40) * Math.sin(y / 40);
  expect(faultsOf(picture(smeared), 1_600)).toEqual(['blurred']);
  expect(
    faultsOf(
      picture((x, y) => print(x, y) / 8),
      1_600,
    ),
  ).toContain('dark');
  expect(
    faultsOf(
      picture((x, y) => (lamp(x, y) ? 255 : print(x, y))),
      1_600,
    ),
  ).toEqual(['glare']);
  expect(faultsOf(picture(print), 400)).toEqual(['small']);
});

test('white paper isn’t glare', () => {
  expect(
    faultsOf(
      picture((x, y) => (print(x, y) < 100 ? 40 : 245)),
      1_600,
    ),
  ).toEqual([]);
});

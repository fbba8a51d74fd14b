import { expect, test } from 'vitest';
import { placeLabels, tickText } from './own-lines.ts';

const box = { width: 300, height: 200 };
const at = (...ys: number[]) =>
  placeLabels(
    ys.map((y) => ({ y, width: 100 })),
    box,
  ).map(({ x, y, beyond }) => [x, y, beyond]);

test('a label stands at its line, and beside another that is near', () => {
  expect(at(100)).toEqual([[8, 88, undefined]]);
  expect(at(100, 105)).toEqual([
    [8, 88, undefined],
    [112, 93, undefined],
  ]);
  expect(at(100, 140)).toEqual([
    [8, 88, undefined],
    [8, 128, undefined],
  ]);
});

test('the label of a line out of view stands at the edge and says on which side its line is', () => {
  expect(at(-50, 250)).toEqual([
    [8, 4, 'above'],
    [8, 172, 'below'],
  ]);
});

test('labels that don’t fit beside each other move towards the middle, and none covers another', () => {
  const places = placeLabels(
    Array.from({ length: 6 }, () => ({ y: 400, width: 140 })),
    box,
  );
  for (const [i, a] of places.entries())
    for (const b of places.slice(i + 1)) expect(Math.abs(a.y - b.y) >= 24 || Math.abs(a.x - b.x) >= 140).toBe(true);
  expect(places.every(({ x, y }) => x + 140 <= 300 && y >= 0 && y <= 176)).toBe(true);
});

test('a price from the chart is written at its nearest tick, and never as zero', () => {
  expect([tickText(64190.64, 1), tickText(64190.65001, 1), tickText(0.1 + 0.2, 5), tickText(-3, 2)]).toEqual([
    '64190.6',
    '64190.7',
    '0.30000',
    '0.01',
  ]);
});

import { expect, test } from 'vitest';
import { changesOf } from './changes.tsx';
import { strokeAt } from './queue-strokes.tsx';

test('an older item is further along the bar, and beyond it once its promised time is over', () => {
  const promised = 600;
  const [young, old, late, never] = [60, 590, 700, 100_000].map((age) => strokeAt(age, promised)) as [number, number, number, number];
  expect(young).toBeLessThan(old);
  expect(old).toBeLessThan(124);
  expect(late).toBeGreaterThan(124);
  expect(never).toBe(142);
});

test('a change lists only differences, and a missing value is empty rather than zero', () => {
  expect(changesOf({ a: '1', b: 2, c: true }, { a: '1', b: 3, d: ['x'] })).toEqual([
    { name: 'b', before: '2', after: '3' },
    { name: 'c', before: 'true', after: undefined },
    { name: 'd', before: undefined, after: '["x"]' },
  ]);
});

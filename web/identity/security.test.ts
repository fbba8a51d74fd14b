import { expect, test } from 'vitest';
import { litOf } from './security.ts';

test('one bar is lit per fifth of the score, and the last one only when nothing is missing', () => {
  expect([0, 25, 40, 90, 100].map(litOf)).toEqual([0, 1, 2, 4, 5]);
});

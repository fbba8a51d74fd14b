import { expect, test } from 'vitest';
import { percentOf } from './percent-of.ts';

test('a fraction becomes percent by moving its point, so nothing is rounded', () => {
  expect(['0', '0.1', '0.0008', '0.00075', '1', '0.10', '1.5'].map((f) => percentOf(f))).toEqual([
    '0',
    '10',
    '0.08',
    '0.075',
    '100',
    '10',
    '150',
  ]);
  expect(['0.0008', '0.001', '0.00025'].map((f) => percentOf(f, 4))).toEqual(['8', '10', '2.5']);
});

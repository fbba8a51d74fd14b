import { expect, test } from 'vitest';
import { fractionOf, percentOf } from './percent.ts';

test('a rate that is typed in percent is the fraction that is shown as that percent', () => {
  expect(['0.08', '0.1', '1', '0', '12.5', '0.005', '100'].map(fractionOf)).toEqual([
    '0.0008',
    '0.001',
    '0.01',
    '0',
    '0.125',
    '0.00005',
    '1',
  ]);
  for (const fraction of ['0.0008', '0.001', '0.00075', '0.01', '0']) expect(fractionOf(percentOf(fraction))).toBe(fraction);
});

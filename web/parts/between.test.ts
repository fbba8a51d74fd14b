import { expect, test } from 'vitest';
import { between } from './between.ts';

test('an animated amount starts at the old value and ends at the new one', () => {
  expect([0, 250, 1_000].map((step) => between('10000', '9000', step))).toEqual(['10000.00', '9750.00', '9000.00']);
});
test('the smallest unit of an asset isn’t lost on the way', () => {
  expect(between('0.00000001', '0.00000003', 500)).toBe('0.00000002');
});
test('a value that isn’t a plain amount isn’t animated', () => {
  expect(between('-1', '5', 500)).toBe('5');
});

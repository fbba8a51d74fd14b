import { expect, test } from 'vitest';
import { isZero, sumOf } from './sum-of.ts';

test('balances that cancel out sum to exactly zero, whatever their decimals', () => {
  expect(isZero(sumOf(['0.1', '0.2', '-0.3']) ?? '')).toBe(true);
  expect(isZero(sumOf(['12345678901234567890.000000000000000001', '-12345678901234567890']) ?? '')).toBe(false);
  expect(sumOf(['1', '-2.5'])).toBe('-1.500000000000000000');
  expect(sumOf([])).toBe('0.000000000000000000');
});

test('text that isn’t a decimal has no sum, rather than a wrong one', () => {
  expect(sumOf(['1', 'x'])).toBeUndefined();
  expect(isZero('0.00000000')).toBe(true);
  expect(isZero('-0.00000001')).toBe(false);
});

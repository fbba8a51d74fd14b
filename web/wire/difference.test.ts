import { expect, test } from 'vitest';
import { difference } from './difference.ts';

test('a price change is exact where floats wouldn’t be', () => {
  expect(difference('0.3', '0.1')).toBe('0.2');
  expect(difference('64182.40', '63022.8')).toBe('1159.60');
  expect(difference('9007199254740993.5', '9007199254740993.4')).toBe('0.1');
});

test('a fall is negative, and no change is zero', () => {
  expect(difference('0.12483', '0.13')).toBe('-0.00517');
  expect(difference('5', '5')).toBe('0');
});

test('invalid numbers give nothing', () => {
  expect(difference('', '1')).toBeUndefined();
  expect(difference('1e3', '1')).toBeUndefined();
});

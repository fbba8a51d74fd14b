import { expect, test } from 'vitest';
import { shareOf, sumOf } from './sum.ts';

test('amounts add up exactly, and a missing one makes the sum unknown instead of counting as zero', () => {
  expect(sumOf(['0.1', '0.2'])).toBe('0.3');
  expect(sumOf(['12345678901234567890.123456789012345678', '1'])).toBe('12345678901234567891.123456789012345678');
  expect(sumOf([])).toBe('0');
  expect(sumOf(['1', undefined])).toBeUndefined();
});

test('a share is truncated to one decimal, and unknown without a total', () => {
  expect(shareOf('2702.08', '8209.19')).toBe('32.9');
  expect(shareOf('1', '1')).toBe('100.0');
  expect(shareOf('0', '5')).toBe('0.0');
  expect(shareOf('1', '0')).toBeUndefined();
  expect(shareOf(undefined, '5')).toBeUndefined();
});

import { expect, test } from 'vitest';
import { isLater } from './release-text.ts';

test('versions compare number by number', () => {
  expect(isLater('1.10.0', '1.9.3')).toBe(true);
  expect(isLater('1.9.3', '1.9.3')).toBe(false);
  expect(isLater('1.9', '1.9.1')).toBe(false);
  expect(isLater('2', '1.99.99')).toBe(true);
});

test('an invalid version is never later', () => {
  expect(isLater(undefined, '1.0.0')).toBe(false);
  expect(isLater('latest', '1.0.0')).toBe(false);
  expect(isLater('', '0.0.0')).toBe(false);
});

import { expect, test } from 'vitest';
import { isNewer } from './version.ts';

test('versions compare number by number', () => {
  expect(isNewer('1.10.0', '1.9.3')).toBe(true);
  expect(isNewer('1.9.3', '1.9.3')).toBe(false);
  expect(isNewer('1.9', '1.9.1')).toBe(false);
  expect(isNewer('2', '1.99.99')).toBe(true);
});

test('an invalid version is never newer', () => {
  expect(isNewer(undefined, '1.0.0')).toBe(false);
  expect(isNewer('latest', '1.0.0')).toBe(false);
  expect(isNewer('', '0.0.0')).toBe(false);
});

import { expect, test } from 'vitest';
import { cut, stepped } from './price-step.ts';

test('the stepper moves by one tick and never below it; an empty field starts at the last price', () => {
  expect(stepped('64180', 1, 2, undefined)).toBe('64180.01');
  expect(stepped('0.01', -1, 2, undefined)).toBe('0.01');
  expect(stepped('', 1, 2, '64005.00')).toBe('64005');
  expect(stepped('64180.19', -1, 1, undefined)).toBe('64180');
});

test('typed decimals beyond the allowed ones don’t count', () => {
  expect(cut('64000.129', 2)).toBe('64000.12');
  expect(cut('7.9', 0)).toBe('7');
  expect(cut('', 2)).toBe('');
});

import { expect, test } from 'vitest';
import { minutesFor, proofReason } from './deposit-amount.ts';

test('a proof needs an amount of at least the minimum, and a picture', () => {
  expect(proofReason('', '10', true)).toBe('enter_amount');
  expect(proofReason('9.99', '10', true)).toBe('below_minimum');
  expect(proofReason('10', '10', false)).toBe('no_picture');
  expect(proofReason('10', '10', true)).toBeUndefined();
});
test('the time until a deposit is credited is rounded up to minutes, and never nothing', () => {
  expect([minutesFor(12, 12), minutesFor(5, 3), minutesFor(0, 600), minutesFor(-1, 3), minutesFor(12, 600)]).toEqual([3, 1, 1, 1, 120]);
});

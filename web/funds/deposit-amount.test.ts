import { expect, test } from 'vitest';
import { minutesFor, proofReason, timeFor } from './deposit-amount.ts';

test('a proof needs at least the minimum amount, and an image', () => {
  expect(proofReason('', '10', true)).toBe('enter_amount');
  expect(proofReason('9.99', '10', true)).toBe('below_minimum');
  expect(proofReason('10', '10', false)).toBe('no_picture');
  expect(proofReason('10', '10', true)).toBeUndefined();
});
test('the time until a deposit is credited is rounded up to minutes, and is never zero', () => {
  expect([minutesFor(12, 12), minutesFor(5, 3), minutesFor(0, 600), minutesFor(-1, 3), minutesFor(12, 600)]).toEqual([3, 1, 1, 1, 120]);
});

test('the remaining time counts down with each confirmation, in seconds when short', () => {
  expect([12, 11, 1, 0].map((left) => timeFor(left, 3).count)).toEqual([36, 33, 3, 3]);
  expect(timeFor(12, 600)).toEqual({ unit: 'minutes', count: 120 });
  expect(timeFor(11, 12)).toEqual({ unit: 'minutes', count: 3 });
});

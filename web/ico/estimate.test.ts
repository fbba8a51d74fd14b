import { expect, test } from 'vitest';
import { estimateOf, fillOf, mostOf, reasonOf } from './estimate.ts';

const sale = { price: '0.05', total: '100000', capacity: '5000', subscribed: '1000', minimum: '10', maximum: '2000' };

test('while a sale isn’t oversubscribed, everyone gets what they paid for', () => {
  expect(estimateOf(sale, undefined, '500')).toEqual({
    amount: '500',
    best: '10000',
    ifEndedNow: '10000',
    returned: '0',
    isOversubscribed: false,
  });
});

test('an oversubscribed sale is allotted pro rata, and the rest comes back', () => {
  const full = { ...sale, subscribed: '9500' };
  expect(estimateOf(full, '400', '500')).toEqual({
    amount: '900',
    best: '18000',
    ifEndedNow: '9000',
    returned: '450',
    isOversubscribed: true,
  });
  expect(fillOf(full)).toEqual({ share: 1, times: '1.9' });
});

test('tokens are cut, never rounded up', () => {
  expect(estimateOf({ price: '0.03', total: '3333', capacity: '99.99', subscribed: '0' }, undefined, '1')?.best).toBe('33.33333333');
});

test('All is what the limit leaves and the balance covers', () => {
  expect(mostOf('2000', '400', '5000')).toBe('1600');
  expect(mostOf('2000', undefined, '120.5')).toBe('120.5');
  expect(mostOf('2000', '2000', '500')).toBe('0');
});

test('the minimum counts what is subscribed already', () => {
  expect(reasonOf(sale, undefined, '100', '')).toBe('enter');
  expect(reasonOf(sale, undefined, '100', '5')).toBe('below');
  expect(reasonOf(sale, '10', '100', '5')).toBeUndefined();
  expect(reasonOf(sale, '1990', '100', '11')).toBe('above');
  expect(reasonOf(sale, undefined, '100', '101')).toBe('short');
});

import { expect, test } from 'vitest';
import { cardBrand, cardDigits, cardGroups, isCardNumber } from './card-number.ts';

test('a card number is its digits, in any script and grouping', () => {
  expect(cardDigits(' 4242-4242 4242\u00a04242 ')).toBe('4242424242424242');
  expect(cardDigits('\u0664\u0662\u06f4\u06f2')).toBe('4242');
});
test('published test numbers are valid; with one digit changed or two swapped they aren’t', () => {
  for (const number of ['4242424242424242', '5555555555554444', '378282246310005', '6200000000000005', '3566002020360505'])
    expect(isCardNumber(number), number).toBe(true);
  for (const number of ['4242424242424243', '5555555555545444', '42424242424', '', '42424242424242424242'])
    expect(isCardNumber(number), number).toBe(false);
});
test('the card brand is derived from the first digits, and unknown ones get none', () => {
  expect(['4242', '5555', '2221', '3782', '6200', '3566', '6011', '2200'].map(cardBrand)).toEqual([
    'Visa',
    'Mastercard',
    'Mastercard',
    'American Express',
    'UnionPay',
    'JCB',
    'Discover',
    'Mir',
  ]);
  expect(cardBrand('2220')).toBeUndefined();
  expect(cardBrand('99')).toBeUndefined();
});
test('a number is shown in groups of four without a trailing space', () => {
  expect(cardGroups('42424242')).toBe('4242 4242');
  expect(cardGroups('424242')).toBe('4242 42');
});

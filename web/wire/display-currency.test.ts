import { expect, test } from 'vitest';
import { convert, convertText } from './display-currency.ts';

const eur = { currency: 'EUR', decimals: 2, rate: '0.9234' };

test('a value is converted exactly and cut towards zero', () => {
  expect(convert('12480.36', eur)).toBe('11524.36');
  expect(convert('-12480.36', eur)).toBe('-11524.36');
  expect(convert('10000', { currency: 'BTC', decimals: 8, rate: '0.00001558' })).toBe('0.15580000');
  expect(convert('10000', { currency: 'KRW', decimals: 0, rate: '1382.7' })).toBe('13827000');
});

test('without a rate or a value there is a dash, no zero', () => {
  expect(convertText('1', undefined, 'en')).toBe('–');
  expect(convertText(undefined, eur, 'en')).toBe('–');
  expect(convertText('12480.36', eur, 'de')).toBe('11.524,36');
});

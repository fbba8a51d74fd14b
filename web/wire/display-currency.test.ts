import { expect, test } from 'vitest';
import { convert, convertText, rateOf, todayOf } from './display-currency.ts';

const eur = { currency: 'EUR', decimals: 2, rate: '0.9234' };

test('a value is converted exactly and truncated towards zero', () => {
  expect(convert('12480.36', eur)).toBe('11524.36');
  expect(convert('-12480.36', eur)).toBe('-11524.36');
  expect(convert('10000', { currency: 'BTC', decimals: 8, rate: '0.00001558' })).toBe('0.15580000');
  expect(convert('10000', { currency: 'KRW', decimals: 0, rate: '1382.7' })).toBe('13827000');
});

test('without a rate or a value there is a dash, not zero', () => {
  expect(convertText('1', undefined, 'en')).toBe('–');
  expect(convertText(undefined, eur, 'en')).toBe('–');
  expect(convertText('12480.36', eur, 'de')).toBe('11.524,36');
});

const usdt = { currency: 'USDT', decimals: 2, rate: '1' };

test('total and today’s earnings add up to the last digit, and a loss isn’t rounded down', () => {
  // 10,250 at midnight; the total is shown as 10,247.83, so the loss is 2.17 and not 2.16.
  expect(todayOf({ total: '10247.8345', opening: '10250' }, usdt)).toEqual({ change: '-2.17', percent: '-0.02' });
  expect(todayOf({ total: '10252.1655', opening: '10250' }, usdt)).toEqual({ change: '2.16', percent: '0.02' });
  expect(todayOf({ total: '9999.5', opening: '10000' }, usdt)).toEqual({ change: '-0.50', percent: '-0.01' });
  expect(todayOf({ total: '10000.5', opening: '10000' }, usdt)).toEqual({ change: '0.50', percent: '0.01' });
  expect(todayOf({ total: '5', opening: '0' }, usdt)).toEqual({ change: '5.00', percent: '0.00' });
  expect(todayOf({ total: '5' }, usdt)).toBeUndefined();
});

test('a bitcoin displayed in BTC is one bitcoin, at any price', () => {
  const stale = { currency: 'BTC', decimals: 8, rate: '0.000016079' };
  const rate = rateOf(stale, { bitcoin: '0.000016080022320642' })!;
  expect(rate.rate).toBe('0.000016080022320642');
  expect(rateOf(stale, {})).toBe(stale);
  expect(rateOf(eur, { bitcoin: '0.000016' })).toBe(eur);
});

import { describe, expect, test } from 'vitest';
import { clampDecimal, compareDecimals, percentOf, readDecimal } from './decimal-entry.tsx';

const en = { decimal: '.', group: ',' };
const de = { decimal: ',', group: '.' };

describe('a typed amount is read as the trader means it', () => {
  test.each([
    ['1900.58', en, '1900.58'],
    ['1,900.58', en, '1900.58'],
    ['1.900,58', en, '1900.58'],
    ['1.900,58', de, '1900.58'],
    ['0,5', en, '0.5'],
    ['0.500', de, '0.500'],
    ['1,900', en, '1900'],
    ['1,900', de, '1.900'],
    ['1.900', de, '1900'],
    ['12,34,567.5', en, '1234567.5'],
    ['1.900.000', de, '1900000'],
    ['١٢٫٥', en, '12.5'],
    ['۱۲۳', en, '123'],
    ['1 234,5', de, '1234.5'],
    ['.5', en, '0.5'],
    ['007', en, '7'],
    ['', en, ''],
  ])('%s', (typed, marks, meant) => expect(readDecimal(typed, marks)).toBe(meant));

  test.each(['-1', '1e5', '0x10', 'NaN', '1.2.3', '12..5', 'abc', '１'])('%s is no amount', (typed) =>
    expect(readDecimal(typed, en)).toBeUndefined(),
  );

  test('while typing, a lone comma is the decimal mark at once', () => {
    expect(readDecimal('1,900', en, true)).toBe('1.900');
    expect(readDecimal('1,', en, true)).toBe('1.');
  });
});

test('leaving the field cuts surplus decimals and never rounds up', () => {
  expect(clampDecimal('0.129', 2)).toBe('0.12');
  expect(clampDecimal('1.500', 2)).toBe('1.5');
  expect(clampDecimal('5.', 2)).toBe('5');
  expect(clampDecimal('0.009', 2)).toBe('0');
  expect(clampDecimal('', 2)).toBe('');
});

test('decimals compare by value, not by text', () => {
  expect(compareDecimals('9', '10')).toBe(-1);
  expect(compareDecimals('0.10', '0.1')).toBe(0);
  expect(compareDecimals('123456789012345678901.2', '123456789012345678901.1')).toBe(1);
});

test('a percentage of the funds is floored, so that it is never more than the funds', () => {
  expect(percentOf('3801.16', 50, 2)).toBe('1900.58');
  expect(percentOf('0.00000003', 50, 8)).toBe('0.00000001');
  expect(percentOf('10', 100, 4)).toBe('10');
  expect(percentOf('0.123456789', 100, 4)).toBe('0.1234');
});

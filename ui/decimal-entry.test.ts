import { describe, expect, test } from 'vitest';
import { clampDecimal, compareDecimals, isUnderWay, percentOf, readDecimal, tidyAmount } from './decimal-entry.tsx';

const en = { decimal: '.', group: ',' };
const de = { decimal: ',', group: '.' };

const fr = { decimal: ',', group: '\u202f' };

describe('a typed amount is read as the trader means it', () => {
  test.each([
    ['1900.58', en, '1900.58'],
    ['1,900.58', en, '1900.58'],
    ['1.900,58', en, '1900.58'],
    ['1.900,58', de, '1900.58'],
    ['0,5', en, '0.5'],
    ['0.500', de, '0.500'],
    ['0,500', en, '0.500'],
    [',500', en, '0.500'],
    ['1,900', en, '1900'],
    ['1,000', en, '1000'],
    ['6,000', en, '6000'],
    ['999,999', en, '999999'],
    ['1,900', de, '1.900'],
    ['1.900', en, '1.900'],
    ['1,900', fr, '1.900'],
    ['1.900', fr, '1.900'],
    ['12,34,567.5', en, '1234567.5'],
    ['1.900.000', de, '1900000'],
    ['1,000,000', en, '1000000'],
    ['1,000.', en, '1000.'],
    ['١٢٫٥', en, '12.5'],
    ['۱۲۳', en, '123'],
    ['1 234,5', de, '1234.5'],
    ['.5', en, '0.5'],
    ['007', en, '7'],
    ['', en, ''],
    ['$1,000.50', en, '1000.50'],
    ['€ 1.000,50', en, '1000.50'],
  ])('%s', (typed, marks, meant) => expect(readDecimal(typed, marks, '.')).toBe(meant));

  test.each(['-1', '1e5', '0x10', 'NaN', '1.2.3', '12..5', 'abc', '１', '500 USDT'])('%s isn’t an amount', (typed) =>
    expect(readDecimal(typed, en, '.')).toBeUndefined(),
  );
});

describe('a keypad that has only a comma enters decimals even in a language that groups with it', () => {
  test.each([
    ['1,', '1.'],
    ['1,5', '1.5'],
    ['1,50', '1.50'],
    ['1234,56', '1234.56'],
    ['0,0015', '0.0015'],
    ['2,4567', '2.4567'],
    ['1234,567', '1234.567'],
  ])('%s', (typed, meant) => expect(readDecimal(typed, en, ',')).toBe(meant));

  test('but three digits after it may be a thousand, as the app formats it, so nothing is guessed', () => {
    expect(readDecimal('1,500', en, ',')).toBeUndefined();
    expect(readDecimal('1,500.5', en, ',')).toBe('1500.5');
    expect(readDecimal('1.900', de, '.')).toBeUndefined();
    expect(readDecimal('1.900', de, ',')).toBe('1900');
  });
});

test.each(['1.234,', '1,0000', '1,5000', '1234,567', '1,000,', '1,000,0', '1,000,00', '1,00.5', '1,0000.5'])(
  '%s is ambiguous, so nothing is guessed',
  (typed) => expect(readDecimal(typed, en, '.')).toBeUndefined(),
);

test('while typing, a thousand is never read as a one', () => {
  const read = [...'1,000'].map((_, i) => readDecimal('1,000'.slice(0, i + 1), en, '.'));
  expect(read).toEqual(['1', '1.', '1.0', '1.00', '1000']);
  expect(readDecimal('1,0000', en, '.')).toBeUndefined();
});

test('an unfinished million isn’t an error yet', () => {
  expect(['1,000,', '1,000,0', '1,000,00'].map((text) => isUnderWay(text, en))).toEqual([true, true, true]);
  expect(['1,0000', '1,000', '1.000,', '1,00,'].map((text) => isUnderWay(text, en))).toEqual([false, false, false, false]);
});

test('asset names and currency symbols aren’t part of the number', () => {
  expect(tidyAmount('500 USDT', 'USDT')).toBe('500');
  expect(tidyAmount('usdt 1,000.50', 'USDT')).toBe('1,000.50');
  expect(tidyAmount('₹12,34,567', 'INR')).toBe('12,34,567');
  expect(tidyAmount('500 USDT', 'BTC'), 'another asset is not overlooked').toBe('500USDT');
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

test('a percentage of the balance is rounded down, so it’s never more than the balance', () => {
  expect(percentOf('3801.16', 50, 2)).toBe('1900.58');
  expect(percentOf('0.00000003', 50, 8)).toBe('0.00000001');
  expect(percentOf('10', 100, 4)).toBe('10');
  expect(percentOf('0.123456789', 100, 4)).toBe('0.1234');
});

import { describe, expect, test } from 'vitest';
import {
  amountText,
  averageText,
  decimalMarks,
  directionOf,
  heldText,
  missing,
  moneyText,
  percentText,
  priceText,
  profitText,
  shortText,
  takenText,
  tradedText,
} from './money-text.ts';

describe('an amount uses the language’s separators, always with Latin digits', () => {
  test.each([
    ['1234567.5', 'en', '1,234,567.50'],
    ['1234567.5', 'de', '1.234.567,50'],
    ['1234567.5', 'ar', '1,234,567.50'],
    ['1234567.5', 'zh-CN', '1,234,567.50'],
    ['1234567.5', 'hi', '12,34,567.50'],
  ])('%s in %s', (text, locale, shown) => expect(moneyText(text, locale, { minimum: 2, maximum: 2 })).toBe(shown));
});

test('every digit of an eighteen-decimal amount survives', () => {
  expect(moneyText('123456789012345678.123456789012345678', 'en')).toBe('123,456,789,012,345,678.123456789012345678');
});

test('surplus decimals are truncated, never rounded up', () => {
  expect(moneyText('0.999', 'en', { maximum: 2 })).toBe('0.99');
  expect(priceText('64182.4', 'en', 2)).toBe('64,182.40');
});

test('an average price keeps its two extra decimals', () => {
  expect(averageText('0.1054887', 'en', 5)).toBe('0.1054887');
  expect(averageText('60000', 'en', 2)).toBe('60,000.00');
});

test('a balance is shown to the cent and never as more than it is, and the exact amount stays available', () => {
  expect(heldText('8731.58808844', 'en', 'USDT')).toBe('8,731.58');
  expect(heldText('9.999', 'en', 'EUR')).toBe('9.99');
  expect(heldText('0', 'en', 'USDT')).toBe('0.00');
  expect(heldText('0.00000044', 'en', 'USDT'), 'less than a cent is not nothing').toBe('0.00000044');
  expect(heldText('0.04212345', 'en', 'BTC'), 'a coin has no cents').toBe('0.04212345');
  expect(heldText(undefined, 'en', 'USDT')).toBe(missing);
  expect(amountText('8731.58808844', 'en', 'USDT')).toBe('8,731.58808844');
});

test('a loss is shown to the nearest cent, not cut to a smaller one, and less than half a cent in full', () => {
  expect(profitText('-13.0382', 'en')).toBe('\u221213.04');
  expect(profitText('-0.005', 'en')).toBe('\u22120.01');
  expect(profitText('2.1649', 'en')).toBe('+2.16');
  expect(profitText('-0.00120000', 'en'), 'less than half a cent is not nothing').toBe('\u22120.0012');
  expect(profitText('0.00000000', 'en')).toBe('0.00');
  expect(profitText(undefined, 'en')).toBe(missing);
});

test('an estimated fee is rounded up to the cent', () => {
  expect(takenText('9.62859', 'en')).toBe('9.63');
  expect(takenText('3.2501', 'en')).toBe('3.26');
  expect(takenText('3.25', 'en')).toBe('3.25');
  expect(takenText(undefined, 'en')).toBe(missing);
});

test('minus is the typographic one, and zero has no sign', () => {
  expect(moneyText('-1.5', 'en')).toBe('\u22121.5');
  expect(moneyText('-0.001', 'en', { minimum: 2, maximum: 2 })).toBe('0.00');
  expect(moneyText('1.5', 'en', { sign: 'always' })).toBe('+1.5');
  expect(percentText('1.84', 'ar')).toBe('+1.84%');
  expect(percentText('-0.92', 'ar')).toBe('\u22120.92%');
});

test('a missing or invalid number is a dash, never zero', () => {
  expect(moneyText(undefined, 'en')).toBe(missing);
  expect(moneyText('NaN', 'en')).toBe(missing);
  expect(moneyText('1e5', 'en')).toBe(missing);
  expect(shortText(undefined, 'en')).toBe(missing);
});

test('large figures are abbreviated and never larger than they are', () => {
  expect(shortText('1160000000', 'en')).toBe('1.16B');
  expect(shortText('684209999', 'en')).toBe('684.20M');
  expect(shortText('12999', 'en')).toBe('12.99K');
  expect(shortText('9999.999', 'en')).toBe('9,999.99');
  expect(shortText('1999999999999', 'en')).toBe('1.99T');
  expect(shortText('684209999', 'de')).toBe('684,20M');
  expect(shortText('100000', 'en'), 'what is whole needs no decimals').toBe('100K');
  expect(shortText('25000000.00', 'en')).toBe('25M');
  expect(shortText('2500000', 'en')).toBe('2.50M');
});

test('direction follows the value', () => {
  expect(directionOf('0.00')).toBe('flat');
  expect(directionOf('-0.01')).toBe('down');
  expect(directionOf('3')).toBe('up');
  expect(directionOf(undefined)).toBe('flat');
});

test('fields use the language’s separators', () => {
  expect(decimalMarks('de')).toEqual({ decimal: ',', group: '.' });
  expect(decimalMarks('ar')).toEqual({ decimal: '.', group: ',' });
});

test('traded amounts are rounded to the nearest cent, balances are truncated', () => {
  expect(tradedText('999.755878', 'en', 'USDT')).toBe('999.76');
  expect(heldText('999.755878', 'en', 'USDT')).toBe('999.75');
  expect(tradedText('0.01606', 'en', 'BTC')).toBe('0.01606');
});

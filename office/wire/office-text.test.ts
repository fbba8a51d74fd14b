import { expect, test } from 'vitest';
import { amountText, countText, missing, moneyText } from './money-text.ts';
import { ageText, exactText, rowTime } from './time-text.ts';

test('an amount is truncated and never rounded up, with a typographic minus, and a missing one isn’t zero', () => {
  expect(moneyText('-1234.5', { minimum: 2 })).toBe('−1,234.50');
  expect(moneyText('0.999', { maximum: 2 })).toBe('0.99');
  expect(moneyText('-0.001', { maximum: 2 })).toBe('0');
  expect(amountText('6000', 'USDT', 'always')).toBe('+6,000.00');
  expect(amountText('0.60000000', 'ETH')).toBe('0.6');
  expect(moneyText(undefined)).toBe(missing);
  expect(countText(48217)).toBe('48,217');
});

test('waiting times are shown in minutes, hours and days', () => {
  const minute = 60_000;
  expect(ageText(20_000)).toBe('< 1 min');
  expect(ageText(28 * minute)).toBe('28 min');
  expect(ageText(65 * minute)).toBe('1 h 05');
  expect(ageText(8 * 60 * minute)).toBe('8 h');
  expect(ageText(52 * 60 * minute)).toBe('2 d 4 h');
});

test('operators in two time zones see the same minute', () => {
  const now = Date.parse('2026-07-14T09:41:12.000Z');
  expect(rowTime('2026-07-14T00:01:02.000Z', now)).toBe('00:01:02');
  expect(rowTime('2026-07-13T22:14:00.000Z', now)).toBe('13 Jul 22:14');
  expect(rowTime('2025-07-13T22:14:00.000Z', now)).toBe('13 Jul 2025 22:14');
  expect(exactText('2026-07-14T09:32:07.418Z')).toBe('14 Jul 2026 09:32:07.418');
});

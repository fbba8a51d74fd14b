import { expect, test } from 'vitest';
import { nearPercent, ratePercent, sizeOf } from './contract.ts';

test('a funding rate is shown in percent with its sign, and a missing one as a dash', () => {
  expect(ratePercent('0.0001')).toBe('+0.01%');
  expect(ratePercent('-0.000375')).toBe('−0.0375%');
  expect(ratePercent('0')).toBe('0.00%');
  expect(ratePercent(undefined)).toBe('–');
});

test('how far a position is from liquidation is exact only while that matters', () => {
  expect(nearPercent('3.66')).toBe('3.66%');
  expect(nearPercent('-0.2')).toBe('−0.20%');
  expect(nearPercent('49139.2')).toBe('> 1,000%');
  expect(nearPercent(undefined)).toBe('–');
});

test('lots are shown as a quantity of the base asset', () => {
  expect(sizeOf('1500', '0.001')).toBe('1.5');
  expect(sizeOf('7', '0.001')).toBe('0.007');
  expect(sizeOf('-20', '0.1')).toBe('-2');
  expect(sizeOf('100', '0.01')).toBe('1');
  expect(sizeOf('90', '1')).toBe('90');
});

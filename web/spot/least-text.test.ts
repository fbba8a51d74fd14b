import type { InstrumentInfo } from '@bourse/contract/market';
import { expect, test } from 'vitest';
import type { Assessment } from './assess.ts';
import { expectedText, leastText } from './least-text.ts';

const info = { base: 'BTC', quote: 'USDT', priceDecimals: 2 } as InstrumentInfo;
const least = (receive: string | undefined, receiveAsset: string, of = info) =>
  leastText({ receive, receiveAsset } as Assessment, of, 'en');

test('a minimum amount of money is truncated to a price’s decimals, never rounded up; coins are exact', () => {
  expect(least('1997.99996698', 'USDT')).toBe('≥ 1,997.99');
  expect(least('5', 'USDT')).toBe('≥ 5.00');
  expect(least('1.23456789', 'USDT', { ...info, priceDecimals: 5 })).toBe('≥ 1.23456');
  expect(least('0.01529469', 'BTC')).toBe('≥ 0.01529469');
});
test('an unknown value isn’t zero', () => {
  expect(least(undefined, 'USDT')).toBe('–');
});
test('an expected amount has its unit, as in a confirmation', () => {
  expect(expectedText({ expected: '0.01489509', receiveAsset: 'BTC' } as Assessment, info, 'en', ' BTC')).toBe('≈ 0.01489509 BTC');
});

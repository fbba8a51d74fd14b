import { expect, test } from 'vitest';
import { daysOf, emptyOf, withAccount, withAsset, withDays } from './log-filter.ts';

test('history defaults to thirty days, and the default isn’t in the URL', () => {
  expect(daysOf({})).toBe('30');
  expect(withDays({ days: '7', asset: 'BTC' }, '30')).toEqual({ asset: 'BTC' });
  expect(withDays({}, '120')).toEqual({ days: '120' });
});
test('all accounts and all assets count as no filter', () => {
  expect(withAccount({ account: 'fiat', days: '7' }, undefined)).toEqual({ days: '7' });
  expect(withAsset(withAccount({}, 'second'), 'ETH')).toEqual({ account: 'second', asset: 'ETH' });
});
test('an empty history names its filters', () => {
  expect([{}, { account: 'fiat' }, { asset: 'BTC' }, { account: 'fiat', asset: 'BTC' }].map((f) => emptyOf(f as never))).toEqual([
    'plain',
    'account',
    'asset',
    'both',
  ]);
});

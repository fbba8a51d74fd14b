import { expect, test } from 'vitest';
import { daysOf, emptyOf, withAccount, withAsset, withDays } from './log-filter.ts';

test('without a word about it the log shows thirty days, and thirty days leave no word in the address', () => {
  expect(daysOf({})).toBe('30');
  expect(withDays({ days: '7', asset: 'BTC' }, '30')).toEqual({ asset: 'BTC' });
  expect(withDays({}, '120')).toEqual({ days: '120' });
});
test('all accounts and all assets are no filter', () => {
  expect(withAccount({ account: 'fiat', days: '7' }, undefined)).toEqual({ days: '7' });
  expect(withAsset(withAccount({}, 'second'), 'ETH')).toEqual({ account: 'second', asset: 'ETH' });
});
test('an empty log names what it was filtered by', () => {
  expect([{}, { account: 'fiat' }, { asset: 'BTC' }, { account: 'fiat', asset: 'BTC' }].map((f) => emptyOf(f as never))).toEqual([
    'plain',
    'account',
    'asset',
    'both',
  ]);
});

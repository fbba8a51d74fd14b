import { expect, test } from 'vitest';
import { type Balances, balanceOf, withBalances } from './balances.ts';

const before: Balances = {
  seq: 10,
  total: '100',
  balances: [{ account: 'spot', asset: 'USDT', available: '100', frozen: '0', converted: '100' }],
};

test('a changed balance replaces the old one and a new one is added', () => {
  const after = withBalances(
    before,
    [
      { account: 'spot', asset: 'USDT', available: '40', frozen: '10' },
      { account: 'spot', asset: 'BTC', available: '1', frozen: '0' },
    ],
    11,
  );
  expect(after.balances).toEqual([
    { account: 'spot', asset: 'USDT', available: '40', frozen: '10', converted: '100' },
    { account: 'spot', asset: 'BTC', available: '1', frozen: '0' },
  ]);
  expect(after.seq).toBe(11);
});
test('an older event changes nothing', () => {
  expect(withBalances(before, [{ account: 'spot', asset: 'USDT', available: '1', frozen: '0' }], 9)).toBe(before);
});
test('an asset without a row is zero, and unknown without an answer', () => {
  expect(balanceOf(before, 'fiat', 'USDT')).toEqual({ available: '0', frozen: '0' });
  expect(balanceOf(undefined, 'fiat', 'USDT')).toBeUndefined();
});

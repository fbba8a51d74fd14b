import { describe, expect, test } from 'vitest';
import { accountsWorth, assetRows } from './worth.ts';

const balances = [
  { account: 'fiat' as const, asset: 'USDT', available: '2150', frozen: '500', converted: '2650' },
  { account: 'spot' as const, asset: 'USDT', available: '3801.16', frozen: '317', converted: '4118.16' },
  { account: 'spot' as const, asset: 'BTC', available: '0.03', frozen: '0.01', converted: '2567.20' },
  { account: 'spot' as const, asset: 'DOGE', available: '2', frozen: '0', converted: '0.16' },
];

describe('what the accounts are worth', () => {
  test('an account is the sum of its assets, and what is frozen its share of them', () => {
    expect(accountsWorth(balances)).toEqual([
      { account: 'fiat', total: '2650', frozen: '500' },
      { account: 'spot', total: '6685.52', frozen: '958.8' },
      { account: 'perpetual', total: '0', frozen: '0' },
      { account: 'second', total: '0', frozen: '0' },
    ]);
  });
  test('while a price is stale an account is worth nobody knows what, not less', () => {
    const [fiat, spot] = accountsWorth([...balances, { account: 'spot', asset: 'SOL', available: '1', frozen: '0' }]);
    expect(fiat?.total).toBe('2650');
    expect(spot).toEqual({ account: 'spot', total: undefined, frozen: undefined });
  });
  test('an emptied balance without a price hides nothing', () => {
    expect(accountsWorth([{ account: 'spot', asset: 'SOL', available: '0', frozen: '0' }])[1]?.total).toBe('0');
  });
});

describe('the assets of an account', () => {
  const listed = ['USDT', 'BTC', 'ETH'];
  const names = (wish: { hideSmall: boolean; word: string }) => assetRows(balances, 'spot', listed, wish).map((r) => r.asset);
  test('the most valuable first, then the listed ones at zero', () => {
    expect(names({ hideSmall: false, word: '' })).toEqual(['USDT', 'BTC', 'DOGE', 'ETH']);
  });
  test('small ones can be hidden, and a word narrows', () => {
    expect(names({ hideSmall: true, word: '' })).toEqual(['USDT', 'BTC']);
    expect(names({ hideSmall: false, word: 'et' })).toEqual(['ETH']);
  });
  test('an asset whose price is unknown is not small', () => {
    expect(
      assetRows([{ account: 'spot', asset: 'SOL', available: '1', frozen: '0' }], 'spot', [], { hideSmall: true, word: '' }),
    ).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { accountsWorth, assetRows, unpricedAssets, valued, valueText, worthText } from './worth.ts';

const balances = [
  { account: 'fiat' as const, asset: 'USDT', available: '2150', frozen: '500', converted: '2650' },
  { account: 'spot' as const, asset: 'USDT', available: '3801.16', frozen: '317', converted: '4118.16' },
  { account: 'spot' as const, asset: 'BTC', available: '0.03', frozen: '0.01', converted: '2567.20' },
  { account: 'spot' as const, asset: 'DOGE', available: '2', frozen: '0', converted: '0.16' },
];
const rows = valued({ balances });

describe('the value of accounts', () => {
  test('is the sum of their assets, with frozen balances as a share of it', () => {
    expect(accountsWorth(rows, true)).toEqual([
      { account: 'fiat', total: '2650', available: '2150', frozen: '500' },
      { account: 'spot', total: '6685.52', available: '5726.72', frozen: '958.8' },
      { account: 'perpetual', total: '0', available: '0', frozen: '0' },
      { account: 'second', total: '0', available: '0', frozen: '0' },
    ]);
  });
  test('is unknown while a price is stale, not lower', () => {
    const sol = { account: 'spot' as const, asset: 'SOL', available: '1', frozen: '0' };
    const [fiat, spot] = accountsWorth(valued({ balances: [...balances, sol] }), false);
    expect(fiat?.total).toBe('2650');
    expect(spot?.total).toBeUndefined();
  });
  test('counts assets without any USDT price as nothing, as the server’s total does', () => {
    const euro = { account: 'spot' as const, asset: 'EUR', available: '5', frozen: '0' };
    expect(accountsWorth(valued({ balances: [...balances, euro] }), true)[1]?.total).toBe('6685.52');
  });
  test('is the same after a transfer, before the server has valued it', () => {
    const moved = valued({
      balances: [
        { account: 'fiat', asset: 'BTC', available: '0.75', frozen: '0', converted: '60000' },
        { account: 'spot', asset: 'BTC', available: '0.25', frozen: '0' },
      ],
    });
    expect(moved.map((row) => row.converted)).toEqual(['45000', '15000']);
  });
  test('of an emptied balance is zero, whatever its price', () => {
    const empty = valued({ balances: [{ account: 'spot', asset: 'SOL', available: '0', frozen: '0' }] });
    expect(accountsWorth(empty, false)[1]?.total).toBe('0');
  });
});

describe('an account’s assets', () => {
  const listed = [
    { asset: 'USDT', name: 'Tether' },
    { asset: 'BTC', name: 'Bitcoin' },
    { asset: 'ETH', name: 'Ethereum' },
  ];
  const names = (wish: { hideSmall: boolean; word: string }) => assetRows(rows, 'spot', listed, wish).map((row) => row.asset);

  test('are sorted by value, without those the trader doesn’t have', () => {
    expect(names({ hideSmall: false, word: '' })).toEqual(['USDT', 'BTC', 'DOGE']);
  });
  test('can hide small balances', () => {
    expect(names({ hideSmall: true, word: '' })).toEqual(['USDT', 'BTC']);
  });
  test('are found by symbol or name, even if zero or small', () => {
    expect(names({ hideSmall: true, word: ' ethere ' })).toEqual(['ETH']);
    expect(names({ hideSmall: true, word: 'dog' })).toEqual(['DOGE']);
  });
  test('of unknown price aren’t small, and come last', () => {
    const sol = { account: 'spot' as const, asset: 'SOL', available: '1', frozen: '0' };
    const found = assetRows(valued({ balances: [sol, ...balances] }), 'spot', listed, { hideSmall: true, word: '' });
    expect(found.map((row) => row.asset)).toEqual(['USDT', 'BTC', 'SOL']);
  });
});

test('shown in their own currency equal themselves, whatever the prices', () => {
  const row = { account: 'spot' as const, asset: 'BTC', available: '0.02206639', frozen: '0.001', converted: '1434.66' };
  const btc = { currency: 'BTC', decimals: 8, rate: '0.000016079' };
  expect(worthText(row, btc, 'en')).toBe('= 0.02306639');
  expect(valueText(row, btc, 'en')).toBe('0.02306639');
  expect(worthText({ ...row, asset: 'ETH' }, btc, 'en')).toBe('≈ 0.02306790');
  // Euros have no price, and are still euros.
  expect(valueText({ ...row, asset: 'EUR', converted: undefined }, { currency: 'EUR', decimals: 2, rate: '0.92' }, 'en')).toBe('0.02');
});

test('have a total with the same decimals as the amount above it', () => {
  const row = { account: 'spot' as const, asset: 'USDT', available: '2840.7006896', frozen: '1909.95', converted: '4750.6506896' };
  expect(worthText(row, { currency: 'USDT', decimals: 2, rate: '1' }, 'en')).toBe('= 4,750.65');
});

test('name what the total leaves out: unpriced assets, and nothing while prices are stale', () => {
  const euro = { account: 'fiat' as const, asset: 'EUR', available: '120', frozen: '0' };
  const none = { account: 'spot' as const, asset: 'GBP', available: '0', frozen: '0' };
  expect(unpricedAssets({ balances: [...balances, euro, none], total: '9335.68' })).toEqual(['EUR']);
  expect(unpricedAssets({ balances, total: '9335.68' })).toEqual([]);
  expect(unpricedAssets({ balances: [...balances, euro] })).toEqual([]);
});

import { expect, test } from 'vitest';
import { ownAddress, reading, textOf } from './place.ts';

const search = reading({ symbol: /^[A-Z]{3}-[A-Z]{4}$/, side: ['buy', 'sell'], days: ['7', '120'] });

test('an address keeps valid parameters and silently drops the rest', () => {
  expect(search({ symbol: 'BTC-USDT', side: 'sell', days: 7 })).toEqual({ symbol: 'BTC-USDT', side: 'sell', days: '7' });
  expect(search({ symbol: 'btc', side: 'hold', days: 8, other: '1' })).toEqual({});
  expect(search({ symbol: ['BTC-USDT'], side: { buy: true } })).toEqual({});
});

test('a guard leads back only to our own addresses', () => {
  expect(textOf('/capital?account=spot', ownAddress)).toBe('/capital?account=spot');
  expect(textOf('//evil.example', ownAddress)).toBeUndefined();
  expect(textOf('https://evil.example', ownAddress)).toBeUndefined();
});

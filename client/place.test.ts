import { expect, test } from 'vitest';
import { ownAddress, reading, textOf } from './place.ts';

const search = reading({ symbol: /^[A-Z]{3}-[A-Z]{4}$/, side: ['buy', 'sell'], days: ['7', '120'] });

test('an address keeps what is valid and loses the rest without a word', () => {
  expect(search({ symbol: 'BTC-USDT', side: 'sell', days: 7 })).toEqual({ symbol: 'BTC-USDT', side: 'sell', days: '7' });
  expect(search({ symbol: 'btc', side: 'hold', days: 8, other: '1' })).toEqual({});
  expect(search({ symbol: ['BTC-USDT'], side: { buy: true } })).toEqual({});
});

test('a guard leads back to addresses of ours only', () => {
  expect(textOf('/capital?account=spot', ownAddress)).toBe('/capital?account=spot');
  expect(textOf('//evil.example', ownAddress)).toBeUndefined();
  expect(textOf('https://evil.example', ownAddress)).toBeUndefined();
});

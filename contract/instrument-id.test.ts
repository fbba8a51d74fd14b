import { expect, test } from 'vitest';
import {
  assetsIn,
  instrumentPattern,
  kindOf,
  perpetualOf,
  perpetualPattern,
  shownName,
  spotPattern,
  underlyingOf,
} from './instrument-id.ts';

test.each([
  ['BTC-USDT', 'spot', 'BTC/USDT'],
  ['BTC-USDT-PERP', 'perpetual', 'BTCUSDT Perp'],
  ['BTC-USDT-SEC', 'seconds', 'BTCUSDT Sec'],
])('%s is a %s instrument, shown as %s, and is priced by the index of BTC-USDT', (id, kind, name) => {
  expect(instrumentPattern.test(id)).toBe(true);
  expect(kindOf(id)).toBe(kind);
  expect(shownName(id)).toBe(name);
  expect(assetsIn(id)).toEqual({ base: 'BTC', quote: 'USDT' });
  expect(underlyingOf(id)).toBe('BTC-USDT');
  expect(spotPattern.test(id)).toBe(kind === 'spot');
  expect(perpetualPattern.test(id)).toBe(kind === 'perpetual');
});

test('a pair and its perpetual contract lead to each other', () => {
  expect(underlyingOf(perpetualOf('ETH-USDT'))).toBe('ETH-USDT');
  expect(kindOf(perpetualOf('ETH-USDT'))).toBe('perpetual');
});

test('an asset called PERP or SEC is still an asset', () => {
  expect(kindOf('PERP-USDT')).toBe('spot');
  expect([kindOf('BTC-SEC'), underlyingOf('BTC-SEC'), shownName('BTC-SEC')]).toEqual(['spot', 'BTC-SEC', 'BTC/SEC']);
  expect(assetsIn('PERP-USDT-PERP')).toEqual({ base: 'PERP', quote: 'USDT' });
  expect(underlyingOf('SEC-USDT-SEC')).toBe('SEC-USDT');
});

test.each([
  '',
  'BTC',
  'BTCUSDT',
  'btc-usdt',
  'BTC-USDT-',
  'BTC-USDT-PERPETUAL',
  'BTC-USDT-PERP-SEC',
  'BTC-USDT-perp',
  '../BTC-USDT',
  'A-B',
])('“%s” is not an ID', (text) => {
  expect(instrumentPattern.test(text)).toBe(false);
});

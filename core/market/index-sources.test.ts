import { expect, test } from 'vitest';
import { sourcesOf } from './index-sources.ts';

test('sources are venues with their pair, and with their USDT/USD if that is quoted in USD', () => {
  expect(sourcesOf('binance BTCUSDT, kraken BTC/USD USDT/USD')).toEqual([
    { source: 'binance', pair: 'BTCUSDT' },
    { source: 'kraken', pair: 'BTC/USD', rate: 'USDT/USD' },
  ]);
});

test.each([
  ['nothing', ''],
  ['a venue without a pair', 'binance'],
  ['a venue twice', 'okx BTC-USDT, okx BTC-USDC'],
  ['four words', 'kraken BTC/USD USDT/USD 1'],
  ['another separator', 'binance BTCUSDT,okx BTC-USDT'],
  ['an address', 'binance wss://elsewhere.example'],
  ['a long text', Array.from({ length: 60 }, (_, i) => `venue${i} BTC-USDT`).join(', ')],
])('%s is no list of sources', (_, text) => {
  expect(sourcesOf(text)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { tradeAt } from './trade-at.ts';

test('a pair is traded on the spot page, a contract on its own, where buying is going long', () => {
  expect(tradeAt('BTC-USDT', 'buy')).toEqual({ to: '/trades', search: { symbol: 'BTC-USDT', side: 'buy' } });
  expect(tradeAt('BTC-USDT-PERP', 'buy')).toEqual({ to: '/futures', search: { symbol: 'BTC-USDT-PERP', side: 'long' } });
  expect(tradeAt('BTC-USDT-PERP', 'sell')).toEqual({ to: '/futures', search: { symbol: 'BTC-USDT-PERP', side: 'short' } });
  expect(tradeAt('BTC-USDT-PERP')).toEqual({ to: '/futures', search: { symbol: 'BTC-USDT-PERP' } });
});

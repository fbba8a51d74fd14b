import { expect, test } from 'vitest';
import { workedExample } from './worked-example.ts';

const btc = {
  symbol: 'BTC-USDT',
  name: 'BTC/USDT',
  kind: 'spot' as const,
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 5,
  quoteScale: 8,
  baseScale: 8,
  minimumPrice: '0.01',
  maximumPrice: '10000000',
  minimumQuantity: '0.00001',
  maximumQuantity: '200',
  minimumNotional: '5',
  priceBand: '0.1',
  marketBand: '0.02',
  maximumOpenOrders: 200,
  maximumMarketQuantity: '50',
  indexSources: { normal: 3, degraded: 2, deviation: '0.01' },
};
const rates = { maker: '0.0008', taker: '0.001' };

test('a thousand at 60,000 buys whole lots, and the fee comes off what is received, rounded up', () => {
  expect(workedExample(btc, '1000', '60000', rates)).toEqual({
    quantity: '0.01666',
    cost: '999.60000000',
    fee: '0.00001666',
    received: '0.01664334',
  });
});

test('an amount that doesn’t buy one lot gives no example', () => {
  expect(workedExample(btc, '0.1', '60000', rates)).toBeUndefined();
  expect(workedExample(btc, '1000', '', rates)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { assetsOf, filledText, orderedText, receivedOf } from './order-figures.ts';

const btc = assetsOf({ symbol: 'BTC-USDT' }, undefined);

test('a sell by amount isn’t shown as overfilled: it sold a quantity for at least the amount', () => {
  const order = { side: 'sell', amount: '4671.3356364', filledQuantity: '0.07128', filledAmount: '4671.6003528', fee: '4.6716' } as const;
  expect(filledText({ ...order, quantity: undefined }, btc, 'en')).toBe('0.07128 BTC');
  expect(orderedText({ ...order, quantity: undefined }, btc, 'en')).toBe('≥ 4,671.3356364 USDT');
  expect(receivedOf(order)).toBe('4666.9287528');
});

test('an order by quantity shows how much of it is filled, in its coin', () => {
  const order = {
    side: 'buy',
    quantity: '0.005',
    amount: undefined,
    filledQuantity: '0.001',
    filledAmount: '65',
    fee: '0.000001',
  } as const;
  expect(filledText(order, btc, 'en')).toBe('0.001 / 0.005 BTC');
  expect(orderedText(order, btc, 'en')).toBe('0.005 BTC');
  expect(receivedOf(order), 'the fee is taken from what was bought').toBe('0.000999');
  expect(receivedOf({ ...order, filledQuantity: '0' })).toBeUndefined();
});

import type { Order } from '@bourse/contract/spot';
import { expect, test } from 'vitest';
import { amendmentOf, assessAmendment } from './amend.ts';
import { ticketMarket } from './ticket.ts';

const market = ticketMarket({
  symbol: 'BTC-USDT',
  name: 'BTC/USDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  priceDecimals: 2,
  quantityDecimals: 5,
  quoteScale: 8,
  baseScale: 8,
  minimumQuantity: '0.00001',
  maximumQuantity: '100.00000',
  minimumNotional: '5.00000000',
  priceBand: '0.1',
  marketBand: '0.02',
  maximumOpenOrders: 200,
  maximumMarketQuantity: '50',
  indexSources: { normal: 3, degraded: 2, deviation: '0.01' },
});
const order: Order = {
  orderId: '1',
  symbol: 'BTC-USDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  price: '63400.00',
  quantity: '0.00500',
  status: 'partial',
  filledQuantity: '0.00200',
  filledAmount: '126.80000000',
  fee: '0.00000200',
  feeAsset: 'BTC',
  placedAt: '2026-11-21T09:38:12.000Z',
  updatedAt: '2026-11-21T09:38:12.000Z',
};
const amend = (price: string, quantity: string) => assessAmendment(order, { price, quantity }, market);

test('a smaller quantity at the same price keeps the place in the queue and sends only the quantity', () => {
  expect(amend('63400', '0.004')).toMatchObject({ reason: undefined, keepsPlace: true, change: { quantity: '0.004' } });
});
test('another price, or more, goes to the end of the queue', () => {
  expect(amend('63400.01', '0.005')).toMatchObject({ keepsPlace: false, change: { price: '63400.01' } });
  expect(amend('63400', '0.006')).toMatchObject({ keepsPlace: false, change: { quantity: '0.006' } });
});
test('the same figures in other words are no change', () => {
  expect(amend('63400.0', '0.0050').reason).toBe('unchanged');
  expect(assessAmendment(order, amendmentOf(order), market).reason).toBe('unchanged');
});
test('what is filled cannot be taken back', () => {
  expect(amend('63400', '0.002')).toMatchObject({ reason: 'below_filled', wrong: 'quantity', value: '0.00200' });
});
test('an order does not become smaller than the market allows', () => {
  expect(assessAmendment({ ...order, filledQuantity: '0.00000' }, { price: '63400', quantity: '0.00007' }, market)).toMatchObject({
    reason: 'below_notional',
  });
});

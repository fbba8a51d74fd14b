import type { Order } from '@bourse/contract/spot';
import { expect, test } from 'vitest';
import { ownPrices, withOrderEvents } from './own-orders.ts';

const order = (orderId: string, status: Order['status']): Order => ({
  orderId,
  symbol: 'BTC-USDT',
  side: 'buy',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  price: '1.00',
  quantity: '1.00000',
  status,
  filledQuantity: '0.00000',
  filledAmount: '0.00000000',
  fee: '0.00000000',
  feeAsset: 'BTC',
  placedAt: '2026-11-21T09:38:12.000Z',
  updatedAt: '2026-11-21T09:38:12.000Z',
});
const heard = (o: Order) => ({ event: 'order' as const, ...o });

test('a new order is first, a changed one keeps its place, a finished one is removed', () => {
  const before = [order('2', 'new'), order('1', 'new')];
  const after = withOrderEvents(before, [heard(order('3', 'new')), heard(order('2', 'done')), heard(order('1', 'partial'))]);
  expect(after.map((o) => [o.orderId, o.status])).toEqual([
    ['3', 'new'],
    ['1', 'partial'],
  ]);
});
test('an order that was filled at once never appears', () => {
  expect(withOrderEvents([], [heard(order('4', 'done'))])).toEqual([]);
});
test('balance events leave the list unchanged, the same object', () => {
  const before = [order('1', 'new')];
  expect(withOrderEvents(before, [{ event: 'balance', account: 'spot', asset: 'BTC', available: '1', frozen: '0' }])).toBe(before);
});
test('own prices in a book are those of its pair and side, without orders waiting for a trigger', () => {
  const orders: Order[] = [
    { ...order('1', 'new'), price: '2.00' },
    order('2', 'partial'),
    { ...order('3', 'untriggered'), type: 'stop_limit', triggerPrice: '3.00' },
    { ...order('4', 'new'), side: 'sell' },
    { ...order('5', 'new'), symbol: 'ETH-USDT' },
  ];
  expect(ownPrices(orders, 'BTC-USDT', 'buy')).toEqual(['2.00', '1.00']);
  expect(ownPrices(orders, 'BTC-USDT', 'sell')).toEqual(['1.00']);
});

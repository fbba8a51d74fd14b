import { expect, test } from 'vitest';
import { matchesOpen, noFilter } from '../trading/list-filter.ts';
import { filledPercent, fillQuery, filterCount, orderQuery } from './order-filter.ts';

test('unset filters aren’t sent to the server', () => {
  expect(orderQuery(noFilter)).toEqual({ status: 'all', days: '7' });
  expect(orderQuery({ symbol: 'BTC-USDT', side: 'sell', status: 'cancelled', days: '120' })).toEqual({
    symbol: 'BTC-USDT',
    side: 'sell',
    status: 'cancelled',
    days: '120',
  });
  expect(fillQuery({ ...noFilter, side: 'buy', days: '30' })).toEqual({ days: '30' });
});
test('only filters that apply to a list are counted at its filter button', () => {
  const f = { symbol: 'BTC-USDT', side: 'buy', status: 'done', days: '30' } as const;
  expect([filterCount(f, 'open'), filterCount(f, 'history'), filterCount(f, 'fills'), filterCount(noFilter, 'history')]).toEqual([
    2, 4, 2, 0,
  ]);
});
test('open orders are filtered by pair and side', () => {
  const order = { symbol: 'BTC-USDT', side: 'buy' as const };
  expect(matchesOpen(order, noFilter)).toBe(true);
  expect(matchesOpen(order, { ...noFilter, side: 'sell' })).toBe(false);
  expect(matchesOpen(order, { ...noFilter, symbol: 'ETH-USDT' })).toBe(false);
});
test('an order is one hundred percent filled only when it is done', () => {
  const part = { quantity: '3', filledQuantity: '2.9999', filledAmount: '0', status: 'partial' } as const;
  expect(filledPercent(part)).toBe(99);
  expect(filledPercent({ ...part, status: 'done' })).toBe(100);
  expect(filledPercent({ amount: '100', filledQuantity: '0.001', filledAmount: '50', status: 'expired' })).toBe(50);
});

import { expect, test } from 'vitest';
import type { Order } from './order.ts';
import { orderColumns, orderOfRow, orderRow } from './order-columns.ts';

const order = {
  orderId: 7,
  trader: 100_001,
  clientOrderId: 'mine',
  symbol: 'BTC-USDT',
  side: 'buy',
  type: 'stop_limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  price: 6_000_000,
  quantity: 1_000,
  amount: 5n,
  triggerPrice: 6_100_000,
  triggerSource: 'last',
  triggerAbove: false,
  status: 'partial',
  endReason: undefined,
  filledQuantity: 1,
  filledAmount: 2n,
  fee: 3n,
  frozen: 4n,
  prioritySeq: 8,
  placedAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_001,
} as unknown as Order;
const optional = ['clientOrderId', 'price', 'quantity', 'amount', 'triggerPrice', 'triggerSource', 'triggerAbove'] as const;
const withoutOptional = { ...order, ...Object.fromEntries(optional.map((field) => [field, undefined])) } as Order;

test("an order's row has its cells in the order of the columns, as COPY and the state hash need them", () => {
  expect(Object.keys(orderRow(order))).toEqual(Object.keys(orderColumns));
});

test.each([order, withoutOptional])('an order comes back from its row', (one) => {
  expect(orderOfRow(orderRow(one))).toStrictEqual(one);
});

test.each([order, withoutOptional])('an order comes back from a store, which gives null for what is absent and amounts as text', (one) => {
  const stored = Object.entries(orderRow(one)).map(([name, value]) => [name, typeof value === 'bigint' ? `${value}` : (value ?? null)]);
  expect(orderOfRow({ ...Object.fromEntries(stored), end_reason: 'trader' })).toStrictEqual({ ...one, endReason: 'trader' });
});

import { expect, test } from 'vitest';
import type { Order } from './spot/order.ts';
import { answerOf, answerText } from './state.ts';

const order = {
  orderId: 7,
  trader: 100_001,
  clientOrderId: 'mine "quoted" \\ back\nline',
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
  triggerAbove: true,
  status: 'cancelled',
  endReason: 'trader',
  filledQuantity: 0,
  filledAmount: 0n,
  fee: 0n,
  frozen: 12_345_678_901_234_567_890n,
  prioritySeq: 7,
  placedAt: 1_700_000_000_000,
  updatedAt: 1_700_000_000_001,
} as unknown as Order;

const plainly = (o: Order) => JSON.stringify({ kind: 'order', order: o }, (_, value) => (typeof value === 'bigint' ? `${value}` : value));

test('the text of an answer is the JSON of the order, whatever fields it has', () => {
  expect(answerText({ kind: 'order', order })).toBe(plainly(order));
  const optional = ['clientOrderId', 'price', 'quantity', 'amount', 'triggerPrice', 'triggerSource', 'triggerAbove', 'endReason'] as const;
  for (const field of optional) {
    const without = { ...order, [field]: undefined } as Order;
    expect(answerText({ kind: 'order', order: without })).toBe(plainly(without));
    expect(answerOf(answerText({ kind: 'order', order: without }))).toEqual({ kind: 'order', order: without });
  }
});

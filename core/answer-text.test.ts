import { expect, test } from 'vitest';
import { answerOf, answerText, canonicalAnswer } from './answer.ts';
import type { Order } from './spot/order.ts';

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

/** The format of older versions. */
const plainly = (o: Order) => JSON.stringify({ kind: 'order', order: o }, (_, value) => (typeof value === 'bigint' ? `${value}` : value));

test('an order’s answer survives the round trip through text, whatever fields the order has', () => {
  expect(answerOf(answerText({ kind: 'order', order }))).toEqual({ kind: 'order', order });
  const optional = ['clientOrderId', 'price', 'quantity', 'amount', 'triggerPrice', 'triggerSource', 'triggerAbove', 'endReason'] as const;
  for (const field of optional) {
    const without = { ...order, [field]: undefined } as Order;
    expect(answerOf(answerText({ kind: 'order', order: without }))).toEqual({ kind: 'order', order: without });
  }
});

test('every enum value of an order survives the round trip', () => {
  const words: { readonly [F in keyof Order]?: readonly Order[F][] } = {
    side: ['buy', 'sell'],
    type: ['limit', 'market', 'stop_limit', 'stop_market'],
    timeInForce: ['GTC', 'IOC', 'FOK'],
    selfTradePrevention: ['expire_taker', 'expire_maker', 'expire_both', 'none'],
    triggerSource: ['last', 'index'],
    triggerAbove: [true, false],
    postOnly: [true, false],
    status: ['untriggered', 'new', 'partial', 'done', 'cancelled', 'expired', 'rejected'],
    endReason: [
      'trader',
      'locked',
      'no_liquidity',
      'not_fillable',
      'self_trade',
      'insufficient_available',
      'price_band',
      'too_many_open_orders',
    ],
    clientOrderId: ['', ' ', 'a b', '"', '0'],
  };
  for (const [field, values] of Object.entries(words)) {
    for (const value of values) {
      const one = { ...order, [field]: value } as Order;
      expect(answerOf(answerText({ kind: 'order', order: one })), `${field} ${value}`).toEqual({ kind: 'order', order: one });
    }
  }
});

test('an answer in an older version’s format is read, and rewritten in the current one', () => {
  expect(answerOf(plainly(order))).toEqual({ kind: 'order', order });
  expect(canonicalAnswer(plainly(order))).toBe(answerText({ kind: 'order', order }));
  for (const answer of [{ kind: 'transfer', transferSeq: 9 }, { rejected: 'order_not_open' }] as const) {
    expect(answerOf(answerText(answer))).toEqual(answer);
    expect(canonicalAnswer(answerText(answer))).toBe(answerText(answer));
  }
});

test('an order’s answer takes a quarter of the space of its JSON', () => {
  expect(answerText({ kind: 'order', order }).length).toBeLessThan(plainly(order).length / 2.5);
});

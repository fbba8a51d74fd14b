import * as z from 'zod/mini';
import { call } from './call.ts';
import { Balance } from './ledger.ts';
import { AssetCode, Cursor, DecimalText, history, Id, Nothing, RequestId, refusing, SpotId, Time } from './text.ts';

export const Side = z.enum(['buy', 'sell']);
export const OrderType = z.enum(['limit', 'market', 'stop_limit', 'stop_market']);
export const TimeInForce = z.enum(['GTC', 'IOC', 'FOK']);
export const SelfTradePrevention = z.enum(['expire_taker', 'expire_maker', 'expire_both', 'none']);
export const TriggerSource = z.enum(['last', 'index']);
export const OrderStatus = z.enum(['untriggered', 'new', 'partial', 'done', 'cancelled', 'expired', 'rejected']);
export const ClientOrderId = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,36}$/));

export const Order = z.strictObject({
  orderId: Id,
  clientOrderId: z.optional(z.string()),
  symbol: SpotId,
  side: Side,
  type: OrderType,
  timeInForce: TimeInForce,
  postOnly: z.boolean(),
  price: z.optional(DecimalText),
  quantity: z.optional(DecimalText),
  amount: z.optional(DecimalText),
  triggerPrice: z.optional(DecimalText),
  triggerSource: z.optional(TriggerSource),
  /** true: triggers when the price rises to the trigger price; false: when it falls to it. */
  triggerAbove: z.optional(z.boolean()),
  status: OrderStatus,
  endReason: z.optional(z.string()),
  filledQuantity: DecimalText,
  filledAmount: DecimalText,
  averagePrice: z.optional(DecimalText),
  fee: DecimalText,
  feeAsset: AssetCode,
  placedAt: Time,
  updatedAt: Time,
});
export type Order = z.infer<typeof Order>;

export const Fill = z.strictObject({
  dealId: Id,
  orderId: Id,
  symbol: SpotId,
  side: Side,
  role: z.enum(['maker', 'taker']),
  price: DecimalText,
  quantity: DecimalText,
  amount: DecimalText,
  fee: DecimalText,
  feeAsset: AssetCode,
  at: Time,
});
export type Fill = z.infer<typeof Fill>;

/** A write answers with the new state of everything it touched and its sequence number. */
const OrderAnswer = z.strictObject({ seq: z.int(), order: Order, balances: z.array(Balance) });

export const placeOrderInput = z.strictObject({
  requestId: RequestId,
  symbol: refusing('11', SpotId),
  side: refusing('12', Side),
  type: OrderType,
  price: z.optional(refusing('10_2', DecimalText)),
  quantity: z.optional(refusing('25', DecimalText)),
  amount: z.optional(refusing('25', DecimalText)),
  triggerPrice: z.optional(refusing('10_2', DecimalText)),
  triggerSource: z.optional(TriggerSource),
  timeInForce: z.optional(TimeInForce),
  postOnly: z.optional(z.boolean()),
  selfTradePrevention: z.optional(SelfTradePrevention),
  clientOrderId: z.optional(ClientOrderId),
});

export const spot = {
  placeOrder: call({
    method: 'POST',
    path: '/api/spot/place-order',
    access: 'trader',
    rate: 'order',
    summary: 'Places a limit, market, stop-limit or stop-market order',
    input: placeOrderInput,
    output: OrderAnswer,
    errors: [
      '10_2',
      '11',
      '12',
      '14',
      '15',
      '25',
      '38',
      'trading-ended',
      'price-stale',
      'price-outside-band',
      'post-only-would-take',
      'too-many-open-orders',
      'duplicate-client-order-id',
      'trigger-already-reached',
      'request-expired',
    ],
  }),
  amendOrder: call({
    method: 'POST',
    path: '/api/spot/amend-order',
    access: 'trader',
    rate: 'order',
    summary: 'Changes the price or quantity of an open order; a smaller quantity keeps its priority',
    input: z.strictObject({
      requestId: RequestId,
      orderId: Id,
      price: z.optional(refusing('10_2', DecimalText)),
      quantity: z.optional(refusing('25', DecimalText)),
    }),
    output: OrderAnswer,
    errors: [
      '10_2',
      '11',
      '14',
      '15',
      '25',
      '32',
      '38',
      'not-found',
      'trading-ended',
      'price-outside-band',
      'post-only-would-take',
      'price-stale',
      'request-expired',
    ],
  }),
  cancelOrder: call({
    method: 'POST',
    path: '/api/spot/cancel-order',
    access: 'trader',
    rate: 'cancel',
    summary: 'Cancels an open order by its id or client order id',
    input: z.strictObject({ requestId: RequestId, orderId: z.optional(Id), clientOrderId: z.optional(ClientOrderId) }),
    output: OrderAnswer,
    errors: ['32', 'not-found', 'request-expired'],
  }),
  cancelAllOrders: call({
    method: 'POST',
    path: '/api/spot/cancel-all-orders',
    access: 'trader',
    rate: 'cancel',
    summary: 'Cancels all open orders of one instrument or of all',
    input: z.strictObject({ requestId: RequestId, symbol: z.optional(refusing('11', SpotId)) }),
    output: z.strictObject({ seq: z.int(), orderIds: z.array(Id), balances: z.array(Balance) }),
    errors: ['11', 'request-expired'],
  }),
  openOrders: call({
    method: 'GET',
    path: '/api/spot/open-orders',
    access: 'trader',
    rate: 'read',
    summary: 'Lists open orders, newest first',
    input: z.strictObject({ symbol: z.optional(SpotId) }),
    output: z.array(Order),
    errors: [],
  }),
  orders: call({
    method: 'GET',
    path: '/api/spot/orders',
    access: 'trader',
    rate: 'read',
    summary: 'Lists orders, newest first, paged',
    input: z.strictObject({
      symbol: z.optional(SpotId),
      side: z.optional(Side),
      status: z.optional(z.enum(['all', 'open', 'done', 'cancelled'])),
      ...history,
    }),
    output: z.strictObject({ orders: z.array(Order), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  order: call({
    method: 'GET',
    path: '/api/spot/order',
    access: 'trader',
    rate: 'read',
    summary: 'One order with its fills',
    input: z.strictObject({ orderId: Id }),
    output: z.strictObject({ order: Order, fills: z.array(Fill) }),
    errors: ['not-found'],
  }),
  fills: call({
    method: 'GET',
    path: '/api/spot/fills',
    access: 'trader',
    rate: 'read',
    summary: 'Lists your fills, newest first, paged',
    input: z.strictObject({
      symbol: z.optional(SpotId),
      ...history,
    }),
    output: z.strictObject({ fills: z.array(Fill), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  fees: call({
    method: 'GET',
    path: '/api/spot/fees',
    access: 'trader',
    rate: 'read',
    summary: 'The fee tiers, your tier and your 30-day turnover',
    input: Nothing,
    output: z.strictObject({
      tier: z.int(),
      volume: DecimalText,
      maker: DecimalText, // as a fraction: 0.0008
      taker: DecimalText,
      tiers: z.array(z.strictObject({ floor: DecimalText, maker: DecimalText, taker: DecimalText })),
    }),
    errors: [],
  }),
};

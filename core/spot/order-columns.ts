// An order as a row: of the state, and of the tables that traders' orders are read from. The one list of its columns; a field that
// is added to Order doesn't compile until it has a column. Written out rather than looped over: a loop took 30 times as long, and a
// start reads every open order.

import type { ColumnType, Value } from '../table.ts';
import type { Order } from './order.ts';

export const orderColumns = {
  order_id: 'integer',
  trader: 'integer',
  client_order_id: 'text?',
  symbol: 'text',
  side: 'text',
  type: 'text',
  time_in_force: 'text',
  post_only: 'flag',
  self_trade_prevention: 'text',
  price: 'integer?',
  quantity: 'integer?',
  amount: 'amount?',
  trigger_price: 'integer?',
  trigger_source: 'text?',
  trigger_above: 'flag?',
  status: 'text',
  filled_quantity: 'integer',
  filled_amount: 'amount',
  fee: 'amount',
  frozen: 'amount',
  priority_seq: 'integer',
  placed_at: 'integer',
  updated_at: 'integer',
} as const satisfies Readonly<Record<string, ColumnType>>;
type OrderColumn = keyof typeof orderColumns;

/** In the order of the columns. The end reason is no column: an open order has none. */
export const orderRow = (o: Order): Readonly<Record<OrderColumn, Value>> => ({
  order_id: o.orderId,
  trader: o.trader,
  client_order_id: o.clientOrderId,
  symbol: o.symbol,
  side: o.side,
  type: o.type,
  time_in_force: o.timeInForce,
  post_only: o.postOnly,
  self_trade_prevention: o.selfTradePrevention,
  price: o.price,
  quantity: o.quantity,
  amount: o.amount,
  trigger_price: o.triggerPrice,
  trigger_source: o.triggerSource,
  trigger_above: o.triggerAbove,
  status: o.status,
  filled_quantity: o.filledQuantity,
  filled_amount: o.filledAmount,
  fee: o.fee,
  frozen: o.frozen,
  priority_seq: o.prioritySeq,
  placed_at: o.placedAt,
  updated_at: o.updatedAt,
});

/** A store gives null for what is absent, and amounts as text. Tables of ended orders have their end reason besides. */
export type OrderRow = Readonly<Record<OrderColumn, unknown>> & { readonly end_reason?: unknown };

export const orderOfRow = (row: OrderRow): Order =>
  ({
    orderId: row.order_id,
    trader: row.trader,
    clientOrderId: row.client_order_id ?? undefined,
    symbol: row.symbol,
    side: row.side,
    type: row.type,
    timeInForce: row.time_in_force,
    postOnly: row.post_only,
    selfTradePrevention: row.self_trade_prevention,
    price: row.price ?? undefined,
    quantity: row.quantity ?? undefined,
    amount: row.amount === undefined || row.amount === null ? undefined : amountOf(row.amount),
    triggerPrice: row.trigger_price ?? undefined,
    triggerSource: row.trigger_source ?? undefined,
    triggerAbove: row.trigger_above ?? undefined,
    status: row.status,
    endReason: row.end_reason ?? undefined,
    filledQuantity: row.filled_quantity,
    filledAmount: amountOf(row.filled_amount),
    fee: amountOf(row.fee),
    frozen: amountOf(row.frozen),
    prioritySeq: row.priority_seq,
    placedAt: row.placed_at,
    updatedAt: row.updated_at,
  }) satisfies Readonly<Record<keyof Order, unknown>> as unknown as Order;

const amountOf = (value: unknown): bigint => (typeof value === 'bigint' ? value : BigInt(value as string));

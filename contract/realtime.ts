// What travels over /ws: STOMP messages with JSON bodies, one schema per kind of queue.
//
// Every body carries `epoch` and `seq`. `seq` is the number of the last command that the body includes; it never runs
// back, not even over a restart. A body marked `snapshot` replaces what the reader holds; any other is an update of it.
// `previousSeq` is the seq of the update before this one in the same queue: where it is greater than the last seq that
// the reader has, something was lost and the reader subscribes again. A changed `epoch` means that another writer took
// over: the reader fetches what it holds besides the queues anew.
import * as z from 'zod/mini';

/** Amounts, prices and quantities travel as plain decimal text, never as JSON numbers. */
const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));
const time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
const count = z.int().check(z.nonnegative());
const side = z.enum(['buy', 'sell']);

const head = { epoch: count, seq: count, previousSeq: z.optional(count), snapshot: z.optional(z.boolean()) };

export const candleIntervals = ['1m', '5m', '15m', '30m', '1h', '1d'] as const;
export const candleInterval = z.enum(candleIntervals);

export const tickerFields = z.strictObject({
  symbol: z.string(),
  name: z.string(),
  last: decimal,
  /** Change of the last 24 hours as a rate: "0.0123" is +1.23 %. */
  change24h: decimal,
  high: decimal,
  low: decimal,
  /** In the base asset. */
  volume: decimal,
  /** In the quote asset. */
  turnover: decimal,
  /** The index price; absent while it is stale. */
  index: z.optional(decimal),
  at: time,
});

/** Queue `tickers`. A snapshot has all instruments, an update those that changed. */
export const tickersMessage = z.strictObject({ ...head, tickers: z.array(tickerFields) });

/** Price, then quantity. Quantity "0" in an update: the level is gone. */
const level = z.tuple([decimal, decimal]);

/** Queue `depth.{symbol}`. Best price first in a snapshot. Levels of an update are absolute, so applying one twice does no harm. */
export const depthMessage = z.strictObject({ ...head, symbol: z.string(), bids: z.array(level), asks: z.array(level) });

export const dealFields = z.strictObject({
  id: z.string(),
  price: decimal,
  quantity: decimal,
  /** The side of the taker. */
  side,
  at: time,
});

/** Queue `deals.{symbol}`. Oldest first; a snapshot has the latest ones. Never conflated. */
export const dealsMessage = z.strictObject({ ...head, symbol: z.string(), deals: z.array(dealFields) });

export const candleFields = z.strictObject({
  /** Start of the interval. */
  time,
  open: decimal,
  high: decimal,
  low: decimal,
  close: decimal,
  volume: decimal,
  turnover: decimal,
});

/** Queue `candles.{symbol}.{interval}`. The candle that is open, or the last state of one that closed. */
export const candlesMessage = z.strictObject({ ...head, symbol: z.string(), interval: candleInterval, candle: candleFields });

const account = z.enum(['fiat', 'spot', 'perpetual', 'second']);

export const orderEvent = z.strictObject({
  event: z.literal('order'),
  orderId: z.string(),
  clientOrderId: z.optional(z.string()),
  symbol: z.string(),
  side,
  type: z.enum(['limit', 'market', 'stop_limit', 'stop_market']),
  timeInForce: z.enum(['GTC', 'IOC', 'FOK']),
  postOnly: z.boolean(),
  price: z.optional(decimal),
  quantity: z.optional(decimal),
  /** A market order by amount, in the quote asset. */
  amount: z.optional(decimal),
  triggerPrice: z.optional(decimal),
  triggerSource: z.optional(z.enum(['last', 'index'])),
  status: z.enum(['untriggered', 'new', 'partial', 'done', 'cancelled', 'expired', 'rejected']),
  endReason: z.optional(z.string()),
  filledQuantity: decimal,
  filledAmount: decimal,
  fee: decimal,
  feeAsset: z.string(),
  placedAt: time,
  updatedAt: time,
});

/** The trader's own part of a deal. */
export const fillEvent = z.strictObject({
  event: z.literal('fill'),
  dealId: z.string(),
  orderId: z.string(),
  symbol: z.string(),
  side,
  role: z.enum(['maker', 'taker']),
  price: decimal,
  quantity: decimal,
  amount: decimal,
  fee: decimal,
  feeAsset: z.string(),
  at: time,
});

/** The balance after the command. */
export const balanceEvent = z.strictObject({
  event: z.literal('balance'),
  account,
  asset: z.string(),
  available: decimal,
  frozen: decimal,
});

export const transferEvent = z.strictObject({
  event: z.literal('transfer'),
  transferId: z.string(),
  from: account,
  to: account,
  asset: z.string(),
  amount: decimal,
  at: time,
});

/** A top-up by the system: a row of the system log. */
export const creditEvent = z.strictObject({
  event: z.literal('credit'),
  account,
  asset: z.string(),
  amount: decimal,
  at: time,
});

export const ownEvent = z.discriminatedUnion('event', [orderEvent, fillEvent, balanceEvent, transferEvent, creditEvent]);

/**
 * Queue `user.{uid}`, only for that trader's session. In the order in which they happened, never conflated. The snapshot
 * has no events: it says from which seq on they follow, and the reader fetches balances and orders by calls with
 * `min-seq` set to it.
 */
export const userMessage = z.strictObject({ ...head, events: z.array(ownEvent) });

/** All queues by the first word of their name; the destination of a queue is `/queue/{name}`. */
export const queues = {
  tickers: { queue: '/queue/tickers', access: 'public', message: tickersMessage },
  depth: { queue: '/queue/depth.{symbol}', access: 'public', message: depthMessage },
  deals: { queue: '/queue/deals.{symbol}', access: 'public', message: dealsMessage },
  candles: { queue: '/queue/candles.{symbol}.{interval}', access: 'public', message: candlesMessage },
  user: { queue: '/queue/user.{uid}', access: 'trader', message: userMessage },
} as const;

export type CandleInterval = z.infer<typeof candleInterval>;
export type TickerFields = z.infer<typeof tickerFields>;
export type CandleFields = z.infer<typeof candleFields>;
export type DealFields = z.infer<typeof dealFields>;
export type OwnEvent = z.infer<typeof ownEvent>;
export type TickersMessage = z.infer<typeof tickersMessage>;
export type DepthMessage = z.infer<typeof depthMessage>;
export type DealsMessage = z.infer<typeof dealsMessage>;
export type CandlesMessage = z.infer<typeof candlesMessage>;
export type UserMessage = z.infer<typeof userMessage>;

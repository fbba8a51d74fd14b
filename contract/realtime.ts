// What travels over /ws: STOMP messages with JSON bodies, one schema per kind of queue.
//
// Every body carries `epoch` and `seq`. `seq` is the number of the last command that the body includes; it never runs
// back, not even over a restart. A body marked `snapshot` replaces what the reader holds; any other is an update of it.
// `previousSeq` is the seq of the update before this one in the same queue: where it is greater than the last seq that
// the reader has, something was lost and the reader subscribes again. A changed `epoch` means that another writer took
// over: the reader fetches what it holds besides the queues anew.
import * as z from 'zod/mini';
import { Account, Balance } from './ledger.ts';
import { Candle, Deal, Interval, Level, Quote } from './market.ts';
import { Fill, Order } from './spot.ts';
import { AssetCode, DecimalText, Id, SymbolId, Time } from './text.ts';

const count = z.int().check(z.nonnegative());
const head = { epoch: count, seq: count, previousSeq: z.optional(count), snapshot: z.optional(z.boolean()) };

/** Queue `tickers`. A snapshot has all instruments, an update those that changed. */
export const tickersMessage = z.strictObject({ ...head, tickers: z.array(Quote) });

/**
 * Queue `depth.{symbol}`. Price, then quantity. A snapshot has the best prices first; an update has the levels that
 * changed, quantity "0" where a level is gone. Levels are absolute, so applying one twice does no harm.
 */
export const depthMessage = z.strictObject({ ...head, symbol: SymbolId, bids: z.array(Level), asks: z.array(Level) });

/** Queue `deals.{symbol}`. Oldest first; a snapshot has the latest ones. Never conflated. The side is the taker's. */
export const dealsMessage = z.strictObject({ ...head, symbol: SymbolId, deals: z.array(Deal) });

/** Queue `candles.{symbol}.{interval}`. The candle that is open, or the last state of one that closed. */
export const candlesMessage = z.strictObject({ ...head, symbol: SymbolId, interval: Interval, candle: Candle });

export const orderEvent = z.extend(Order, { event: z.literal('order') });
/** The trader's own part of a deal. */
export const fillEvent = z.extend(Fill, { event: z.literal('fill') });
/** The balance after the command. */
export const balanceEvent = z.extend(Balance, { event: z.literal('balance') });
export const transferEvent = z.strictObject({
  event: z.literal('transfer'),
  transferId: Id,
  from: Account,
  to: Account,
  asset: AssetCode,
  amount: DecimalText,
  at: Time,
});
/** A top-up by the system: a row of the system log. */
export const creditEvent = z.strictObject({
  event: z.literal('credit'),
  account: Account,
  asset: AssetCode,
  amount: DecimalText,
  at: Time,
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

export type OwnEvent = z.infer<typeof ownEvent>;
export type TickersMessage = z.infer<typeof tickersMessage>;
export type DepthMessage = z.infer<typeof depthMessage>;
export type DealsMessage = z.infer<typeof dealsMessage>;
export type CandlesMessage = z.infer<typeof candlesMessage>;
export type UserMessage = z.infer<typeof userMessage>;

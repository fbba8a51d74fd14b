// Messages over /ws: STOMP with JSON bodies, one schema per kind of queue.
//
// Every body has `epoch` and `seq`. `seq` is the number of the last command that the body includes; it never decreases, not even
// across a restart. A body marked `snapshot` replaces what the reader holds; any other is an update of it. `previousSeq` is the seq
// of the previous update in the same queue: if it's greater than the last seq the reader has, something was lost and the reader
// subscribes again. A changed `epoch` means that another writer took over: the reader refetches everything it holds besides the
// queues.
import * as z from 'zod/mini';
import { DepositRecord } from './deposits.ts';
import { ExchangeRecord } from './flash.ts';
import { SaleRecord } from './ico-text.ts';
import { InboxMessage } from './inbox-text.ts';
import { Account, Balance } from './ledger.ts';
import { Candle, Deal, Interval, Level, Quote } from './market.ts';
import { NoticeCategory } from './news.ts';
import {
  FundingPayment,
  LiquidationStep,
  LotsText,
  MarginCall,
  PerpetualFigures,
  PerpetualFill,
  PerpetualId,
  PerpetualOrder,
  PerpetualPosition,
  PerpetualSettings,
  PositionMode,
} from './perpetual-text.ts';
import { SignedMinuteHead } from './proof.ts';
import { Hash, SecondContract, SecondLimits } from './seconds-text.ts';
import { Fill, Order } from './spot.ts';
import { conversationHead, SupportMessage } from './support.ts';
import { AssetCode, DecimalText, Id, InstrumentId, Locale, SignedDecimalText, SpotId, Time } from './text.ts';
import { WithdrawalRecord } from './withdrawals.ts';

const count = z.int().check(z.nonnegative());
const head = { epoch: count, seq: count, previousSeq: z.optional(count), snapshot: z.optional(z.boolean()) };

/** Queue `tickers`. A snapshot has all instruments, an update those that changed. */
export const tickersMessage = z.strictObject({ ...head, tickers: z.array(Quote) });

/**
 * Queue `depth.{symbol}`. Price, then quantity. A snapshot has the best prices first; an update has the levels that changed, with
 * quantity "0" for a removed level. Levels are absolute, so applying one twice is harmless.
 */
export const depthMessage = z.strictObject({ ...head, symbol: InstrumentId, bids: z.array(Level), asks: z.array(Level) });

/** Queue `deals.{symbol}`. Oldest first; a snapshot has the latest ones. Never conflated. The side is the taker's. */
export const dealsMessage = z.strictObject({ ...head, symbol: InstrumentId, deals: z.array(Deal) });

/** Queue `candles.{symbol}.{interval}`. The open candle, or the final state of one that closed. */
export const candlesMessage = z.strictObject({ ...head, symbol: InstrumentId, interval: Interval, candle: Candle });

/**
 * Queue `notices`. The first five notices, pinned ones first; each message replaces the previous one. Its seq counts changes of the
 * notices, not commands. Titles are in the reader's language, otherwise in English.
 */
export const noticesMessage = z.strictObject({
  ...head,
  notices: z.array(
    z.strictObject({ id: Id, category: NoticeCategory, pinned: z.boolean(), publishedAt: Time, titles: z.record(Locale, z.string()) }),
  ),
});

/**
 * Queue `marks`. Mark and index price, funding and open interest of contracts. A snapshot has all contracts, an update those whose
 * figures changed, at most a few times a second.
 */
export const marksMessage = z.strictObject({ ...head, figures: z.array(PerpetualFigures) });

/**
 * An index tick as it's published: its price with three decimals more than the pair's display tick, absent while there is none. Each
 * constituent: source, price in thousandths of a tick, when it was received in milliseconds, whether it counted.
 */
export const publishedTick = z.strictObject({
  number: count,
  at: Time,
  state: z.enum(['normal', 'degraded', 'stale', 'held']),
  price: z.optional(DecimalText),
  chain: Hash,
  constituents: z.array(z.tuple([z.string(), z.int(), z.int(), z.boolean()])),
});
/**
 * Queue `ticks.{symbol}`: every tick of a pair's index, oldest first, never conflated, and the signed head of each minute once it's
 * over. A snapshot has the latest ticks. Ticks have no gaps in their numbers.
 */
export const ticksMessage = z.strictObject({
  ...head,
  symbol: SpotId,
  ticks: z.array(publishedTick),
  heads: z.optional(z.array(SignedMinuteHead)),
});

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
/** A credit by the system: a row of the system log. */
export const creditEvent = z.strictObject({
  event: z.literal('credit'),
  account: Account,
  asset: AssetCode,
  amount: DecimalText,
  at: Time,
});

/** A correction booked by two operators: a row of the system log. */
export const adjustmentEvent = z.strictObject({
  event: z.literal('adjustment'),
  account: Account,
  asset: AssetCode,
  amount: SignedDecimalText,
  at: Time,
});
/**
 * A deposit's current state, after each confirmation too. It doesn't come from the engine: such a message, and one about a
 * withdrawal, has the `seq` of the last command before it.
 */
export const depositEvent = z.extend(DepositRecord, { event: z.literal('deposit') });
export const withdrawalEvent = z.extend(WithdrawalRecord, { event: z.literal('withdrawal') });
export const exchangeEvent = z.extend(z.omit(ExchangeRecord, { price: true }), { event: z.literal('exchange') });
/** The debt in an asset after the command; zero if there is none. */
export const debtEvent = z.strictObject({ event: z.literal('debt'), asset: AssetCode, amount: DecimalText });

export const perpetualOrderEvent = z.extend(PerpetualOrder, { event: z.literal('perpetual-order') });
/**
 * An open order lost lots that would open a position and may not any more, for a reason as in the order's `endReason`. What is left of
 * it follows as `perpetual-order`.
 */
export const perpetualOrderCutEvent = z.strictObject({
  event: z.literal('perpetual-order-cut'),
  orderId: Id,
  symbol: PerpetualId,
  quantity: LotsText,
  reason: z.string(),
  at: Time,
});
/** The trader's own part of a contract's deal, or of a liquidation. */
export const perpetualFillEvent = z.extend(PerpetualFill, { event: z.literal('perpetual-fill') });
/**
 * A position after the command; with the quantity "0" it's closed. What it's worth follows from the mark price in the queue `marks`;
 * what it has earned and paid since it was opened, and its exits, from orders, fills and funding, or by a call.
 */
export const positionEvent = z.extend(
  z.pick(PerpetualPosition, {
    symbol: true,
    side: true,
    marginMode: true,
    quantity: true,
    size: true,
    entryPrice: true,
    entryValue: true,
    margin: true,
    openedAt: true,
  }),
  { event: z.literal('position'), entryPrice: z.optional(DecimalText), openedAt: z.optional(Time) },
);
export const positionModeEvent = z.strictObject({ event: z.literal('position-mode'), positionMode: PositionMode });
export const perpetualSettingsEvent = z.extend(PerpetualSettings, { event: z.literal('perpetual-settings') });
export const fundingEvent = z.extend(FundingPayment, { event: z.literal('funding') });
export const liquidationEvent = z.extend(LiquidationStep, { event: z.literal('liquidation') });
/** A second contract after each change: accepted, struck, settled. */
export const secondEvent = z.extend(SecondContract, { event: z.literal('second') });
/** The trader's own limits after a change, or after a settlement changed today's loss. */
export const secondLimitsEvent = z.extend(SecondLimits, { event: z.literal('second-limits') });
/** A row of the log of token sales: what became of the trader's own subscription. */
export const saleEvent = z.extend(SaleRecord, { event: z.literal('sale') });
/** Doesn't come from the engine either. */
export const marginCallEvent = z.extend(MarginCall, { event: z.literal('margin-call') });
/** A new message in the inbox, a second later at most, and how many are unread now. Not from the engine either. */
export const inboxEvent = z.strictObject({ event: z.literal('inbox'), message: InboxMessage, unread: count });

export const ownEvent = z.discriminatedUnion('event', [
  orderEvent,
  fillEvent,
  balanceEvent,
  transferEvent,
  creditEvent,
  adjustmentEvent,
  depositEvent,
  withdrawalEvent,
  exchangeEvent,
  debtEvent,
  perpetualOrderEvent,
  perpetualOrderCutEvent,
  perpetualFillEvent,
  positionEvent,
  positionModeEvent,
  perpetualSettingsEvent,
  fundingEvent,
  liquidationEvent,
  secondEvent,
  secondLimitsEvent,
  saleEvent,
  marginCallEvent,
  inboxEvent,
]);

/**
 * Queue `user.{uid}`, only for that trader's session. In the order in which events happened, never conflated. The snapshot has no
 * events: it says from which seq they follow, and the reader fetches balances and orders by calls with that `min-seq`.
 */
export const userMessage = z.strictObject({ ...head, events: z.array(ownEvent) });

/**
 * Queue `support.{uid}`, only for that trader's session: the conversation with support. Chats don't pass through the engine: `seq`
 * counts the events of this conversation, read marks included. The snapshot has no messages; the reader fetches them.
 */
export const supportMessage = z.strictObject({ ...head, ...conversationHead, messages: z.array(SupportMessage) });

/** All queues by the first part of their name; a queue's destination is `/queue/{name}`. */
export const queues = {
  tickers: { queue: '/queue/tickers', access: 'public', message: tickersMessage },
  depth: { queue: '/queue/depth.{symbol}', access: 'public', message: depthMessage },
  deals: { queue: '/queue/deals.{symbol}', access: 'public', message: dealsMessage },
  candles: { queue: '/queue/candles.{symbol}.{interval}', access: 'public', message: candlesMessage },
  notices: { queue: '/queue/notices', access: 'public', message: noticesMessage },
  ticks: { queue: '/queue/ticks.{symbol}', access: 'public', message: ticksMessage },
  marks: { queue: '/queue/marks', access: 'public', message: marksMessage },
  user: { queue: '/queue/user.{uid}', access: 'trader', message: userMessage },
  support: { queue: '/queue/support.{uid}', access: 'trader', message: supportMessage },
} as const;

export type OwnEvent = z.infer<typeof ownEvent>;
export type TickersMessage = z.infer<typeof tickersMessage>;
export type DepthMessage = z.infer<typeof depthMessage>;
export type DealsMessage = z.infer<typeof dealsMessage>;
export type CandlesMessage = z.infer<typeof candlesMessage>;
export type TicksMessage = z.infer<typeof ticksMessage>;
export type MarksMessage = z.infer<typeof marksMessage>;
export type NoticesMessage = z.infer<typeof noticesMessage>;
export type UserMessage = z.infer<typeof userMessage>;
export type SupportQueueMessage = z.infer<typeof supportMessage>;

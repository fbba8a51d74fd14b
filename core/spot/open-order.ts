// An order as the core works with it. There may be hundreds of thousands: what all orders of a kind share is in Terms, what few
// orders have is in Extra, and what happened to an order is in Progress, replaced as a whole at each change, so that a remembered
// answer can keep its own version.

import type { BookExtra, BookOrder, BookTerms } from '../book/book-order.ts';
import type { Level } from '../book/order-book.ts';
import type { OrderId } from '../book/order-id.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Side } from '../book/side.ts';
import type { Trader } from '../identity/trader.ts';
import type { TraderId } from '../identity/trader-id.ts';
import { NOTHING, plus } from '../money/amount.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';
import { DAY_MS } from '../time.ts';
import {
  type EndReason,
  isMarketType,
  isStopType,
  type Order,
  type OrderStatus,
  type OrderType,
  type TimeInForce,
  type TriggerSource,
} from './order.ts';
import { reserve } from './reserve.ts';
import type { SpotMarket } from './spot-market.ts';

/** Shared by the orders of one market with the same options. */
export interface Terms extends BookTerms {
  readonly market: SpotMarket;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly triggerSource: TriggerSource | undefined;
}

export interface Extra extends BookExtra {
  /** For a market order by amount; its quantity is then undefined. */
  readonly amount: Amount | undefined;
}

/** Never changed in place. */
export interface Progress {
  readonly filled: Lots;
  readonly filledAmount: Amount;
  readonly fee: Amount;
  readonly updatedAt: Instant;
  readonly triggered: boolean;
  readonly end: EndReason | 'filled' | undefined;
}

export class OpenOrder implements BookOrder<OpenOrder> {
  readonly id: OrderId;
  readonly trader: Trader;
  readonly terms: Terms;
  readonly extra: Extra | undefined;
  /** The limit; for a market order the worst price it may take. */
  price: Ticks;
  remaining: Lots;
  priority = 0;
  level: Level<OpenOrder> | undefined = undefined;
  previous: OpenOrder | undefined = undefined;
  next: OpenOrder | undefined = undefined;
  ownPrevious: OpenOrder | undefined = undefined;
  ownNext: OpenOrder | undefined = undefined;
  progress: Progress | undefined = undefined;
  touched = false;
  /** When it was placed, as day and millisecond of the day: two small numbers take less space than a large one. */
  private readonly day: number;
  private readonly time: number;

  constructor(id: OrderId, trader: Trader, terms: Terms, price: Ticks, quantity: Lots, placedAt: Instant, extra: Extra | undefined) {
    this.id = id;
    this.trader = trader;
    this.terms = terms;
    this.price = price;
    this.remaining = quantity;
    this.day = Math.floor(placedAt / DAY_MS);
    this.time = placedAt - this.day * DAY_MS;
    this.extra = extra;
  }

  get placedAt(): Instant {
    return (this.day * DAY_MS + this.time) as Instant;
  }
}

export const isOpen = (order: OpenOrder): boolean => order.progress === undefined || order.progress.end === undefined;
export const filledOf = (order: OpenOrder): Lots => order.progress?.filled ?? (0 as Lots);
export const waitsForTrigger = (terms: Terms, progress: Progress | undefined): boolean => isStopType(terms.type) && !progress?.triggered;

/** What an open limit order keeps frozen: the rest at its limit (buy) or the rest itself (sell). A stop-market order nothing. */
export function reserveOf(terms: Terms, price: Ticks, remaining: Lots): Amount {
  if (isMarketType(terms.type) || remaining === 0) return NOTHING;
  return reserve(terms.isBuy, price, remaining, terms.market.units);
}

/** The fields of an order that change while it is open. */
export interface Moment {
  readonly price: Ticks;
  readonly remaining: Lots;
  readonly priority: number;
  readonly progress: Progress | undefined;
}

/** The fields that never change. */
export interface Identity {
  readonly id: OrderId;
  readonly trader: { readonly id: TraderId };
  readonly terms: Terms;
  readonly extra: Extra | undefined;
  readonly placedAt: Instant;
}

/** The order as seen from outside, now or at a remembered moment. */
export const orderNow = (order: OpenOrder): Order => orderAt(order, order);
export function orderAt(order: Identity, moment: Moment): Order {
  const { terms, extra, placedAt } = order;
  const { price, remaining, progress } = moment;
  const filled = progress === undefined ? (0 as Lots) : progress.filled;
  const byAmount = extra !== undefined && extra.amount !== undefined;
  const status = statusOf(terms, progress);
  const isOver = progress !== undefined && progress.end !== undefined;
  return {
    orderId: order.id,
    trader: order.trader.id,
    clientOrderId: extra?.clientOrderId,
    symbol: terms.market.instrument.symbol,
    side: terms.side,
    type: terms.type,
    timeInForce: terms.timeInForce,
    postOnly: terms.postOnly,
    selfTradePrevention: terms.selfTradePrevention,
    price: isMarketType(terms.type) ? undefined : price,
    quantity: byAmount ? undefined : ((remaining + filled) as Lots),
    amount: extra?.amount,
    triggerPrice: extra?.triggerPrice,
    triggerSource: terms.triggerSource,
    triggerAbove: terms.triggerAbove,
    status,
    endReason: isOver && progress.end !== 'filled' ? progress.end : undefined,
    filledQuantity: filled,
    filledAmount: progress === undefined ? NOTHING : progress.filledAmount,
    fee: progress === undefined ? NOTHING : progress.fee,
    frozen: isOver ? NOTHING : reserveOf(terms, price, remaining),
    prioritySeq: moment.priority,
    placedAt,
    updatedAt: progress === undefined ? placedAt : progress.updatedAt,
  };
}

function statusOf(terms: Terms, progress: Progress | undefined): OrderStatus {
  if (progress?.end === 'filled') return 'done';
  if (progress?.end === 'trader' || progress?.end === 'locked' || progress?.end === 'trading_ended') return 'cancelled';
  if (progress?.end !== undefined) return 'expired';
  if (waitsForTrigger(terms, progress)) return 'untriggered';
  return progress !== undefined && progress.filled > 0 ? 'partial' : 'new';
}

/** The progress after an amend, or at the end; fills are kept. */
export const ended = (order: OpenOrder, at: Instant, end: Progress['end']): Progress => {
  const now = order.progress;
  if (now === undefined) return { filled: NO_LOTS, filledAmount: NOTHING, fee: NOTHING, updatedAt: at, triggered: false, end };
  return { filled: now.filled, filledAmount: now.filledAmount, fee: now.fee, updatedAt: at, triggered: now.triggered, end };
};

/** The progress after fills: this many more lots, this value, this fee. */
export const filledMore = (order: OpenOrder, at: Instant, lots: Lots, paid: Amount, fee: Amount, end: Progress['end']): Progress => {
  const now = order.progress;
  if (now === undefined) return { filled: lots, filledAmount: paid, fee, updatedAt: at, triggered: false, end };
  const filled = (now.filled + lots) as Lots;
  return { filled, filledAmount: plus(now.filledAmount, paid), fee: plus(now.fee, fee), updatedAt: at, triggered: now.triggered, end };
};

/** The progress of a stop order that has just triggered. Nothing was filled before. */
export const fired = (at: Instant): Progress => ({
  filled: NO_LOTS,
  filledAmount: NOTHING,
  fee: NOTHING,
  updatedAt: at,
  triggered: true,
  end: undefined,
});

const NO_LOTS = 0 as Lots;

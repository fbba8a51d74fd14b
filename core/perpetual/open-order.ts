// An order of a perpetual contract as the core works with it; see spot/open-order.ts for why it's divided so.

import type { BookExtra, BookOrder, BookTerms } from '../book/book-order.ts';
import type { Level } from '../book/order-book.ts';
import type { OrderId } from '../book/order-id.ts';
import { OwnOrders } from '../book/own-orders.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Side } from '../book/side.ts';
import type { Trader } from '../identity/trader.ts';
import { NOTHING, plus } from '../money/amount.ts';
import type { Amount, Instant, Lots, Rate, Ticks } from '../money/unit.ts';
import {
  type EndReason,
  isMarketType,
  isTriggered,
  type OrderStatus,
  type OrderType,
  type PerpetualOrder,
  type PositionSide,
  type TimeInForce,
  type TriggerSource,
} from './order.ts';
import type { PerpetualMarket } from './perpetual-market.ts';

/** Shared by the orders of one market with the same options. */
export interface Terms extends BookTerms {
  readonly market: PerpetualMarket;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly positionSide: PositionSide;
  readonly reduceOnly: boolean;
  readonly triggerSource: TriggerSource | undefined;
}

export interface Extra extends BookExtra {
  readonly closesPosition: boolean;
  readonly trail: Rate | undefined;
  readonly takeProfit: Ticks | undefined;
  readonly stopLoss: Ticks | undefined;
  readonly exitSource: TriggerSource | undefined;
  readonly parentId: OrderId | undefined;
  readonly pairId: OrderId | undefined;
}
export const NO_EXTRA: Extra = {
  clientOrderId: undefined,
  triggerPrice: undefined,
  closesPosition: false,
  trail: undefined,
  takeProfit: undefined,
  stopLoss: undefined,
  exitSource: undefined,
  parentId: undefined,
  pairId: undefined,
};

/** Never changed in place. */
export interface Progress {
  readonly filled: Lots;
  readonly filledAmount: Amount;
  readonly fee: Amount;
  readonly realised: Amount;
  readonly closed: Lots;
  readonly updatedAt: Instant;
  readonly triggered: boolean;
  readonly end: EndReason | 'filled' | undefined;
}

export class OpenPerpetualOrder implements BookOrder<OpenPerpetualOrder> {
  readonly id: OrderId;
  readonly trader: Trader;
  readonly terms: Terms;
  /** Replaced when a trailing stop follows the price. */
  extra: Extra | undefined;
  price: Ticks;
  remaining: Lots;
  priority = 0;
  level: Level<OpenPerpetualOrder> | undefined = undefined;
  previous: OpenPerpetualOrder | undefined = undefined;
  next: OpenPerpetualOrder | undefined = undefined;
  ownPrevious: OpenPerpetualOrder | undefined = undefined;
  ownNext: OpenPerpetualOrder | undefined = undefined;
  progress: Progress | undefined = undefined;
  touched = false;
  /** How many of the remaining lots would open a position rather than close one; these have a reserve. */
  opens = 0 as Lots;
  reserved: Amount = NOTHING;
  /** What it counts for in its account's sums; see claims.ts. */
  countedAs: 'waiting' | 'resting' | undefined = undefined;
  countedCloses = 0;
  countedOpens = 0;
  readonly placedAt: Instant;

  constructor(id: OrderId, trader: Trader, terms: Terms, price: Ticks, quantity: Lots, placedAt: Instant, extra: Extra | undefined) {
    this.id = id;
    this.trader = trader;
    this.terms = terms;
    this.price = price;
    this.remaining = quantity;
    this.placedAt = placedAt;
    this.extra = extra;
  }
}

export const ownOrders = new OwnOrders<OpenPerpetualOrder>();

/** A trader's open orders in one contract. */
export function* ordersIn(trader: Trader, market: PerpetualMarket): Iterable<OpenPerpetualOrder> {
  for (let order = ownOrders.first(trader); order !== undefined; order = order.ownNext) if (order.terms.market === market) yield order;
}

export const isOpen = (order: OpenPerpetualOrder): boolean => order.progress?.end === undefined;
export const isWaiting = ({ terms, progress }: OpenPerpetualOrder): boolean => isTriggered(terms.type) && progress?.triggered !== true;

/** What decides whether an order closes or opens. */
export const wayOf = ({
  side,
  positionSide,
  reduceOnly,
}: {
  readonly side: Side;
  readonly positionSide: PositionSide;
  readonly reduceOnly: boolean;
}): Pick<Terms, 'positionSide' | 'isBuy' | 'reduceOnly'> => ({ isBuy: side === 'buy', positionSide, reduceOnly });
/** Whether it can close a position: in hedge mode an order for the other side only opens. */
export const mayClose = ({ positionSide, isBuy }: Pick<Terms, 'positionSide' | 'isBuy'>): boolean =>
  positionSide === 'both' || (positionSide === 'long') !== isBuy;
/** Whether it can open one. */
export const mayOpen = ({ positionSide, isBuy, reduceOnly }: Pick<Terms, 'positionSide' | 'isBuy' | 'reduceOnly'>): boolean =>
  !reduceOnly && (positionSide === 'both' || (positionSide === 'long') === isBuy);

const NOT_YET: Omit<Progress, 'updatedAt'> = {
  ...{ filled: 0 as Lots, filledAmount: NOTHING, fee: NOTHING, realised: NOTHING, closed: 0 as Lots },
  ...{ triggered: false, end: undefined },
};

/** The progress after an amend, a trigger, or at the end; fills are kept. */
export function changed(order: OpenPerpetualOrder, at: Instant, to: Partial<Pick<Progress, 'triggered' | 'end'>>): Progress {
  const { filled, filledAmount, fee, realised, closed, triggered, end } = order.progress ?? NOT_YET;
  return {
    filled,
    filledAmount,
    fee,
    realised,
    closed,
    updatedAt: at,
    triggered: to.triggered ?? triggered,
    end: to.end ?? end,
  };
}

export interface Filled {
  readonly lots: Lots;
  readonly value: Amount;
  readonly fee: Amount;
  readonly realised: Amount;
  readonly closed: Lots;
}
export function filledMore(
  order: OpenPerpetualOrder,
  at: Instant,
  { lots, value, fee, realised, closed }: Filled,
  end: Progress['end'],
): Progress {
  const now = order.progress ?? NOT_YET;
  return {
    filled: (now.filled + lots) as Lots,
    filledAmount: plus(now.filledAmount, value),
    fee: plus(now.fee, fee),
    realised: plus(now.realised, realised),
    closed: (now.closed + closed) as Lots,
    updatedAt: at,
    triggered: now.triggered,
    end,
  };
}

/** The order as seen from outside. */
export function orderNow(order: OpenPerpetualOrder): PerpetualOrder {
  const { terms, extra = NO_EXTRA, placedAt } = order;
  const progress = order.progress ?? NOT_YET;
  const isOver = progress.end !== undefined;
  return {
    orderId: order.id,
    trader: order.trader.id,
    clientOrderId: extra.clientOrderId,
    symbol: terms.market.symbol,
    side: terms.isBuy ? 'buy' : 'sell',
    positionSide: terms.positionSide,
    type: terms.type,
    timeInForce: terms.timeInForce,
    postOnly: terms.postOnly,
    selfTradePrevention: terms.selfTradePrevention,
    reduceOnly: terms.reduceOnly,
    closesPosition: extra.closesPosition,
    price: isMarketType(terms.type) ? undefined : order.price,
    quantity: extra.closesPosition ? undefined : ((order.remaining + progress.filled) as Lots),
    triggerPrice: extra.triggerPrice,
    triggerSource: terms.triggerSource,
    triggerAbove: terms.triggerAbove,
    trail: extra.trail,
    takeProfit: extra.takeProfit,
    stopLoss: extra.stopLoss,
    exitSource: extra.exitSource,
    parentId: extra.parentId,
    pairId: extra.pairId,
    status: statusOf(order),
    endReason: isOver && progress.end !== 'filled' ? progress.end : undefined,
    filledQuantity: progress.filled,
    filledAmount: progress.filledAmount,
    fee: progress.fee,
    realised: progress.realised,
    closed: progress.closed,
    opens: isOver ? (0 as Lots) : order.opens,
    frozen: isOver ? NOTHING : order.reserved,
    prioritySeq: order.priority,
    placedAt,
    updatedAt: order.progress?.updatedAt ?? placedAt,
  };
}

const cancelling: readonly string[] = [
  'trader',
  'locked',
  'close_only',
  'replaced',
  'pair',
  'liquidation',
  'position_closed',
] satisfies EndReason[];

function statusOf(order: OpenPerpetualOrder): OrderStatus {
  const end = order.progress?.end;
  if (end === 'filled') return 'done';
  if (end !== undefined && cancelling.includes(end)) return 'cancelled';
  if (end !== undefined) return 'expired';
  if (isWaiting(order)) return 'untriggered';
  return order.progress !== undefined && order.progress.filled > 0 ? 'partial' : 'new';
}

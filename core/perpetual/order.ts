import type { OrderId } from '../book/order-id.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Side } from '../book/side.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant, Lots, Rate, Ticks } from '../money/unit.ts';

export const orderTypes = ['limit', 'market', 'stop_limit', 'stop_market', 'trailing_stop'] as const;
export type OrderType = (typeof orderTypes)[number];
export const isMarketType = (type: OrderType): boolean => type === 'market' || type === 'stop_market' || type === 'trailing_stop';
export const isTriggered = (type: OrderType): boolean => type === 'stop_limit' || type === 'stop_market' || type === 'trailing_stop';
export const timesInForce = ['GTC', 'IOC', 'FOK'] as const;
export type TimeInForce = (typeof timesInForce)[number];
/** What a trigger watches. The index isn't offered: the mark price follows it. */
export const triggerSources = ['mark', 'last'] as const;
export type TriggerSource = (typeof triggerSources)[number];
/** In hedge mode every order is for the long or the short position; otherwise there is one position, which may be either. */
export const positionSides = ['both', 'long', 'short'] as const;
export type PositionSide = (typeof positionSides)[number];
/** A trader's own orders never trade with each other here: profit and loss would be made up. */
export const preventions = ['expire_taker', 'expire_maker', 'expire_both'] as const;

export type OrderStatus = 'untriggered' | 'new' | 'partial' | 'done' | 'cancelled' | 'expired';
export const isOpenStatus = (status: OrderStatus): boolean => status === 'untriggered' || status === 'new' || status === 'partial';

/** Why an order ended before it was filled. */
export type EndReason =
  | 'trader' // cancelled by its trader
  | 'locked' // its trader was locked
  | 'close_only' // it would open a position in a contract that only takes closing orders
  | 'price_stale' // it would open a position, or trade with an order that would, while the index is stale
  | 'rules_changed' // the contract's fees or tiers changed, and it can't be paid for any more
  | 'position_above_tier' // the position would be larger than its leverage allows
  | 'no_liquidity' // the rest of a market or IOC order found no price within its bounds
  | 'not_fillable' // FOK
  | 'self_trade' // self-trade prevention
  | 'insufficient_available' // it would open more than the trader can pay for
  | 'price_band'
  | 'too_many_open_orders'
  | 'would_liquidate' // the position would need more margin than it has
  | 'beyond_bankruptcy' // closing there would cost more than the margin
  | 'position_closed' // nothing is left to reduce
  | 'replaced' // by another take profit or stop loss of the whole position
  | 'pair' // the other half of its pair has closed what both were for
  | 'liquidation'; // its margin was needed for a position

/** An order as seen from outside the core: a plain value, the state after the command that reports it. */
export interface PerpetualOrder {
  readonly orderId: OrderId;
  readonly trader: TraderId;
  readonly clientOrderId: string | undefined;
  readonly symbol: string;
  readonly side: Side;
  readonly positionSide: PositionSide;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly reduceOnly: boolean;
  /** Take profit or stop loss of the whole position, whatever its quantity when it triggers; its own quantity is then undefined. */
  readonly closesPosition: boolean;
  /** The limit; undefined for market orders. */
  readonly price: Ticks | undefined;
  readonly quantity: Lots | undefined;
  readonly triggerPrice: Ticks | undefined;
  readonly triggerSource: TriggerSource | undefined;
  /** Whether it triggers at or above (true) or at or below (false) the trigger price. */
  readonly triggerAbove: boolean | undefined;
  /** How far a trailing stop stays behind the best price. */
  readonly trail: Rate | undefined;
  /** Become orders of their own as this one is filled. */
  readonly takeProfit: Ticks | undefined;
  readonly stopLoss: Ticks | undefined;
  readonly exitSource: TriggerSource | undefined;
  /** The order whose fills it closes. */
  readonly parentId: OrderId | undefined;
  /** Take profit and stop loss of one position: what one closes, the other no longer closes. */
  readonly pairId: OrderId | undefined;
  readonly status: OrderStatus;
  readonly endReason: EndReason | undefined;
  readonly filledQuantity: Lots;
  /** Sum of price times quantity over the fills. Amounts are in minor units of USDT. */
  readonly filledAmount: Amount;
  readonly fee: Amount;
  /** Profit (positive) or loss of what it closed, before fees. */
  readonly realised: Amount;
  /** How many of the filled lots closed a position; the others opened one. */
  readonly closed: Lots;
  /** How many of the remaining lots would open a position, and what is frozen for them. */
  readonly opens: Lots;
  readonly frozen: Amount;
  readonly prioritySeq: number;
  readonly placedAt: Instant;
  readonly updatedAt: Instant;
}

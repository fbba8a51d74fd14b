import type { OrderId } from '../book/order-id.ts';
import type { SelfTradePrevention } from '../book/self-trade-prevention.ts';
import type { Side } from '../book/side.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant, Lots, Ticks } from '../money/unit.ts';

export type OrderType = 'limit' | 'market' | 'stop_limit' | 'stop_market';
export const isMarketType = (type: OrderType): boolean => type === 'market' || type === 'stop_market';
export const isStopType = (type: OrderType): boolean => type === 'stop_limit' || type === 'stop_market';
export type TimeInForce = 'GTC' | 'IOC' | 'FOK';
export type TriggerSource = 'last' | 'index';

/** untriggered: a stop order waiting for its trigger. new and partial rest in the book. The others are final. */
export type OrderStatus = 'untriggered' | 'new' | 'partial' | 'done' | 'cancelled' | 'expired' | 'rejected';
export const isOpenStatus = (status: OrderStatus): boolean => status === 'untriggered' || status === 'new' || status === 'partial';

/** Why an order ended before it was filled. */
export type EndReason =
  | 'trader' // cancelled by its trader
  | 'locked' // its trader was locked
  | 'trading_ended' // its instrument is no longer traded
  | 'no_liquidity' // the rest of a market or IOC order found no price within its bounds
  | 'not_fillable' // FOK
  | 'self_trade' // self-trade prevention
  | 'insufficient_available' // a triggered stop-market order could no longer be paid
  | 'price_band'
  | 'too_many_open_orders';

/** An order as seen from outside the core: a plain value, the state after the command that reports it. */
export interface Order {
  readonly orderId: OrderId;
  readonly trader: TraderId;
  readonly clientOrderId: string | undefined;
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  /** The limit; undefined for market orders. */
  readonly price: Ticks | undefined;
  /** Undefined for a market order by amount. */
  readonly quantity: Lots | undefined;
  /** A market order by amount: the maximum to spend (buy) or the minimum to receive (sell), in minor units of the quote asset. */
  readonly amount: Amount | undefined;
  readonly triggerPrice: Ticks | undefined;
  readonly triggerSource: TriggerSource | undefined;
  /** Whether it triggers at or above (true) or at or below (false) the trigger price. */
  readonly triggerAbove: boolean | undefined;
  readonly status: OrderStatus;
  readonly endReason: EndReason | undefined;
  readonly filledQuantity: Lots;
  /** Sum of price times quantity over the fills, in minor units of the quote asset. */
  readonly filledAmount: Amount;
  /** Sum of the fees, in minor units of the received asset (base for a buy, quote for a sell). */
  readonly fee: Amount;
  /** What this order currently keeps frozen, in minor units of quote (buy) or base (sell). */
  readonly frozen: Amount;
  /** Time priority within its price level; an amend that loses priority gets a new one. */
  readonly prioritySeq: number;
  readonly placedAt: Instant;
  readonly updatedAt: Instant;
}

/** One number for four enum values, below 96; −1 if any of them is invalid. */
export function wordNumber(side: Side, type: OrderType, timeInForce: TimeInForce, prevention: SelfTradePrevention): number {
  const a = side === 'buy' ? 0 : side === 'sell' ? 1 : -1;
  const b = type === 'limit' ? 0 : type === 'market' ? 1 : type === 'stop_limit' ? 2 : type === 'stop_market' ? 3 : -1;
  const c = timeInForce === 'GTC' ? 0 : timeInForce === 'IOC' ? 1 : timeInForce === 'FOK' ? 2 : -1;
  const d =
    prevention === 'expire_taker'
      ? 0
      : prevention === 'expire_maker'
        ? 1
        : prevention === 'expire_both'
          ? 2
          : prevention === 'none'
            ? 3
            : -1;
  return a < 0 || b < 0 || c < 0 || d < 0 ? -1 : ((a * 4 + b) * 3 + c) * 4 + d;
}

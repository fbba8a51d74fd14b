import type { OrderId } from '../book/order-id.ts';
import type { Side } from '../book/side.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant, Lots, Rate, Ticks } from '../money/unit.ts';
import type { Order } from './order.ts';

export interface OrderChanged {
  readonly event: 'order_changed';
  readonly order: Order;
}
/** A trade. dealId counts from 1 over all instruments. */
export interface DealMade {
  readonly event: 'deal_made';
  readonly dealId: number;
  readonly symbol: string;
  readonly price: Ticks;
  readonly quantity: Lots;
  /** price times quantity in minor units of the quote asset */
  readonly notional: Amount;
  readonly takerSide: Side;
  readonly makerOrderId: OrderId;
  readonly takerOrderId: OrderId;
  readonly maker: TraderId;
  readonly taker: TraderId;
  /** In minor units of what the party received. */
  readonly makerFee: Amount;
  readonly takerFee: Amount;
  readonly at: Instant;
}
export interface SelfTradePrevented {
  readonly event: 'self_trade_prevented';
  readonly symbol: string;
  readonly trader: TraderId;
  readonly makerOrderId: OrderId;
  readonly takerOrderId: OrderId;
}
/** A level of a book after the command; quantity 0 means the level is gone. */
export interface LevelChanged {
  readonly event: 'level_changed';
  readonly symbol: string;
  readonly side: Side;
  readonly price: Ticks;
  readonly quantity: Lots;
}
/** What a trader traded on one UTC day (days since 1970-01-01), in minor units of USDT. */
export interface VolumeChanged {
  readonly event: 'volume_changed';
  readonly trader: TraderId;
  readonly day: number;
  readonly volume: Amount;
}
/** This trade moved the trader to another fee tier. There's no event when a tier drops because days have passed. */
export interface FeeTierChanged {
  readonly event: 'fee_tier_changed';
  readonly trader: TraderId;
  readonly tier: number;
  readonly maker: Rate;
  readonly taker: Rate;
}

export type SpotEvent = OrderChanged | DealMade | SelfTradePrevented | LevelChanged | VolumeChanged | FeeTierChanged;

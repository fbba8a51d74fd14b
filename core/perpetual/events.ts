import type { OrderId } from '../book/order-id.ts';
import type { Side } from '../book/side.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant, Lots, Rate, Ticks } from '../money/unit.ts';
import type { MarginMode, MarginRules } from './account.ts';
import type { Step } from './liquidation-steps.ts';
import type { EndReason, PerpetualOrder } from './order.ts';

export interface PerpetualOrderChanged {
  readonly event: 'perpetual_order_changed';
  readonly order: PerpetualOrder;
}
/** An open order has lost lots that would have opened a position and may not any more; `perpetual_order_changed` has the rest. */
export interface PerpetualOrderCut {
  readonly event: 'perpetual_order_cut';
  readonly trader: TraderId;
  readonly symbol: string;
  readonly orderId: OrderId;
  readonly quantity: Lots;
  readonly reason: EndReason;
  readonly at: Instant;
}
/** A trade. The taker of a liquidation has no order, nor has the insurance fund, whose number is 0. */
export interface PerpetualDealMade {
  readonly event: 'perpetual_deal_made';
  readonly dealId: number;
  readonly symbol: string;
  readonly price: Ticks;
  readonly quantity: Lots;
  readonly notional: Amount;
  readonly takerSide: Side;
  readonly makerOrderId: OrderId;
  readonly takerOrderId: OrderId | undefined;
  readonly maker: TraderId;
  readonly taker: TraderId;
  readonly makerFee: Amount;
  readonly takerFee: Amount;
  readonly at: Instant;
}
export interface PerpetualSelfTradePrevented {
  readonly event: 'perpetual_self_trade_prevented';
  readonly symbol: string;
  readonly trader: TraderId;
  readonly makerOrderId: OrderId;
  readonly takerOrderId: OrderId;
}
export interface PerpetualLevelChanged {
  readonly event: 'perpetual_level_changed';
  readonly symbol: string;
  readonly side: Side;
  readonly price: Ticks;
  readonly quantity: Lots;
}
/** A position after the command; without a quantity it's closed. */
export interface PositionChanged {
  readonly event: 'position_changed';
  readonly trader: TraderId;
  readonly symbol: string;
  readonly isLong: boolean;
  readonly mode: MarginMode;
  readonly openedSeq: number;
  readonly quantity: Lots;
  readonly entryValue: Amount;
  readonly margin: Amount;
  /** See HeldPosition. */
  readonly earlier: MarginRules | undefined;
}
/** A part of a position was closed; without a quantity, profit of it paid a debt and only its entry value moved. */
export interface ProfitRealised {
  readonly event: 'profit_realised';
  readonly trader: TraderId;
  readonly symbol: string;
  readonly isLong: boolean;
  readonly quantity: Lots;
  readonly value: Amount;
  /** Before the fee. */
  readonly realised: Amount;
  readonly fee: Amount;
  /** Undefined for a liquidation. */
  readonly orderId: OrderId | undefined;
  readonly at: Instant;
}
export interface PerpetualAccountChanged {
  readonly event: 'perpetual_account_changed';
  readonly trader: TraderId;
  readonly isHedged: boolean;
  readonly pot: Amount;
}
export interface PerpetualSettingChanged {
  readonly event: 'perpetual_setting_changed';
  readonly trader: TraderId;
  readonly symbol: string;
  readonly leverage: number;
  readonly mode: MarginMode;
}
export interface PerpetualPriced {
  readonly event: 'perpetual_priced';
  readonly symbol: string;
  readonly mark: Ticks | undefined;
  readonly last: Ticks | undefined;
}
/** The samples that mark price and funding are made of. */
export interface PerpetualSampled {
  readonly event: 'perpetual_sampled';
  readonly symbol: string;
  readonly slot: number;
  /** Doubled distances of the book's middle from the index, oldest first. */
  readonly basis: readonly number[];
  readonly premiumSum: bigint;
  readonly premiumCount: number;
}
export interface Funded {
  readonly event: 'funded';
  readonly symbol: string;
  /** Of the funding just paid; zero before the first. */
  readonly rate: Rate;
  readonly nextAt: Instant;
  readonly at: Instant;
}
/** Paid (positive) or received (negative). */
export interface FundingPaid {
  readonly event: 'funding_paid';
  readonly trader: TraderId;
  readonly symbol: string;
  readonly isLong: boolean;
  readonly rate: Rate;
  readonly mark: Ticks;
  readonly paid: Amount;
  readonly at: Instant;
}
/** A step of a liquidation; see liquidation-steps.ts. */
export interface LiquidationStep {
  readonly event: 'liquidation_step';
  readonly step: Step;
  readonly trader: TraderId;
  readonly symbol: string;
  readonly isLong: boolean;
  readonly quantity: Lots;
  readonly value: Amount;
  readonly insuranceFee: Amount;
  /** The price at which the margin was used up. */
  readonly bankruptcy: Ticks;
  /** The trader whose position was closed against it. */
  readonly against: TraderId | undefined;
  readonly mark: Ticks;
  readonly at: Instant;
}
/** What the insurance fund holds; without a quantity nothing. */
export interface InsurancePositionChanged {
  readonly event: 'insurance_position_changed';
  readonly symbol: string;
  readonly isLong: boolean;
  readonly quantity: Lots;
  readonly entryValue: Amount;
}
/** The last numbers assigned. */
export interface PerpetualCounted {
  readonly event: 'perpetual_counted';
  readonly order: number;
  readonly deal: number;
  readonly priority: number;
}

export type PerpetualEvent =
  | PerpetualOrderChanged
  | PerpetualOrderCut
  | PerpetualDealMade
  | PerpetualSelfTradePrevented
  | PerpetualLevelChanged
  | PositionChanged
  | ProfitRealised
  | PerpetualAccountChanged
  | PerpetualSettingChanged
  | PerpetualPriced
  | PerpetualSampled
  | Funded
  | FundingPaid
  | LiquidationStep
  | InsurancePositionChanged
  | PerpetualCounted;

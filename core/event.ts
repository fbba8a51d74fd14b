import type { TraderId, TraderKind } from './identity/trader.ts';
import type { Account, HouseAccount, Place } from './ledger/account.ts';
import type { Asset, FeeTier, Instrument } from './market/instrument.ts';
import type { Amount, Instant, Lots, Rate, Ticks } from './money/unit.ts';
import type { Rejection } from './rejection.ts';
import type { Order, OrderId, Side } from './spot/order.ts';

// What a command did. Events carry the state after the command, so a reader needs no memory of its own and may keep
// only the last of each key. Within one command each balance and each order is reported once, at its end.

export interface Configured {
  readonly event: 'configured';
  readonly realm: 'practice' | 'live';
  readonly assets: readonly Asset[];
  readonly instruments: readonly Instrument[];
  readonly feeTiers: readonly FeeTier[];
  readonly practiceGrants: readonly {
    readonly kind: TraderKind;
    readonly account: Account;
    readonly asset: string;
    readonly amount: Amount;
  }[];
}
export interface TraderOpened {
  readonly event: 'trader_opened';
  readonly trader: TraderId;
  readonly traderKind: TraderKind;
}
/** A top-up or adjustment by the system: a row of the trader's system log. */
export interface PracticeCredited {
  readonly event: 'practice_credited';
  readonly trader: TraderId;
  readonly account: Account;
  readonly asset: string;
  readonly amount: Amount;
}
export interface BalanceChanged {
  readonly event: 'balance_changed';
  readonly trader: TraderId;
  readonly account: Account;
  readonly asset: string;
  readonly available: Amount;
  readonly frozen: Amount;
}
export interface HouseBalanceChanged {
  readonly event: 'house_balance_changed';
  readonly account: HouseAccount;
  readonly asset: string;
  readonly balance: Amount;
}
/** One line of the double entry: a positive amount of one asset from one place to another; `address` writes a place as text. */
export interface Posted {
  readonly event: 'posted';
  readonly from: Place;
  readonly to: Place;
  readonly asset: string;
  readonly amount: Amount;
}
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
export interface Transferred {
  readonly event: 'transferred';
  readonly trader: TraderId;
  readonly from: Account;
  readonly to: Account;
  readonly asset: string;
  readonly amount: Amount;
}
export interface IndexTicked {
  readonly event: 'index_ticked';
  readonly symbol: string;
  /** Undefined while the index is stale. */
  readonly price: Ticks | undefined;
  readonly state: 'normal' | 'degraded' | 'stale' | 'held';
  readonly constituents: readonly {
    readonly source: string;
    readonly price: Ticks;
    readonly receivedAt: Instant;
    readonly used: boolean;
    /** A source that left the band may return at this time. */
    readonly backAt: Instant | undefined;
  }[];
  readonly at: Instant;
  /** The last live price and its time: what the next tick is held against. */
  readonly referencePrice: Ticks | undefined;
  readonly referenceAt: Instant | undefined;
}
/** What a trader traded on one UTC day (days since 1970-01-01), in minor units of USDT. */
export interface VolumeChanged {
  readonly event: 'volume_changed';
  readonly trader: TraderId;
  readonly day: number;
  readonly volume: Amount;
}
/** The running volume of the last 30 days moved the trader to another fee tier. */
export interface FeeTierChanged {
  readonly event: 'fee_tier_changed';
  readonly trader: TraderId;
  readonly tier: number;
  readonly maker: Rate;
  readonly taker: Rate;
}

export type ExchangeEvent =
  | Configured
  | TraderOpened
  | PracticeCredited
  | BalanceChanged
  | HouseBalanceChanged
  | Posted
  | OrderChanged
  | DealMade
  | SelfTradePrevented
  | LevelChanged
  | Transferred
  | IndexTicked
  | VolumeChanged
  | FeeTierChanged;

/** What the one who sent the command is told. The same request again gets an equal answer. */
export type Answer =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'orders'; readonly orderIds: readonly OrderId[] }
  | { readonly kind: 'transfer'; readonly transferSeq: number }
  | { readonly kind: 'done' };

export interface Outcome {
  /** The sequence number of the command that had the effect; of the first one where this is a repetition. */
  readonly seq: number;
  readonly answer: Answer | Rejection;
  /** Empty where the command was refused or is a repetition. */
  readonly events: readonly ExchangeEvent[];
  /** Set where the core will remember this answer for the request window; undefined where there is nothing new to remember. */
  readonly remembered: Remembered | undefined;
  /** The last place in a queue that was given out, to this day; undefined where nothing can have changed. */
  readonly lastPriority?: number | undefined;
}

/** What makes a repetition recognisable. The answer is the outcome's own; `answerText` writes it. */
export interface Remembered {
  readonly trader: TraderId;
  readonly requestId: string;
  readonly bodyHash: number;
  readonly at: Instant;
}

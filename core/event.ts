import type { Configure } from './command.ts';
import type { FlashQuote } from './flash/flash.ts';
import type { AdjustmentCause } from './funds/adjustment.ts';
import type { Deposit } from './funds/deposit.ts';
import type { WithdrawalUse } from './funds/limit.ts';
import type { StopCause, StopName } from './funds/stop.ts';
import type { Withdrawal, WithdrawalState } from './funds/withdrawal.ts';
import type { Standing } from './identity/standing.ts';
import type { TraderId, TraderKind } from './identity/trader.ts';
import type { RewardCause, RewardRules, VoidCause } from './invite/reward.ts';
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
  readonly rewards?: RewardRules | undefined;
  readonly networks?: Configure['networks'];
  readonly funds?: Configure['funds'];
  readonly flash?: Configure['flash'];
  readonly flashAssets?: Configure['flashAssets'];
}
export interface TraderOpened {
  readonly event: 'trader_opened';
  readonly trader: TraderId;
  readonly traderKind: TraderKind;
}
/** Locked or opened, held, verified: all of it as it stands after the command. */
export interface StandingChanged extends Standing {
  readonly event: 'standing_changed';
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
  /** The deal that it settles; undefined where it is no part of a trade. */
  readonly deal?: number | undefined;
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

/** Who invited a trader, and why the trader's fees bring nothing, where they do not. */
export interface InvitationChanged {
  readonly event: 'invitation_changed';
  readonly trader: TraderId;
  readonly inviter: TraderId;
  readonly refused: RewardCause | undefined;
}
interface RewardOfDay {
  readonly invited: TraderId;
  readonly inviter: TraderId;
  readonly asset: string;
  /** The UTC day of the fees, days since 1970-01-01. */
  readonly day: number;
  readonly amount: Amount;
}
/** The whole reward of that day in that asset, as it is after the command. */
export interface RewardAccrued extends RewardOfDay {
  readonly event: 'reward_accrued';
  /** The fees that it comes from. */
  readonly fee: Amount;
  /** In minor units of USDT, for the cap. */
  readonly worth: Amount;
  readonly dueAt: Instant;
}
export interface RewardPaid extends RewardOfDay {
  readonly event: 'reward_paid';
}
/** It fell due while it was refused. */
export interface RewardVoided extends RewardOfDay {
  readonly event: 'reward_voided';
  readonly cause: VoidCause;
}

/** A deposit as it is after the command. */
export interface DepositChanged {
  readonly event: 'deposit_changed';
  readonly deposit: Deposit;
}
/** A withdrawal as it is after the command, and the states that it passed through in it. */
export interface WithdrawalChanged {
  readonly event: 'withdrawal_changed';
  readonly withdrawal: Withdrawal;
  readonly path: readonly WithdrawalState[];
}
/** What a trader has used of the limits. */
export interface WithdrawalUseChanged extends WithdrawalUse {
  readonly event: 'withdrawal_use_changed';
  readonly trader: TraderId;
}
/** What was withdrawn in one minute (since 1970), in USDT; zero: that minute counts no more. */
export interface OutflowChanged {
  readonly event: 'outflow_changed';
  readonly minute: number;
  readonly worth: Amount;
}
/** Without a cause: it goes on. */
export interface StopChanged {
  readonly event: 'stop_changed';
  readonly name: StopName;
  readonly cause: StopCause | undefined;
  readonly at: Instant;
}
/** What a trader owes in an asset after the command. */
export interface DebtChanged {
  readonly event: 'debt_changed';
  readonly trader: TraderId;
  readonly asset: string;
  readonly amount: Amount;
}
/** A correction by two operators: a row of the trader's system log. Below zero it was taken. */
export interface Adjusted {
  readonly event: 'adjusted';
  readonly trader: TraderId;
  readonly account: Account;
  readonly asset: string;
  readonly amount: Amount;
  readonly cause: AdjustmentCause;
}
/** Something with this key was booked by hand, and will not be again. */
export interface Booked {
  readonly event: 'booked';
  readonly key: string;
}
export interface Quoted {
  readonly event: 'quoted';
  readonly quote: FlashQuote;
}
export interface QuoteForgotten {
  readonly event: 'quote_forgotten';
  readonly quote: number;
}
/** A quote was accepted. */
export interface Exchanged {
  readonly event: 'exchanged';
  readonly exchange: number;
  readonly quote: FlashQuote;
  readonly at: Instant;
}

export type ExchangeEvent =
  | Configured
  | TraderOpened
  | StandingChanged
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
  | FeeTierChanged
  | InvitationChanged
  | RewardAccrued
  | RewardPaid
  | RewardVoided
  | DepositChanged
  | WithdrawalChanged
  | WithdrawalUseChanged
  | OutflowChanged
  | StopChanged
  | DebtChanged
  | Adjusted
  | Booked
  | Quoted
  | QuoteForgotten
  | Exchanged;

/** What the one who sent the command is told. The same request again gets an equal answer. */
export type Answer =
  | { readonly kind: 'order'; readonly order: Order }
  | { readonly kind: 'orders'; readonly orderIds: readonly OrderId[] }
  | { readonly kind: 'transfer'; readonly transferSeq: number }
  | { readonly kind: 'withdrawal'; readonly withdrawal: number }
  | { readonly kind: 'quote'; readonly quote: number }
  | { readonly kind: 'exchange'; readonly exchange: number }
  | { readonly kind: 'booked'; readonly seq: number }
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
  /** The keyed hash of trader and id, by which the store finds it too. */
  readonly key: number;
  readonly bodyHash: number;
  readonly at: Instant;
}

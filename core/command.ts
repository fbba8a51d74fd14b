import type { FlashAsset, FlashRules } from './flash/flash.ts';
import type { AdjustmentCause, Custody } from './funds/adjustment.ts';
import type { DepositWay } from './funds/deposit.ts';
import type { FundsRules, NetworkAsset } from './funds/network.ts';
import type { StopCause, StopName } from './funds/stop.ts';
import type { ChainStep, Evidence } from './funds/withdrawal.ts';
import type { HoldCause, LockCause, VerificationLevel } from './identity/standing.ts';
import type { TraderId, TraderKind } from './identity/trader.ts';
import type { RewardCause, RewardRules } from './invite/reward.ts';
import type { Account } from './ledger/account.ts';
import type { Asset, FeeTier, Instrument } from './market/instrument.ts';
import type { Amount, Instant, Lots, Ticks } from './money/unit.ts';
import type { OrderId, OrderType, SelfTradePrevention, Side, TimeInForce, TriggerSource } from './spot/order.ts';

/** Who may cause a command. core/exchange.ts refuses a command from the wrong one. */
export type Origin = 'trader' | 'operator' | 'feed' | 'clock' | 'chain';

/** What the engine adds to each command: its number (gapless), its time (never runs back) and where it came from. */
export interface Stamp {
  readonly seq: number;
  readonly at: Instant;
  readonly origin: Origin;
}

/** What each command of a trader carries. A late command is refused; the same request id has one effect and one answer. */
export interface TraderRequest {
  readonly trader: TraderId;
  readonly requestId: string;
  readonly expiresAt: Instant;
}

/** The opening state of the market, and each later change of it. Origin operator. Replaces what it names, keeps the rest. */
export interface Configure {
  readonly kind: 'configure';
  readonly realm: 'practice' | 'live';
  readonly assets: readonly Asset[];
  readonly instruments: readonly Instrument[];
  readonly feeTiers: readonly FeeTier[];
  /** What a new account of each kind is credited in the practice realm, from practice:issue. Must be empty in live. */
  readonly practiceGrants: readonly {
    readonly kind: TraderKind;
    readonly account: Account;
    readonly asset: string;
    readonly amount: Amount;
  }[];
  /** What inviters get; absent: as it was, and nothing while it was never said. */
  readonly rewards?: RewardRules | undefined;
  /** What can be deposited and withdrawn where; each replaces the one of its asset and network. */
  readonly networks?: readonly NetworkAsset[] | undefined;
  readonly funds?: FundsRules | undefined;
  readonly flash?: FlashRules | undefined;
  /** `grant`: practice only, what the house's inventory begins with when the asset is named for the first time. */
  readonly flashAssets?: readonly (FlashAsset & { readonly grant?: Amount | undefined })[] | undefined;
}
/** Origin trader for kind trader (registration), operator for a market maker. Idempotent: opening twice changes nothing. */
export interface OpenTrader {
  readonly kind: 'open_trader';
  readonly trader: TraderId;
  readonly traderKind: TraderKind;
  /** Whose invite code brought the trader: somebody who was here before. Passed over where there is no such trader. */
  readonly inviter?: TraderId | undefined;
}
/** The fees of an invited trader bring no reward, and what is not paid yet is not paid. Origin operator. Idempotent. */
export interface RefuseReward {
  readonly kind: 'refuse_reward';
  readonly invited: TraderId;
  readonly cause: RewardCause;
}
/** Takes such a refusal back; what fell due in between stays unpaid. Origin operator. Idempotent. */
export interface AllowReward {
  readonly kind: 'allow_reward';
  readonly invited: TraderId;
}
/** Cancels every open order and refuses all that the trader sends after it. Origin operator; trader for cause self. Idempotent, as the three below. */
export interface LockTrader {
  readonly kind: 'lock_trader';
  readonly trader: TraderId;
  readonly cause: LockCause;
}
/** Origin operator; trader for what the trader froze. */
export interface UnlockTrader {
  readonly kind: 'unlock_trader';
  readonly trader: TraderId;
}
/** Holds withdrawals until a time; only ever lengthens. Origin trader or operator; operator for cause operator. */
export interface PlaceHold {
  readonly kind: 'place_hold';
  readonly trader: TraderId;
  readonly until: Instant;
  readonly cause: HoldCause;
}
/** Origin operator. */
export interface SetVerificationLevel {
  readonly kind: 'set_verification_level';
  readonly trader: TraderId;
  readonly level: VerificationLevel;
}
export interface PlaceOrder extends TraderRequest {
  readonly kind: 'place_order';
  readonly clientOrderId?: string | undefined;
  readonly symbol: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTradePrevention: SelfTradePrevention;
  readonly price?: Ticks | undefined;
  readonly quantity?: Lots | undefined;
  readonly amount?: Amount | undefined;
  readonly triggerPrice?: Ticks | undefined;
  readonly triggerSource?: TriggerSource | undefined;
}
/** A smaller quantity keeps the priority, another price or a larger quantity loses it. */
export interface AmendOrder extends TraderRequest {
  readonly kind: 'amend_order';
  readonly orderId: OrderId;
  readonly price?: Ticks | undefined;
  readonly quantity?: Lots | undefined;
}
export interface CancelOrder extends TraderRequest {
  readonly kind: 'cancel_order';
  readonly orderId?: OrderId | undefined;
  readonly clientOrderId?: string | undefined;
}
export interface CancelAllOrders extends TraderRequest {
  readonly kind: 'cancel_all_orders';
  readonly symbol?: string | undefined;
}
export interface Transfer extends TraderRequest {
  readonly kind: 'transfer';
  readonly from: Account;
  readonly to: Account;
  readonly asset: string;
  readonly amount: Amount;
}
/** From the fiat account to an address or to a bank card. What the edge has looked up travels with it: see core/funds. */
export interface SubmitWithdrawal extends TraderRequest {
  readonly kind: 'submit_withdrawal';
  readonly asset: string;
  readonly network: string;
  /** As its chain writes it; left out where the text was no address. */
  readonly address?: string | undefined;
  readonly card?: number | undefined;
  readonly amount: Amount;
  /** The fee that the trader was shown: never more than this. */
  readonly fee: Amount;
  /** Since when the trader has had the address saved. */
  readonly savedAt?: Instant | undefined;
  /** Whose deposit address it is. */
  readonly receiver?: TraderId | undefined;
}
export interface CancelWithdrawal extends TraderRequest {
  readonly kind: 'cancel_withdrawal';
  readonly withdrawal: number;
}
export interface RepayDebt extends TraderRequest {
  readonly kind: 'repay_debt';
  readonly asset: string;
  readonly amount: Amount;
}
/** Exactly one of the two amounts. */
export interface QuoteFlash extends TraderRequest {
  readonly kind: 'quote_flash';
  readonly from: string;
  readonly to: string;
  readonly fromAmount?: Amount | undefined;
  readonly toAmount?: Amount | undefined;
}
export interface AcceptQuote extends TraderRequest {
  readonly kind: 'accept_quote';
  readonly quote: number;
}
/** Origin chain for way chain, operator for what reviewers found. The same key has one effect. */
export interface CreditDeposit {
  readonly kind: 'credit_deposit';
  /** `chain:txid:place`, or `proof:number`. */
  readonly key: string;
  readonly trader: TraderId;
  readonly way: DepositWay;
  readonly asset: string;
  readonly amount: Amount;
  /** It can be withdrawn at once: the chain has no later point that counts. */
  readonly isFinal?: boolean | undefined;
}
/** Origin chain. */
export interface FinalizeDeposit {
  readonly kind: 'finalize_deposit';
  readonly key: string;
}
/** Origin chain. */
export interface ReverseDeposit {
  readonly kind: 'reverse_deposit';
  readonly key: string;
}
/** Origin chain. What became of a payment; each step is idempotent. */
export interface AdvanceWithdrawal {
  readonly kind: 'advance_withdrawal';
  readonly withdrawal: number;
  readonly to: ChainStep;
  readonly txid?: string | undefined;
  readonly confirmations?: number | undefined;
  readonly evidence?: Evidence | undefined;
}
/** Origin operator. `person` is the human being behind the account. */
export interface ReviewWithdrawal {
  readonly kind: 'review_withdrawal';
  readonly withdrawal: number;
  readonly person: number;
  readonly isApproved: boolean;
}
/** Origin operator: paid by hand at the bank. */
export interface PayWithdrawal {
  readonly kind: 'pay_withdrawal';
  readonly withdrawal: number;
}
/** Origin operator, by two persons. Above zero is given, below zero is taken. */
export interface AdjustBalance {
  readonly kind: 'adjust_balance';
  readonly key: string;
  readonly trader: TraderId;
  readonly account: Account;
  readonly asset: string;
  readonly amount: Amount;
  readonly cause: AdjustmentCause;
}
/** Origin operator, by two persons: between the wallets of the house, and its inventory for exchanges. */
export interface MoveCustody {
  readonly kind: 'move_custody';
  readonly key: string;
  readonly from: Custody;
  readonly to: Custody;
  readonly asset: string;
  readonly amount: Amount;
}
/** Origin operator. Without a cause: what was stopped goes on. */
export interface SetStop {
  readonly kind: 'set_stop';
  readonly name: StopName;
  readonly cause?: StopCause | undefined;
}
/** The only way a price enters. The core computes the median itself; nobody can hand in a result. Origin feed. */
export interface IndexTick {
  readonly kind: 'index_tick';
  readonly symbol: string;
  readonly constituents: readonly { readonly source: string; readonly price: Ticks; readonly receivedAt: Instant }[];
}
/** Time passes even when nobody trades. Origin clock, at least every 250 ms. */
export interface AdvanceClock {
  readonly kind: 'advance_clock';
}

export type TraderCommand =
  | PlaceOrder
  | AmendOrder
  | CancelOrder
  | CancelAllOrders
  | Transfer
  | SubmitWithdrawal
  | CancelWithdrawal
  | RepayDebt
  | QuoteFlash
  | AcceptQuote;
/** What the watchers and the payer of a chain say. */
export type ChainCommand = CreditDeposit | FinalizeDeposit | ReverseDeposit | AdvanceWithdrawal;
/** What operators decide about money, after their reviews. */
export type FundsCommand = CreditDeposit | ReviewWithdrawal | PayWithdrawal | AdjustBalance | MoveCustody | SetStop;
/** What is done about a trader, by the office or by the edge on the trader's behalf. */
export type StandingCommand = LockTrader | UnlockTrader | PlaceHold | SetVerificationLevel;
export type Command =
  | Configure
  | OpenTrader
  | RefuseReward
  | AllowReward
  | StandingCommand
  | TraderCommand
  | ChainCommand
  | FundsCommand
  | IndexTick
  | AdvanceClock;

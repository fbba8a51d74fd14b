import type { TraderId, TraderKind } from './identity/trader.ts';
import type { Account } from './ledger/account.ts';
import type { Asset, FeeTier, Instrument } from './market/instrument.ts';
import type { Amount, Instant, Lots, Ticks } from './money/unit.ts';
import type { OrderId, OrderType, SelfTradePrevention, Side, TimeInForce, TriggerSource } from './spot/order.ts';

/** Who may cause a command. core/exchange.ts refuses a command from the wrong one. */
export type Origin = 'trader' | 'operator' | 'feed' | 'clock';

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
}
/** Origin trader for kind trader (registration), operator for a market maker. Idempotent: opening twice changes nothing. */
export interface OpenTrader {
  readonly kind: 'open_trader';
  readonly trader: TraderId;
  readonly traderKind: TraderKind;
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

export type TraderCommand = PlaceOrder | AmendOrder | CancelOrder | CancelAllOrders | Transfer;
export type Command = Configure | OpenTrader | TraderCommand | IndexTick | AdvanceClock;

import { type Bodies, hash, hashAmount, hashNumber, hashText } from '../body-hash.ts';
import { type Codecs, command, flag, list, number, optional, request, text, whole } from '../field.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { Account } from '../ledger/account.ts';
import type { Amount, Instant } from '../money/unit.ts';
import type { TraderRequest } from '../stamp.ts';
import type { AdjustmentCause, Custody } from './adjustment-cause.ts';
import type { DepositWay } from './deposit-state.ts';
import { type BookingLookup, bookingLookup, type DepositLookup, depositLookup } from './lookup.ts';
import type { StopCause, StopName } from './stop-name.ts';
import type { ChainStep, Evidence } from './withdrawal.ts';

export interface Transfer extends TraderRequest {
  readonly kind: 'transfer';
  readonly from: Account;
  readonly to: Account;
  readonly asset: string;
  readonly amount: Amount;
}
/** From the fiat account to an address or a bank card. Includes what the edge looked up: see core/funds. */
export interface SubmitWithdrawal extends TraderRequest {
  readonly kind: 'submit_withdrawal';
  readonly asset: string;
  readonly network: string;
  /** In its chain's own format; absent if the text wasn't an address. */
  readonly address?: string | undefined;
  readonly card?: number | undefined;
  readonly amount: Amount;
  /** The fee shown to the trader, which must not be exceeded. */
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
/** Origin chain for way chain, operator for reviewed proofs. The same key has one effect. */
export interface CreditDeposit {
  readonly kind: 'credit_deposit';
  /** `chain:txid:place`, or `proof:number`. */
  readonly key: string;
  readonly trader: TraderId;
  readonly way: DepositWay;
  readonly asset: string;
  readonly amount: Amount;
  /** It can be withdrawn at once: this chain has no later finality. */
  readonly isFinal?: boolean | undefined;
  /** The key of this payment's earlier credit, if it had one: its chain must have reversed it. */
  readonly after?: string | undefined;
  /** When its block was mined; left out by older versions, and without a chain. */
  readonly minedAt?: Instant | undefined;
  /** What the store knew of the key; left out by versions whose core forgot none. */
  readonly lookup?: DepositLookup | undefined;
}
/** Origin chain. */
export interface FinalizeDeposit {
  readonly kind: 'finalize_deposit';
  readonly key: string;
  readonly lookup?: DepositLookup | undefined;
}
/** Origin chain. */
export interface ReverseDeposit {
  readonly kind: 'reverse_deposit';
  readonly key: string;
  readonly lookup?: DepositLookup | undefined;
}
/** Origin chain. A payment's progress; each step is idempotent. */
export interface AdvanceWithdrawal {
  readonly kind: 'advance_withdrawal';
  readonly withdrawal: number;
  readonly to: ChainStep;
  readonly txid?: string | undefined;
  readonly confirmations?: number | undefined;
  readonly evidence?: Evidence | undefined;
}
/** Origin operator. `person` is the human behind the account. */
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
/** Origin operator, by two people. Positive is given, negative is taken. */
export interface AdjustBalance {
  readonly kind: 'adjust_balance';
  readonly key: string;
  readonly trader: TraderId;
  readonly account: Account;
  readonly asset: string;
  readonly amount: Amount;
  readonly cause: AdjustmentCause;
  readonly lookup?: BookingLookup | undefined;
}
/** Origin operator, by two people: between the house's wallets and its exchange inventory. */
export interface MoveCustody {
  readonly kind: 'move_custody';
  readonly key: string;
  readonly from: Custody;
  readonly to: Custody;
  readonly asset: string;
  readonly amount: Amount;
  readonly lookup?: BookingLookup | undefined;
}
/** Origin operator. Without a cause, it resumes. */
export interface SetStop {
  readonly kind: 'set_stop';
  readonly name: StopName;
  readonly cause?: StopCause | undefined;
}

/** Origin clock. Deposits that the store keeps from now on; named by the engine, some at a time. */
export interface ForgetDeposits {
  readonly kind: 'forget_deposits';
  readonly keys: readonly string[];
}
/** Origin clock. The same for what was booked by hand, whose days are counted from the command that dates it. */
export interface DateBookings {
  readonly kind: 'date_bookings';
  readonly keys: readonly string[];
}
export interface ForgetBookings {
  readonly kind: 'forget_bookings';
  readonly keys: readonly string[];
}

/** What the engine lets the core forget. */
export type ForgettingCommand = ForgetDeposits | DateBookings | ForgetBookings;

/** Reports of a chain's watchers and payer. */
export type ChainCommand = CreditDeposit | FinalizeDeposit | ReverseDeposit | AdvanceWithdrawal;
/** Operators' decisions about money, after their reviews. */
export type OperatorFundsCommand = CreditDeposit | ReviewWithdrawal | PayWithdrawal | AdjustBalance | MoveCustody | SetStop;

export type FundsCommand =
  | Transfer
  | SubmitWithdrawal
  | CancelWithdrawal
  | RepayDebt
  | CreditDeposit
  | FinalizeDeposit
  | ReverseDeposit
  | AdvanceWithdrawal
  | ReviewWithdrawal
  | PayWithdrawal
  | AdjustBalance
  | MoveCustody
  | SetStop
  | ForgettingCommand;

/** The journal format of each command. */
export const fundsCodecs: Codecs<FundsCommand> = {
  transfer: command<Transfer>({ ...request, from: text(), to: text(), asset: text(), amount: whole() }),
  submit_withdrawal: command<SubmitWithdrawal>({
    ...request,
    asset: text(),
    network: text(),
    address: optional(text()),
    card: optional(number()),
    amount: whole(),
    fee: whole(),
    savedAt: optional(number()),
    receiver: optional(number()),
  }),
  cancel_withdrawal: command<CancelWithdrawal>({ ...request, withdrawal: number() }),
  repay_debt: command<RepayDebt>({ ...request, asset: text(), amount: whole() }),
  credit_deposit: command<CreditDeposit>({
    key: text(),
    trader: number(),
    way: text(),
    asset: text(),
    amount: whole(),
    isFinal: optional(flag()),
    after: optional(text()),
    minedAt: optional(number()),
    lookup: optional(depositLookup),
  }),
  finalize_deposit: command<FinalizeDeposit>({ key: text(), lookup: optional(depositLookup) }),
  reverse_deposit: command<ReverseDeposit>({ key: text(), lookup: optional(depositLookup) }),
  advance_withdrawal: command<AdvanceWithdrawal>({
    withdrawal: number(),
    to: text(),
    txid: optional(text()),
    confirmations: optional(number()),
    evidence: optional(text()),
  }),
  review_withdrawal: command<ReviewWithdrawal>({ withdrawal: number(), person: number(), isApproved: flag() }),
  pay_withdrawal: command<PayWithdrawal>({ withdrawal: number() }),
  adjust_balance: command<AdjustBalance>({
    key: text(),
    trader: number(),
    account: text(),
    asset: text(),
    amount: whole(),
    cause: text(),
    lookup: optional(bookingLookup),
  }),
  move_custody: command<MoveCustody>({
    key: text(),
    from: text(),
    to: text(),
    asset: text(),
    amount: whole(),
    lookup: optional(bookingLookup),
  }),
  set_stop: command<SetStop>({ name: text(), cause: optional(text()) }),
  forget_deposits: command<ForgetDeposits>({ keys: list(text()) }),
  date_bookings: command<DateBookings>({ keys: list(text()) }),
  forget_bookings: command<ForgetBookings>({ keys: list(text()) }),
};

/** Which fields make two requests the same, besides their IDs. The first number is unique across all rooms. */
export const fundsBodies: Bodies<FundsCommand> = {
  submit_withdrawal: (c) => {
    hash(6);
    hashText(c.asset);
    hashText(c.network);
    hashText(c.address);
    hashNumber(c.card);
    hashAmount(c.amount);
    hashAmount(c.fee);
  },
  cancel_withdrawal: (c) => {
    hash(7);
    hashNumber(c.withdrawal);
  },
  repay_debt: (c) => {
    hash(8);
    hashText(c.asset);
    hashAmount(c.amount);
  },
  transfer: (c) => {
    hash(5);
    hashText(c.from);
    hashText(c.to);
    hashText(c.asset);
    hashAmount(c.amount);
  },
};

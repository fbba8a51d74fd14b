import type { TraderId } from '../identity/trader-id.ts';
import type { Account } from '../ledger/account.ts';
import type { Amount, Instant } from '../money/unit.ts';
import type { AdjustmentCause } from './adjustment-cause.ts';
import type { Deposit } from './deposit-state.ts';
import type { StopCause, StopName } from './stop-name.ts';
import type { Withdrawal, WithdrawalState } from './withdrawal.ts';
import type { WithdrawalUse } from './withdrawal-use.ts';

export interface Transferred {
  readonly event: 'transferred';
  readonly trader: TraderId;
  readonly from: Account;
  readonly to: Account;
  readonly asset: string;
  readonly amount: Amount;
}
/** A deposit's state after the command. */
export interface DepositChanged {
  readonly event: 'deposit_changed';
  readonly deposit: Deposit;
}
/** A withdrawal's state after the command, and the states it passed through in it. */
export interface WithdrawalChanged {
  readonly event: 'withdrawal_changed';
  readonly withdrawal: Withdrawal;
  readonly path: readonly WithdrawalState[];
}
/** How much of the limits a trader has used. */
export interface WithdrawalUseChanged extends WithdrawalUse {
  readonly event: 'withdrawal_use_changed';
  readonly trader: TraderId;
}
/** What was withdrawn in one minute (since 1970), in USDT; zero: that minute no longer counts. */
export interface OutflowChanged {
  readonly event: 'outflow_changed';
  readonly minute: number;
  readonly worth: Amount;
}
/** Without a cause, it resumes. */
export interface StopChanged {
  readonly event: 'stop_changed';
  readonly name: StopName;
  readonly cause: StopCause | undefined;
  readonly at: Instant;
}
/** A correction by two operators: a row of the trader's system log. Negative: it was taken. */
export interface Adjusted {
  readonly event: 'adjusted';
  readonly trader: TraderId;
  readonly account: Account;
  readonly asset: string;
  readonly amount: Amount;
  readonly cause: AdjustmentCause;
}
/** Something with this key was booked manually, and can't be booked again. */
export interface Booked {
  readonly event: 'booked';
  readonly key: string;
}
/** The core keeps it no longer: the store does, as it was last. */
export interface DepositForgotten {
  readonly event: 'deposit_forgotten';
  readonly deposit: Deposit;
  readonly at: Instant;
}
/** From here on its thirty days are counted. */
export interface BookingDated {
  readonly event: 'booking_dated';
  readonly key: string;
  readonly at: Instant;
}
export interface BookingForgotten {
  readonly event: 'booking_forgotten';
  readonly key: string;
  readonly dated: Instant;
  readonly at: Instant;
}

export type FundsEvent =
  | Transferred
  | DepositChanged
  | WithdrawalChanged
  | WithdrawalUseChanged
  | OutflowChanged
  | StopChanged
  | Adjusted
  | Booked
  | DepositForgotten
  | BookingDated
  | BookingForgotten;

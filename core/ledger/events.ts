import type { TraderId } from '../identity/trader-id.ts';
import type { Amount } from '../money/unit.ts';
import type { Account, HouseAccount, Place } from './account.ts';

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
/** One line of the double entry: a positive amount of one asset from one place to another; `address` formats a place as text. */
export interface Posted {
  readonly event: 'posted';
  readonly from: Place;
  readonly to: Place;
  readonly asset: string;
  readonly amount: Amount;
  /** The deal it settles; undefined if it isn't part of a trade. */
  readonly deal?: number | undefined;
}
/** What a trader owes in an asset after the command. */
export interface DebtChanged {
  readonly event: 'debt_changed';
  readonly trader: TraderId;
  readonly asset: string;
  readonly amount: Amount;
}

export type LedgerEvent = BalanceChanged | HouseBalanceChanged | Posted | DebtChanged;

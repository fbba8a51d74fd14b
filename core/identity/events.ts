import type { Account } from '../ledger/account.ts';
import type { Amount } from '../money/unit.ts';
import type { Standing } from './standing.ts';
import type { TraderId, TraderKind } from './trader-id.ts';

export interface TraderOpened {
  readonly event: 'trader_opened';
  readonly trader: TraderId;
  readonly traderKind: TraderKind;
}
/** The whole standing as of this command: lock, hold, verification. */
export interface StandingChanged extends Standing {
  readonly event: 'standing_changed';
  readonly trader: TraderId;
  readonly traderKind: TraderKind;
}
/** A credit or adjustment by the system: a row of the trader's system log. */
export interface PracticeCredited {
  readonly event: 'practice_credited';
  readonly trader: TraderId;
  readonly account: Account;
  readonly asset: string;
  readonly amount: Amount;
}

export type IdentityEvent = TraderOpened | StandingChanged | PracticeCredited;

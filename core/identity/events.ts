import type { Account } from '../ledger/account.ts';
import type { Amount } from '../money/unit.ts';
import type { Standing } from './standing.ts';
import type { TraderId, TraderKind } from './trader-id.ts';

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

export type IdentityEvent = TraderOpened | StandingChanged | PracticeCredited;

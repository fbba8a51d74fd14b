import { type Codecs, command, number, optional, text } from '../field.ts';
import type { Instant } from '../money/unit.ts';
import type { HoldCause, LockCause, VerificationLevel } from './standing.ts';
import type { TraderId, TraderKind } from './trader-id.ts';

/** Origin trader for kind trader (registration), operator for a market maker. Idempotent: opening twice changes nothing. */
export interface OpenTrader {
  readonly kind: 'open_trader';
  readonly trader: TraderId;
  readonly traderKind: TraderKind;
  /** The trader whose invite code was used. Ignored if there's no such trader. */
  readonly inviter?: TraderId | undefined;
}
/**
 * Cancels every open order and refuses the trader's later commands. Origin operator; trader for cause self. Idempotent, like the
 * three below.
 */
export interface LockTrader {
  readonly kind: 'lock_trader';
  readonly trader: TraderId;
  readonly cause: LockCause;
}
/** Origin operator; trader for the trader's own freeze. */
export interface UnlockTrader {
  readonly kind: 'unlock_trader';
  readonly trader: TraderId;
}
/** Holds withdrawals until a time; only ever extends. Origin trader or operator; operator for cause operator. */
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

/** Changes to a trader's standing, by the office or by the edge on the trader's behalf. */
export type StandingCommand = LockTrader | UnlockTrader | PlaceHold | SetVerificationLevel;

export type IdentityCommand = OpenTrader | StandingCommand;

/** The journal format of each command. */
export const identityCodecs: Codecs<IdentityCommand> = {
  open_trader: command<OpenTrader>({ trader: number(), traderKind: text(), inviter: optional(number()) }),
  lock_trader: command<LockTrader>({ trader: number(), cause: text() }),
  unlock_trader: command<UnlockTrader>({ trader: number() }),
  place_hold: command<PlaceHold>({ trader: number(), until: number(), cause: text() }),
  set_verification_level: command<SetVerificationLevel>({ trader: number(), level: text() }),
};

import { type Codecs, command, number, optional, text } from '../field.ts';
import type { Instant } from '../money/unit.ts';
import type { HoldCause, LockCause, VerificationLevel } from './standing.ts';
import type { TraderId, TraderKind } from './trader-id.ts';

/** Origin trader for kind trader (registration), operator for a market maker. Idempotent: opening twice changes nothing. */
export interface OpenTrader {
  readonly kind: 'open_trader';
  readonly trader: TraderId;
  readonly traderKind: TraderKind;
  /** Whose invite code brought the trader: somebody who was here before. Passed over where there is no such trader. */
  readonly inviter?: TraderId | undefined;
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

/** What is done about a trader, by the office or by the edge on the trader's behalf. */
export type StandingCommand = LockTrader | UnlockTrader | PlaceHold | SetVerificationLevel;

export type IdentityCommand = OpenTrader | StandingCommand;

/** How each is written in the journal and read back. */
export const identityCodecs: Codecs<IdentityCommand> = {
  open_trader: command<OpenTrader>({ trader: number(), traderKind: text(), inviter: optional(number()) }),
  lock_trader: command<LockTrader>({ trader: number(), cause: text() }),
  unlock_trader: command<UnlockTrader>({ trader: number() }),
  place_hold: command<PlaceHold>({ trader: number(), until: number(), cause: text() }),
  set_verification_level: command<SetVerificationLevel>({ trader: number(), level: text() }),
};

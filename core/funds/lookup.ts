// The core keeps the key of a deposit, and of what operators booked by hand, for thirty days after its last change. Then only the
// store knows it. So whoever leaves a command with a key looks it up in the store first, and the command carries what was found: the
// journal alone says what the core will do, also when it's replayed years later.
//
// A look-up holds until the core forgets what may have come after it, thirty days later at the earliest. What was booked before the
// look-up was found by it, and what was booked after it is still in memory: between the two nothing is credited twice. The engine
// forgets nothing while a command with an old look-up waits.

import { type Field, number, optional, record, text, whole } from '../field.ts';
import type { TraderId } from '../identity/trader-id.ts';
import type { Amount, Instant } from '../money/unit.ts';
import { DAY_MS } from '../time.ts';
import { type DepositState, type DepositWay, depositWays } from './deposit-state.ts';

/**
 * Thirty days: no chain takes back a block that old, no command waits that long for the engine, and reviewers look at the deposits
 * of a week. At 10,000 deposits a day memory holds 300,000, some 100 MB.
 */
export const KEPT_MS = 30 * DAY_MS;
/** Keys in one command that forgets: a fraction of a millisecond. */
export const MOST_KEYS = 200;

/** A deposit as the store had it, whether the core still kept it or not. */
export interface KnownDeposit {
  readonly trader: TraderId;
  readonly way: DepositWay;
  readonly asset: string;
  readonly amount: Amount;
  readonly state: DepositState;
}
/** `at`: the time of the last command that the store's tables included. */
export interface DepositLookup {
  readonly at: Instant;
  readonly found?: KnownDeposit | undefined;
}
export interface BookingLookup {
  readonly at: Instant;
  /** When the key was booked, at the latest. */
  readonly found?: Instant | undefined;
}

export const depositLookup: Field<DepositLookup> = record<DepositLookup>({
  at: number(),
  found: optional(record<KnownDeposit>({ trader: number(), way: text(), asset: text(), amount: whole(), state: text() })),
});
export const bookingLookup: Field<BookingLookup> = record<BookingLookup>({ at: number(), found: optional(number()) });

/** Whether a key that isn't in memory may be one that was forgotten. `forgottenAt`: when the core last forgot one; 0 if never. */
export const mayBeForgotten = (forgottenAt: Instant, lookup: { readonly at: Instant } | undefined): boolean =>
  forgottenAt > 0 && !(lookup !== undefined && lookup.at >= forgottenAt - KEPT_MS);

/** Whether the core may go on from what was found. One that isn't final is never forgotten. */
export const isWhole = (found: KnownDeposit): boolean =>
  depositWays.includes(found.way) && found.amount > 0n && (found.state === 'final' || found.state === 'reversed');

export const isOldEnough = (changed: Instant, at: Instant): boolean => changed < at - KEPT_MS;

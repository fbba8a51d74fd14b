import type { Instant } from '../money/unit.ts';
import { DAY_MS } from '../time.ts';

/** operator: by the office. self: frozen by its trader. closed: permanently, at the trader's request. */
export const lockCauses = ['operator', 'self', 'closed'] as const;
export type LockCause = (typeof lockCauses)[number];

export const verificationLevels = ['none', 'verified', 'enhanced'] as const;
export type VerificationLevel = (typeof verificationLevels)[number];

/** Fiat money, bank cards and fiat orders require a trader verified by a document. */
export const mayTradeFiat = (level: VerificationLevel): boolean => level !== 'none';

/** The change because of which withdrawals are held. */
export const holdCauses = ['password', 'safe_password', 'second_factor', 'contact', 'recovery', 'operator'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** What a trader may do, apart from what their balance allows. Replaced as a whole; most traders share the initial object. */
export interface Standing {
  readonly locked: LockCause | undefined;
  readonly verificationLevel: VerificationLevel;
  /** 0: never held. A past time holds nothing. */
  readonly holdUntil: Instant;
  /** The cause of the longest hold. */
  readonly holdCause: HoldCause | undefined;
}

export const firstStanding: Standing = { locked: undefined, verificationLevel: 'none', holdUntil: 0 as Instant, holdCause: undefined };

/** The longest allowed hold, so that an operator's mistake ends eventually. */
export const LONGEST_HOLD_MS = 366 * DAY_MS;

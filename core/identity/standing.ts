import type { Instant } from '../money/unit.ts';
import { DAY_MS } from '../time.ts';

/** operator: by the office. self: frozen by its trader. closed: permanently, at the trader's wish. */
export const lockCauses = ['operator', 'self', 'closed'] as const;
export type LockCause = (typeof lockCauses)[number];

export const verificationLevels = ['none', 'verified', 'enhanced'] as const;
export type VerificationLevel = (typeof verificationLevels)[number];

/** Fiat money, bank cards and fiat orders need a trader who is known by a document. */
export const mayTradeFiat = (level: VerificationLevel): boolean => level !== 'none';

/** What was changed, so that withdrawals wait. */
export const holdCauses = ['password', 'safe_password', 'second_factor', 'contact', 'recovery', 'operator'] as const;
export type HoldCause = (typeof holdCauses)[number];

/** What a trader may do beside what their money allows. A change replaces it as a whole; most traders share the first one. */
export interface Standing {
  readonly locked: LockCause | undefined;
  readonly verificationLevel: VerificationLevel;
  /** 0: never held. A past time holds nothing. */
  readonly holdUntil: Instant;
  /** Of the hold that reaches farthest. */
  readonly holdCause: HoldCause | undefined;
}

export const firstStanding: Standing = { locked: undefined, verificationLevel: 'none', holdUntil: 0 as Instant, holdCause: undefined };

/** No hold is longer: a mistake of an operator ends some day. */
export const LONGEST_HOLD_MS = 366 * DAY_MS;

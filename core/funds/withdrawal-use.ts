import type { Amount } from '../money/unit.ts';

/** Values in minor units of USDT. Replaced as a whole, never changed in place. */
export interface WithdrawalUse {
  /** The UTC day of the two sums. */
  readonly day: number;
  readonly worth: Amount;
  /** The part of it to untrusted addresses. */
  readonly unsaved: Amount;
  /** The clock hour of the count. */
  readonly hour: number;
  readonly count: number;
}

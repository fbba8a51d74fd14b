import type { Amount } from '../money/unit.ts';

/** Worths in minor units of USDT. Never changed in place. */
export interface WithdrawalUse {
  /** The UTC day of the two sums. */
  readonly day: number;
  readonly worth: Amount;
  /** Of it to addresses that were not trusted. */
  readonly unsaved: Amount;
  /** The clock hour of the count. */
  readonly hour: number;
  readonly count: number;
}

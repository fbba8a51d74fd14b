import type { Amount, Instant, Ticks } from '../money/unit.ts';

/** A promise for some seconds. Never changed in place. */
export interface FlashQuote {
  /** The number of the command that asked for it. */
  readonly quote: number;
  readonly trader: number;
  readonly from: string;
  readonly to: string;
  readonly fromAmount: Amount;
  readonly toAmount: Amount;
  readonly spread: Amount;
  readonly fee: Amount;
  /** The index prices that it was made of. */
  readonly fromPrice: Ticks;
  readonly toPrice: Ticks;
  readonly quotedAt: Instant;
  readonly expiresAt: Instant;
  /** The number of the command that accepted it. */
  readonly exchange: number | undefined;
}

import type { Amount, Instant, Ticks } from '../money/unit.ts';

/** An offer valid for some seconds. Replaced as a whole, never changed in place. */
export interface FlashQuote {
  /** The number of the command that requested it. */
  readonly quote: number;
  readonly trader: number;
  readonly from: string;
  readonly to: string;
  readonly fromAmount: Amount;
  readonly toAmount: Amount;
  readonly spread: Amount;
  readonly fee: Amount;
  /** The index prices it was calculated from. */
  readonly fromPrice: Ticks;
  readonly toPrice: Ticks;
  readonly quotedAt: Instant;
  readonly expiresAt: Instant;
  /** The number of the command that accepted it. */
  readonly exchange: number | undefined;
}

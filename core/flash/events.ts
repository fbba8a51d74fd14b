import type { Instant } from '../money/unit.ts';
import type { FlashQuote } from './flash-quote.ts';

export interface Quoted {
  readonly event: 'quoted';
  readonly quote: FlashQuote;
}
export interface QuoteForgotten {
  readonly event: 'quote_forgotten';
  readonly quote: number;
}
/** A quote was accepted. */
export interface Exchanged {
  readonly event: 'exchanged';
  readonly exchange: number;
  readonly quote: FlashQuote;
  readonly at: Instant;
}

export type FlashEvent = Quoted | QuoteForgotten | Exchanged;

// The flash exchange: its rules, the available assets, and outstanding quotes. The house is the counterparty with an inventory of
// its own: it gives at most what it has, and takes at most its cap.

import type { Ledger } from '../ledger/ledger.ts';
import type { PriceOf } from '../market/worth.ts';
import type { Instant } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { Tape } from '../tape.ts';
import type { FlashAsset, FlashRules } from './configuration.ts';
import type { FlashEvent } from './events.ts';
import type { FlashQuote } from './flash-quote.ts';

/** A quote is remembered as long as a request, so that accepting it again returns the same answer. */
const KEPT_MS = 900_000;

export class Flash {
  readonly ledger: Ledger;
  readonly tape: Tape<FlashEvent>;
  readonly priceOf: PriceOf;
  rules: FlashRules | undefined = undefined;
  readonly assets = new Map<string, FlashAsset>();
  /** Oldest first. */
  readonly quotes = new Map<number, FlashQuote>();

  /** Whether this part of the exchange is stopped. */
  readonly stops: (name: 'flash') => boolean;

  constructor(ledger: Ledger, tape: Tape<FlashEvent>, priceOf: PriceOf, stops: (name: 'flash') => boolean) {
    this.ledger = ledger;
    this.tape = tape;
    this.priceOf = priceOf;
    this.stops = stops;
  }

  keep(quote: FlashQuote): void {
    this.quotes.set(quote.quote, quote);
    this.tape.events.push({ event: 'quoted', quote });
  }

  /** Forgets quotes that nobody can refer to any more. */
  forget(at: Instant): void {
    for (const { quote, quotedAt } of this.quotes.values()) {
      if (quotedAt + KEPT_MS >= at) return;
      this.quotes.delete(quote);
      this.tape.events.push({ event: 'quote_forgotten', quote });
    }
  }

  check(): void {
    for (const q of this.quotes.values()) {
      must(q.fromAmount > 0n && q.toAmount > 0n && q.spread >= 0n && q.fee >= 0n, `quote ${q.quote} gives or takes nothing`);
    }
  }
}

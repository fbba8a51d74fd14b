import { type Top, topOf } from './quote.ts';
import type { Said } from './venue.ts';

export interface LatestQuote {
  /** Undefined if the venue named no usable bid or ask. */
  readonly top: Top | undefined;
  readonly receivedAt: number;
  /** The time at which it was received minus the venue's own time, if it tells one. */
  readonly skewMs: number | undefined;
}

/** After this many in a row with too low a sequence number, the venue has started a new numbering. */
const NEW_NUMBERING = 20;

/** The latest quote of each subscribed pair of a venue. Other pairs aren't kept, so memory doesn't depend on what a venue sends. */
export class LatestQuotes {
  readonly #quotes = new Map<string, { latest: LatestQuote | undefined; sequence: number; lateInARow: number }>();

  constructor(pairs: readonly string[]) {
    for (const pair of pairs) this.#quotes.set(pair, { latest: undefined, sequence: -1, lateInARow: 0 });
  }

  of(pair: string): LatestQuote | undefined {
    return this.#quotes.get(pair)?.latest;
  }

  /** A quote that arrives after a later one is dropped. */
  take({ pair, bid, ask, at, sequence }: Extract<Said, { says: 'quote' }>, receivedAt: number): 'taken' | 'late' | 'unknown' {
    const kept = typeof pair === 'string' ? this.#quotes.get(pair) : undefined;
    if (kept === undefined) return 'unknown';
    if (sequence !== undefined && sequence < kept.sequence && ++kept.lateInARow < NEW_NUMBERING) return 'late';
    kept.lateInARow = 0;
    kept.sequence = sequence ?? kept.sequence;
    kept.latest = { top: topOf(bid, ask), receivedAt, skewMs: at === undefined ? undefined : receivedAt - at };
    return 'taken';
  }

  /** A new connection may number anew. The quotes stay for as long as they're fresh. */
  reconnected(): void {
    for (const kept of this.#quotes.values()) Object.assign(kept, { sequence: -1, lateInARow: 0 });
  }
}

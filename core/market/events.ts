import type { Instant, Ticks } from '../money/unit.ts';

export interface IndexTicked {
  readonly event: 'index_ticked';
  readonly symbol: string;
  /** Undefined while the index is stale. */
  readonly price: Ticks | undefined;
  readonly state: 'normal' | 'degraded' | 'stale' | 'held';
  readonly constituents: readonly {
    readonly source: string;
    readonly price: Ticks;
    readonly receivedAt: Instant;
    readonly used: boolean;
    /** A source that left the band may return at this time. */
    readonly backAt: Instant | undefined;
  }[];
  readonly at: Instant;
  /** The last live price and its time, which the next tick is compared with. */
  readonly referencePrice: Ticks | undefined;
  readonly referenceAt: Instant | undefined;
}

export type MarketEvent = IndexTicked;

import type { IndexPrice, Instant, Ticks } from '../money/unit.ts';
import type { IndexState } from './index-price.ts';

export interface IndexTicked {
  readonly event: 'index_ticked';
  readonly symbol: string;
  /** Of the instrument's ticks, without gaps: 1, 2, 3… */
  readonly number: number;
  /** Undefined while the index is stale. */
  readonly price: Ticks | undefined;
  readonly fine: IndexPrice | undefined;
  readonly state: IndexState;
  /** In the order of their names. */
  readonly constituents: readonly {
    readonly source: string;
    readonly price: IndexPrice;
    readonly receivedAt: Instant;
    readonly used: boolean;
    /** A source that left the band may return at this time. */
    readonly backAt: Instant | undefined;
  }[];
  readonly at: Instant;
  /** The last live price and its time, which the next tick is compared with. */
  readonly referencePrice: IndexPrice | undefined;
  readonly referenceAt: Instant | undefined;
  /** The hash of all its ticks up to this one (tick-bytes.ts), in hex. */
  readonly chain: string;
}

export type MarketEvent = IndexTicked;

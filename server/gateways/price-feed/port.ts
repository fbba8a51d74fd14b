import type { IndexTick } from '@bourse/core/market/commands';

/** The source of index ticks. The engine submits each tick as a command of origin feed; the core computes the index itself. */
export interface PriceFeed {
  start(): void;
  stop(): void;
}

/** Receives the feed's ticks. The core may reject one, which doesn't concern the feed. */
export type TickSink = (tick: IndexTick) => void;

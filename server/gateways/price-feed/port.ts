import type { IndexTick } from '@bourse/core/market/commands';

/** Where index ticks come from. The engine submits each tick as a command of origin feed; the core computes the index itself. */
export interface PriceFeed {
  start(): void;
  stop(): void;
}

/** What a feed does with a tick. Rejections are answers of the core and no concern of the feed. */
export type TickSink = (tick: IndexTick) => void;

import type { Quote } from '@bourse/contract/market';

/** What every message of a queue carries; contract/realtime has the rest. */
export interface QueueMessage {
  readonly epoch: number;
  readonly seq: number;
  readonly previousSeq?: number | undefined;
  readonly snapshot?: boolean | undefined;
}

/** A live quote: the queue and the calls speak of it alike. */
export type Ticker = Quote;

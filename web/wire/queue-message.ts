import type { Quote } from '@bourse/contract/market';

/** What every message of a queue carries; contract/realtime has the rest. */
export interface QueueMessage {
  readonly epoch: number;
  readonly seq: number;
  readonly previousSeq?: number | undefined;
  readonly snapshot?: boolean | undefined;
}

/** The part of a live quote that lists show and sort by. */
export type Ticker = Pick<Quote, 'symbol' | 'name' | 'last' | 'change24h' | 'high' | 'low' | 'volume' | 'turnover' | 'index' | 'at'>;

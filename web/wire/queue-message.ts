/** What every message of a queue carries; see contract/realtime. */
export interface QueueMessage {
  readonly epoch: number;
  readonly seq: number;
  readonly previousSeq?: number;
  readonly snapshot?: boolean;
}

export type Ticker = {
  readonly symbol: string;
  readonly name: string;
  readonly last: string;
  /** Percent. */
  readonly change24h: string;
  readonly high: string;
  readonly low: string;
  readonly volume: string;
  readonly turnover: string;
  readonly index?: string | undefined;
  readonly at: string;
};

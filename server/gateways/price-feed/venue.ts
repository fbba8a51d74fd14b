/** What a venue's message says, as its adapter read it. Prices stay text until quote.ts makes exact integers of them. */
export type Said =
  | {
      readonly says: 'quote';
      readonly pair: unknown;
      readonly bid: unknown;
      readonly ask: unknown;
      /** The venue's own time, in milliseconds. */
      readonly at?: number;
      /** Never falls within a connection. */
      readonly sequence?: number;
    }
  | { readonly says: 'time'; readonly at: number }
  | { readonly says: 'refused'; readonly why: string }
  /** The venue is about to close the connection. */
  | { readonly says: 'leaving' };

export const venueNames = ['binance', 'coinbase', 'kraken', 'okx'] as const;
export type VenueName = (typeof venueNames)[number];

/** The adapter of one exchange's public websocket: how to subscribe, how to read, how to stay connected. */
export interface Venue {
  readonly name: VenueName;
  readonly address: string;
  /** Texts that subscribe to the best bid and ask of these pairs. */
  subscribe(pairs: readonly string[]): readonly string[];
  /** Empty for a message that isn't about prices. Throws if the text isn't one of the venue's. */
  read(text: string): readonly Said[];
  /** For a venue that closes quiet connections, or tells its time only when asked. */
  readonly ping?: { readonly everyMs: number; readonly text: string };
}

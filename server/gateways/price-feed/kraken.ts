// Kraken, version 2 of its API, https://docs.kraken.com/api/docs/websocket-v2/ticker
// Pairs are written BTC/USD. Prices are JSON numbers: they're taken as they were written, never as floating-point numbers. Kraken
// tells its time in answers, so it's pinged regularly.

import type { Said, Venue } from './venue.ts';

interface Message {
  readonly channel?: string;
  readonly data?: readonly { readonly symbol?: string; readonly bid?: string; readonly ask?: string; readonly timestamp?: string }[];
  readonly method?: string;
  readonly success?: boolean;
  readonly error?: string;
  readonly time_out?: string;
}

export const kraken: Venue = {
  name: 'kraken',
  address: 'wss://ws.kraken.com/v2',

  subscribe: (pairs) => [JSON.stringify({ method: 'subscribe', params: { channel: 'ticker', symbol: pairs, event_trigger: 'bbo' } }), PING],

  read(text): readonly Said[] {
    const m = JSON.parse(text, asWritten) as Message;
    if (m.success === false) return [{ says: 'refused', why: String(m.error) }];
    if (m.method !== undefined) return timeOf(m.time_out).map((at) => ({ says: 'time', at }));
    if (m.channel !== 'ticker' || !Array.isArray(m.data)) return [];
    return (m.data as NonNullable<Message['data']>).map(({ symbol, bid, ask, timestamp }) => {
      const [at] = timeOf(timestamp);
      return { says: 'quote', pair: symbol, bid, ask, ...(at !== undefined && { at }) };
    });
  },

  ping: { everyMs: 5_000, text: '{"method":"ping"}' },
};

const PING = '{"method":"ping"}';

const asWritten = (_: string, value: unknown, written?: { readonly source: string }): unknown =>
  typeof value === 'number' && written !== undefined ? written.source : value;

const timeOf = (text: string | undefined): readonly number[] => [Date.parse(String(text))].filter((at) => !Number.isNaN(at));

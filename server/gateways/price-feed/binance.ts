// Binance spot, https://developers.binance.com/docs/binance-spot-api-docs/web-socket-streams
// Pairs are written BTCUSDT. `bookTicker` tells every change of the best bid and ask, but no time; `ticker` tells the time, once a
// second. Binance pings by itself, closes after 24 hours, and takes at most five messages a second from a client.

import type { Said, Venue } from './venue.ts';

interface Message {
  readonly stream?: string;
  readonly data?: { readonly s?: string; readonly b?: string; readonly a?: string; readonly u?: number; readonly E?: number };
  readonly error?: { readonly msg?: string };
}

export const binance: Venue = {
  name: 'binance',
  address: 'wss://stream.binance.com:9443/stream',

  subscribe: (pairs) => {
    const streams = pairs.flatMap((pair) => [`${pair.toLowerCase()}@bookTicker`, `${pair.toLowerCase()}@ticker`]);
    return [JSON.stringify({ method: 'SUBSCRIBE', params: streams, id: 1 })];
  },

  read(text): readonly Said[] {
    const { stream, data, error } = JSON.parse(text) as Message;
    if (error !== undefined) return [{ says: 'refused', why: String(error.msg) }];
    if (typeof stream !== 'string' || typeof data !== 'object' || data === null) return [];
    if (stream.endsWith('@bookTicker')) {
      return [{ says: 'quote', pair: data.s, bid: data.b, ask: data.a, ...(typeof data.u === 'number' && { sequence: data.u }) }];
    }
    return stream.endsWith('@ticker') && typeof data.E === 'number' ? [{ says: 'time', at: data.E }] : [];
  },
};

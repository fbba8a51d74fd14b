// OKX, https://www.okx.com/docs-v5/en/#order-book-trading-market-data-ws-tickers-channel
// Pairs are written BTC-USDT. OKX closes a connection that was quiet for 30 seconds, unless it's sent the text "ping".

import type { Said, Venue } from './venue.ts';

interface Message {
  readonly event?: string;
  readonly msg?: string;
  readonly arg?: { readonly channel?: string };
  readonly data?: readonly { readonly instId?: string; readonly bidPx?: string; readonly askPx?: string; readonly ts?: string }[];
}

export const okx: Venue = {
  name: 'okx',
  address: 'wss://ws.okx.com:8443/ws/v5/public',

  subscribe: (pairs) => [JSON.stringify({ op: 'subscribe', args: pairs.map((instId) => ({ channel: 'tickers', instId })) })],

  read(text): readonly Said[] {
    if (text === 'pong') return [];
    const { event, msg, arg, data } = JSON.parse(text) as Message;
    if (event === 'error') return [{ says: 'refused', why: String(msg) }];
    // A service upgrade is announced a minute ahead.
    if (event === 'notice') return [{ says: 'leaving' }];
    if (arg?.channel !== 'tickers' || !Array.isArray(data)) return [];
    return (data as NonNullable<Message['data']>).map(({ instId, bidPx, askPx, ts }) => {
      const at = Number(ts);
      return { says: 'quote', pair: instId, bid: bidPx, ask: askPx, ...(Number.isSafeInteger(at) && { at, sequence: at }) };
    });
  },

  ping: { everyMs: 15_000, text: 'ping' },
};

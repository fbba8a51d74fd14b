// Coinbase Exchange, https://docs.cdp.coinbase.com/exchange/websocket-feed/channels
// Pairs are written BTC-USD. `ticker` tells best bid and ask with every trade, `heartbeat` the time once a second.

import type { Said, Venue } from './venue.ts';

interface Message {
  readonly type?: string;
  readonly product_id?: string;
  readonly best_bid?: string;
  readonly best_ask?: string;
  readonly sequence?: number;
  readonly time?: string;
  readonly message?: string;
  readonly reason?: string;
}

export const coinbase: Venue = {
  name: 'coinbase',
  address: 'wss://ws-feed.exchange.coinbase.com',

  // One request per pair: an unknown pair fails the whole request that names it.
  subscribe: (pairs) => pairs.map((pair) => JSON.stringify({ type: 'subscribe', product_ids: [pair], channels: ['ticker', 'heartbeat'] })),

  read(text): readonly Said[] {
    const m = JSON.parse(text) as Message;
    if (m.type === 'error') return [{ says: 'refused', why: [m.message, m.reason].filter((part) => part !== undefined).join(': ') }];
    const at = Date.parse(String(m.time));
    if (m.type === 'heartbeat') return Number.isNaN(at) ? [] : [{ says: 'time', at }];
    if (m.type !== 'ticker') return [];
    return [
      {
        ...{ says: 'quote', pair: m.product_id, bid: m.best_bid, ask: m.best_ask },
        ...(!Number.isNaN(at) && { at }),
        ...(typeof m.sequence === 'number' && { sequence: m.sequence }),
      },
    ];
  },
};

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { VenueName } from '../gateways/price-feed/venue.ts';

/** A local websocket server in place of a venue: it says what the test tells it to. */
export interface FakeVenue {
  readonly address: string;
  /** Texts received since the start. */
  readonly received: readonly string[];
  /** Connections accepted since the start. */
  readonly accepted: () => number;
  say(...messages: readonly (string | Uint8Array)[]): void;
  /** Answers each subscription or ping with these. */
  answer(by: (text: string) => readonly string[]): void;
  /** Ends the open connections without a closing handshake. */
  cut(): void;
  /** Resolves once a client is connected and has asked for something. */
  asked(): Promise<void>;
  close(): Promise<void>;
}

export async function openFakeVenue(port = 0): Promise<FakeVenue> {
  const server = new WebSocketServer({ port, host: '127.0.0.1' });
  await once(server, 'listening');
  const received: string[] = [];
  let accepted = 0;
  let answer: (text: string) => readonly string[] = () => [];
  server.on('connection', (socket: WebSocket) => {
    accepted += 1;
    socket.on('error', () => undefined);
    socket.on('message', (data) => {
      received.push(data.toString());
      for (const text of answer(data.toString())) socket.send(text);
    });
  });
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    accepted: () => accepted,
    say(...messages) {
      for (const socket of server.clients) for (const message of messages) socket.send(message);
    },
    answer(by) {
      answer = by;
    },
    cut() {
      for (const socket of server.clients) socket.terminate();
    },
    async asked() {
      const before = received.length;
      while (received.length === before) await new Promise((resume) => setTimeout(resume, 5));
    },
    async close() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((closed) => server.close(closed));
    },
  };
}

let sequence = 0;
/** The same best bid and ask in each venue's own words. */
export const inWordsOf: Readonly<Record<VenueName, (pair: string, bid: string, ask: string, at: number) => string>> = {
  binance: (pair, b, a) => JSON.stringify({ stream: `${pair.toLowerCase()}@bookTicker`, data: { u: ++sequence, s: pair, b, a } }),
  coinbase: (product_id, best_bid, best_ask, at) =>
    JSON.stringify({ type: 'ticker', sequence: ++sequence, product_id, best_bid, best_ask, time: new Date(at).toISOString() }),
  kraken: (symbol, bid, ask) => `{"channel":"ticker","type":"update","data":[{"symbol":"${symbol}","bid":${bid},"ask":${ask}}]}`,
  okx: (instId, bidPx, askPx, at) =>
    JSON.stringify({ arg: { channel: 'tickers', instId }, data: [{ instId, bidPx, askPx, ts: String(at) }] }),
};

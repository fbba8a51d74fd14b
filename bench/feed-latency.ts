// G21: from a venue's message on its websocket, through the adapter, the index, the journal's commit and the queue, to a subscriber's
// socket. The index samples every 250 ms, so a price waits up to that long for its tick: the rest is ours.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TicksMessage } from '@bourse/contract/realtime';
import { inWordsOf, openFakeVenue } from '@bourse/server/test/fake-venue';
import { startPracticeServer } from '@bourse/server/test/practice-server';
import { RawClient, stompFrame } from '@bourse/server/test/raw-client';
import { ceiling, type Goal, show } from './goal.ts';

const TICK_MS = 250;
const MOST_MS = 50;
const MESSAGES = 400;
const WARM_UP = 20;
const VENUES = ['binance', 'okx'] as const;
const PAIRS = { binance: 'BTCUSDT', okx: 'BTC-USDT' };

export async function run(): Promise<Goal[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bourse-feed-'));
  const venues = {
    binance: await openFakeVenue(),
    coinbase: await openFakeVenue(),
    kraken: await openFakeVenue(),
    okx: await openFakeVenue(),
  };
  const addresses = Object.entries(venues).map(([name, { address }]) => `${name}=${address}`);
  const environment = { DATA_DIR: dataDir, REALM: 'live', RATE_LIMITS: 'on', FEED_URLS: addresses.join(','), TICK_MS: String(TICK_MS) };
  const asked = Promise.all(VENUES.map((name) => venues[name].asked()));
  const server = await startPracticeServer(environment, { withFeeds: true });
  try {
    await asked;
    const client = new RawClient(`ws://${await server.listen()}/ws`);
    await client.connect({ host: '/' });
    client.send(stompFrame('SUBSCRIBE', { id: '0', destination: '/queue/ticks.BTC-USDT' }));
    const waits: number[] = [];
    for (let i = 0; i < WARM_UP + MESSAGES; i++) {
      // At any moment between two ticks.
      await sleep((i * 97) % TICK_MS);
      const price = (60_000 + i / 100).toFixed(2);
      const said = performance.now();
      for (const name of VENUES) venues[name].say(inWordsOf[name](PAIRS[name], price, price, Date.now()));
      await arrived(client, price);
      if (i >= WARM_UP) waits.push(performance.now() - said);
    }
    client.websocket.terminate();
    waits.sort((a, b) => a - b);
    const p99 = waits[Math.floor(waits.length * 0.99)]!;
    return [
      ceiling(
        'G21',
        `ms from a venue's message to a subscriber beyond the tick's own ${TICK_MS}, p99`,
        Math.max(0.1, p99 - TICK_MS),
        MOST_MS,
      ),
    ];
  } finally {
    await server.close();
    for (const venue of Object.values(venues)) await venue.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Resolves once a price has arrived in the queue of bitcoin's index. */
async function arrived(client: RawClient, price: string): Promise<void> {
  for (;;) {
    const { ticks } = JSON.parse((await client.next()).body) as TicksMessage;
    if (ticks.some((tick) => Number(tick.price) === Number(price))) return;
  }
}

if (import.meta.main) {
  show(await run());
  process.exit(0);
}

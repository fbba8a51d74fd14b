// From the messages of four venues to index ticks, with local websocket servers in their place.
import type { IndexTick } from '@bourse/core/market/commands';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeVenue, inWordsOf, openFakeVenue } from '../../test/fake-venue.ts';
import { asVersion2, ifRecorded, type RecordedMessage, readRecording, recordingsMissing } from '../../test/recorded-feed.ts';
import type { SourceState } from './source.ts';
import { type VenueName, venueNames } from './venue.ts';
import { createVenueFeed, type SourcedInstrument, type VenueFeed } from './venue-feed.ts';

let servers: Record<VenueName, FakeVenue>;
let feed: VenueFeed | undefined;
let ticks: IndexTick[];
let now: number;

const bitcoin: SourcedInstrument = {
  symbol: 'BTC-USDT',
  priceDecimals: 2,
  sources: [
    { source: 'binance', pair: 'BTCUSDT' },
    { source: 'coinbase', pair: 'BTC-USD', rate: 'USDT-USD' },
    { source: 'kraken', pair: 'BTC/USD', rate: 'USDT/USD' },
    { source: 'okx', pair: 'BTC-USDT' },
  ],
};

beforeEach(async () => {
  const opened = await Promise.all(venueNames.map(async (name) => [name, await openFakeVenue()] as const));
  servers = Object.fromEntries(opened) as Record<VenueName, FakeVenue>;
  ticks = [];
  now = Date.parse('2026-11-23T08:00:00.000Z');
});
afterEach(async () => {
  feed?.stop();
  await Promise.all(Object.values(servers).map((server) => server.close()));
});

async function open(instruments: readonly SourcedInstrument[] = [bitcoin]): Promise<VenueFeed> {
  const used = venueNames.filter((name) => instruments.some(({ sources }) => sources.some(({ source }) => source === name)));
  const asked = used.map((name) => servers[name].asked());
  feed = createVenueFeed({
    instruments,
    sink: (tick) => ticks.push(tick),
    now: () => now,
    addresses: Object.fromEntries(venueNames.map((name) => [name, servers[name].address])),
    intervalMs: 250,
    pace: { firstWait: 10, longestWait: 40, betweenRequests: 0 },
  });
  feed.start();
  await Promise.all(asked);
  return feed;
}

function say(name: VenueName, pair: string, bid: string, ask: string, at = now): void {
  servers[name].say(inWordsOf[name](pair, bid, ask, at));
}
function sayAll(): void {
  say('binance', 'BTCUSDT', '60000.00', '60000.02');
  say('coinbase', 'USDT-USD', '0.9999', '1.0001');
  say('coinbase', 'BTC-USD', '60000.10', '60000.30');
  say('kraken', 'USDT/USD', '0.9989', '0.9991');
  say('kraken', 'BTC/USD', '59940.0', '59940.0');
  say('okx', 'BTC-USDT', '59999.9', '60000.0');
}
const statesOf = (one: VenueFeed): Partial<Record<VenueName, SourceState>> =>
  Object.fromEntries(one.status().sources.map(({ source, state }) => [source, state]));
const nextTick = async (): Promise<IndexTick> => {
  const before = ticks.length;
  await expect.poll(() => ticks.length).toBeGreaterThan(before);
  return ticks.at(-1)!;
};
const allLive = { binance: 'live', coinbase: 'live', kraken: 'live', okx: 'live' };

test('a tick names every source with its price in USDT and the time at which it was received', async () => {
  const one = await open();
  sayAll();
  await expect.poll(() => statesOf(one)).toEqual(allLive);
  const tick = await nextTick();
  expect(tick.symbol).toBe('BTC-USDT');
  expect(one.status().sources.map(({ source, price }) => [source, price])).toEqual([
    ['binance', 6_000_001_000],
    ['coinbase', 6_000_020_000],
    ['kraken', 6_000_000_000],
    ['okx', 5_999_995_000],
  ]);
  expect(tick.constituents.map(({ source, receivedAt }) => [source, receivedAt])).toEqual(venueNames.map((name) => [name, now]));
});

test.each<[string, VenueName, () => void, SourceState]>([
  ['crossed', 'okx', () => say('okx', 'BTC-USDT', '60001', '60000'), 'crossed'],
  ['with a spread over 1 %', 'binance', () => say('binance', 'BTCUSDT', '59000', '60000'), 'wide'],
  ['without a bid', 'okx', () => say('okx', 'BTC-USDT', '', '60000'), 'unreadable'],
  ['with a clock more than 5 s behind', 'coinbase', () => say('coinbase', 'BTC-USD', '60000', '60001', now - 5_001), 'skewed'],
  ['with a clock more than 5 s ahead', 'okx', () => say('okx', 'BTC-USDT', '60000', '60001', now + 5_001), 'skewed'],
  ['whose USDT/USD is crossed', 'kraken', () => say('kraken', 'USDT/USD', '1.001', '0.999'), 'no-rate'],
])('a source %s is out of the tick, and the others stay in', async (_, name, spoil, state) => {
  const one = await open();
  sayAll();
  await expect.poll(() => statesOf(one)).toEqual(allLive);
  spoil();
  await expect.poll(() => statesOf(one)).toEqual({ ...allLive, [name]: state });
  const tick = await nextTick();
  expect(tick.constituents.map(({ source }) => source)).toEqual(venueNames.filter((other) => other !== name));
});

test('a venue whose own clock is wrong is out with all its quotes, also where they carry no time', async () => {
  const one = await open();
  sayAll();
  await expect.poll(() => statesOf(one)).toEqual(allLive);
  servers.kraken.say(JSON.stringify({ method: 'pong', time_out: new Date(now - 6_000).toISOString() }));
  servers.binance.say(JSON.stringify({ stream: 'btcusdt@ticker', data: { E: now + 6_000 } }));
  await expect.poll(() => statesOf(one)).toEqual({ ...allLive, kraken: 'skewed', binance: 'skewed' });
});

test('quotes older than 5 s are out, and without any a tick without constituents is submitted', async () => {
  const one = await open();
  sayAll();
  await expect.poll(() => statesOf(one)).toEqual(allLive);
  now += 5_000;
  expect((await nextTick()).constituents).toHaveLength(4);
  now += 1;
  expect((await nextTick()).constituents).toEqual([]);
  expect(statesOf(one)).toEqual({ binance: 'old', coinbase: 'old', kraken: 'old', okx: 'old' });
  say('okx', 'BTC-USDT', '59999.9', '60000.0');
  await expect.poll(() => statesOf(one)).toMatchObject({ okx: 'live' });
});

test('a price that lies is passed on: whether sources agree is judged by the core', async () => {
  const one = await open();
  sayAll();
  say('okx', 'BTC-USDT', '30000', '30000.1');
  await expect.poll(() => one.status().sources.find(({ source }) => source === 'okx')?.price).toBe(3_000_005_000);
  expect((await nextTick()).constituents).toHaveLength(4);
});

test('other sources are used from the moment they apply: a venue that’s gone is disconnected, a new pair is subscribed to', async () => {
  const one = await open([{ ...bitcoin, sources: [{ source: 'okx', pair: 'BTC-USDT' }] }]);
  say('okx', 'BTC-USDT', '59999.9', '60000.0');
  await expect.poll(() => statesOf(one)).toEqual({ okx: 'live' });
  const asked = servers.binance.asked();
  one.use([{ ...bitcoin, sources: [{ source: 'binance', pair: 'BTCUSDT' }] }]);
  await asked;
  expect(servers.binance.received[0]).toContain('btcusdt@bookTicker');
  expect(one.status().venues.map(({ venue }) => venue)).toEqual(['binance']);
  expect(statesOf(one)).toEqual({ binance: 'silent' });
});

test('the interval of ticks is 250 to 1,000 ms', () => {
  for (const intervalMs of [249, 1_001]) {
    expect(() => createVenueFeed({ instruments: [], sink: () => undefined, now: () => 0, intervalMs })).toThrow(RangeError);
  }
});

// ---- recorded sessions, at 40 times their speed, with a cut line, garbage and reordered messages

const recorded: readonly [VenueName, string, string, (one: RecordedMessage) => RecordedMessage][] = [
  ['binance', 'BINANCE.ws.1.0', 'NKNUSDT', (one) => one],
  ['coinbase', 'COINBASE.ws.28.0', 'SKL-USD', (one) => one],
  ['kraken', 'KRAKEN.ws.49.0', 'XMR/USD', asVersion2],
  ['okx', 'OKX.ws.1.0', 'BTC-USDT', (one) => one],
];
const SPEED = 40;

test.skipIf(recordingsMissing).each(recorded)(
  `recorded session of %s: a price within its quotes, through a cut line, garbage and reordering${ifRecorded}`,
  async (name, file, pair, today) => {
    const messages = readRecording(file).map(today);
    const one = await open([{ symbol: 'BTC-USDT', priceDecimals: 5, sources: [{ source: name, pair }] }]);
    const server = servers[name];
    const prices = new Set<number>();
    const watching = setInterval(() => {
      const [source] = one.status().sources;
      if (source?.price !== undefined) prices.add(source.price);
    }, 1);
    const [first] = messages;
    for (const [i, { at, text }] of messages.entries()) {
      // The venue's clock and ours are those of the recording.
      now = at;
      server.say(text);
      if (i % 10 === 3) server.say('garbage', text.slice(0, text.length / 2));
      // Again, after everything that came since.
      if (i % 10 === 9) server.say(messages[i - 5]!.text);
      if (i === Math.floor(messages.length / 2)) {
        const asked = server.asked();
        server.cut();
        await asked;
      }
      const wait = ((messages[i + 1]?.at ?? at) - at) / SPEED;
      if (wait >= 1) await new Promise((resume) => setTimeout(resume, wait));
    }
    await expect.poll(() => prices.size).toBeGreaterThan(1);
    clearInterval(watching);
    expect(messages.length).toBeGreaterThan(first === undefined ? 0 : 50);
    const [status] = one.status().venues;
    expect(status).toMatchObject({ isConnected: true, reconnects: 1 });
    expect(status!.garbage).toBeGreaterThan(5);
    expect(servers[name].received.filter((text) => text.includes(name === 'binance' ? 'nknusdt' : pair)).length).toBeGreaterThan(1);
  },
);

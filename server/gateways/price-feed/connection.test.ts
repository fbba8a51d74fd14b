// The connection that all venues share, against a local websocket server that behaves badly.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeVenue, openFakeVenue } from '../../test/fake-venue.ts';
import { type ConnectionSettings, FeedConnection } from './connection.ts';
import { venues } from './venues.ts';

let server: FakeVenue;
let connection: FeedConnection | undefined;
const now = 1_700_000_000_000;

beforeEach(async () => {
  server = await openFakeVenue();
});
afterEach(async () => {
  connection?.stop();
  await server.close();
});

async function connect(more: Partial<ConnectionSettings> = {}): Promise<FeedConnection> {
  connection = new FeedConnection({
    ...{ venue: venues.okx, address: server.address, pairs: ['BTC-USDT'], now: () => now, random: () => 1 },
    ...{ pace: { firstWait: 10, longestWait: 40 } },
    ...more,
  });
  const asked = server.asked();
  connection.start();
  await asked;
  return connection;
}

const ticker = (bid: string, ask: string, at = now, pair = 'BTC-USDT') =>
  JSON.stringify({ arg: { channel: 'tickers', instId: pair }, data: [{ instId: pair, bidPx: bid, askPx: ask, ts: String(at) }] });
const bidOf = (one: FeedConnection): bigint | undefined => one.latest('BTC-USDT')?.top?.bid;
const units = (price: number): bigint => BigInt(price) * 10n ** 12n;

test('after a cut line it reconnects and subscribes again, and the last quote stays until it’s too old', async () => {
  const one = await connect();
  server.say(ticker('100', '101'));
  await expect.poll(() => bidOf(one)).toBe(units(100));
  const asked = server.asked();
  server.cut();
  await asked;
  expect(server.received).toHaveLength(2);
  expect(server.received[1]).toBe(server.received[0]);
  expect(bidOf(one)).toBe(units(100));
  expect(one.status()).toMatchObject({ isConnected: true, reconnects: 1 });
});

test('waits double up to their bound while a venue accepts and cuts at once', async () => {
  const waits: number[] = [];
  let lastCut = 0;
  const one = await connect();
  for (let i = 0; i < 5; i++) {
    const asked = server.asked();
    lastCut = performance.now();
    server.cut();
    await asked;
    waits.push(performance.now() - lastCut);
  }
  expect(one.status().reconnects).toBe(5);
  // 10, 20, 40, 40, 40 ms; a busy machine only adds to them.
  for (const [i, least] of [10, 20, 40, 40, 40].entries()) expect(waits[i]).toBeGreaterThanOrEqual(least - 2);
});

test('it keeps trying while nobody answers, and connects when the venue is back', async () => {
  const one = await connect();
  const port = Number(new URL(server.address).port);
  await server.close();
  await expect.poll(() => one.status().reconnects).toBeGreaterThan(2);
  expect(one.status().isConnected).toBe(false);
  server = await openFakeVenue(port);
  await expect.poll(() => one.status().isConnected).toBe(true);
});

test('a silent line is ended and replaced', async () => {
  const one = await connect({ pace: { firstWait: 10, silence: 100 } });
  await expect.poll(() => server.accepted()).toBeGreaterThan(1);
  expect(one.status().reconnects).toBeGreaterThan(0);
});

test('a line that talks but never quotes has lost its subscription and is replaced', async () => {
  const one = await connect({ pace: { firstWait: 10, silence: 200, quoteless: 150 } });
  const chatting = setInterval(() => server.say('pong'), 20);
  await expect.poll(() => one.status().reconnects).toBeGreaterThan(0);
  clearInterval(chatting);
});

test('garbage is counted and otherwise ignored; a line of nothing else is replaced', async () => {
  const one = await connect();
  server.say('<html>', new Uint8Array([1, 2, 3]), '{"arg":', ticker('100', '101'));
  await expect.poll(() => bidOf(one)).toBe(units(100));
  expect(one.status()).toMatchObject({ garbage: 3, reconnects: 0 });
  server.say(...Array.from({ length: 20 }, () => 'garbage'));
  await expect.poll(() => one.status().reconnects).toBe(1);
});

test('an oversized message ends the connection before it’s held in memory', async () => {
  const one = await connect();
  server.say(ticker('9'.repeat(70_000), '1'));
  await expect.poll(() => one.status().reconnects).toBe(1);
  expect(one.latest('BTC-USDT')).toBeUndefined();
});

test('a quote that arrives after a later one is dropped and counted', async () => {
  const one = await connect();
  server.say(ticker('100', '101', now), ticker('90', '91', now - 1), ticker('102', '103', now + 1));
  await expect.poll(() => bidOf(one)).toBe(units(102));
  expect(one.status().late).toBe(1);
});

test('a sequence number far ahead doesn’t silence a source: twenty lower ones in a row are a new numbering', async () => {
  const one = await connect();
  server.say(ticker('100', '101', now + 9_000_000));
  server.say(...Array.from({ length: 20 }, (_, i) => ticker('102', '103', now + i)));
  await expect.poll(() => bidOf(one)).toBe(units(102));
  expect(one.status().late).toBe(19);
});

test('pairs that weren’t subscribed to aren’t kept', async () => {
  const one = await connect();
  for (let i = 0; i < 50; i++) server.say(ticker('1', '2', now, `PAIR${i}-USDT`));
  server.say(ticker('100', '101'));
  await expect.poll(() => bidOf(one)).toBe(units(100));
  for (let i = 0; i < 50; i++) expect(one.latest(`PAIR${i}-USDT`)).toBeUndefined();
});

test('the skew of the venue’s clock is known from its messages', async () => {
  const one = await connect();
  expect(one.status().skewMs).toBeUndefined();
  server.say(ticker('100', '101', now - 7_000));
  await expect.poll(() => one.status().skewMs).toBe(7_000);
});

test('a flood is read at 5,000 messages a second, and the latest quote is still found', async () => {
  const one = await connect();
  const flood = Array.from({ length: 6_000 }, (_, i) => ticker('100', '101', now + i));
  server.say(...flood, ticker('105', '106', now + 10_000));
  await expect.poll(() => one.status().messageRate).toBeGreaterThan(400);
  await expect.poll(() => bidOf(one)).toBe(units(105));
  expect(one.status()).toMatchObject({ reconnects: 0, late: 0 });
});

test('a venue that announces its leaving is left first', async () => {
  const one = await connect();
  const asked = server.asked();
  server.say('{"event":"notice","code":"64008","msg":"The connection will soon be closed for a service upgrade."}');
  await asked;
  expect(one.status().reconnects).toBe(1);
});

test('a refused subscription is reported in the venue’s words', async () => {
  const one = await connect();
  server.say('{"event":"error","code":"60018","msg":"Invalid instId"}');
  await expect.poll(() => one.status().refused).toBe('Invalid instId');
});

test('it pings as the venue asks for', async () => {
  await connect({ venue: { ...venues.okx, ping: { everyMs: 10, text: 'ping' } } });
  await expect.poll(() => server.received).toContain('ping');
});

test('a stopped connection stays stopped', async () => {
  const one = await connect();
  one.stop();
  const before = server.accepted();
  await new Promise((resume) => setTimeout(resume, 60));
  expect(server.accepted()).toBe(before);
  expect(one.status().isConnected).toBe(false);
});

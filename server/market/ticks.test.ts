// Index ticks as others see them: in the table, by the call, and in the queue, also after a restart.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@bourse/contract/calls';
import { type TicksMessage, ticksMessage } from '@bourse/contract/realtime';
import { chainStart, chainStep } from '@bourse/core/market/tick-bytes';
import { publishedBytes } from '@bourse/core/seconds/evidence';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginTickDays, dayOf, readTickDays } from '../history/tick-days.ts';
import { latestTicks, ticksBetween } from '../store/index-ticks.ts';
import { layPreparedDatabase } from '../store/prepared-database.ts';
import { type PracticeServer, startPracticeServer } from '../test/practice-server.ts';
import { RawClient, stompFrame } from '../test/raw-client.ts';
import { KEPT_MS, RecentTicks } from './recent-ticks.ts';

const symbol = 'BTC-USDT';
let dataDir: string;
let server: PracticeServer;
const clients: RawClient[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'bourse-ticks-'));
  await layPreparedDatabase(dataDir);
  server = await startPracticeServer({ DATA_DIR: dataDir });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.websocket.terminate();
  await server?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const projected = () => server.open.engine.projected(server.open.engine.head);
const asked = async (minutes?: '5' | '15' | '60') =>
  (await server.call(calls.market.ticks, { symbol, ...(minutes !== undefined && { minutes }) })).body;

async function subscribed(destination = `/queue/ticks.${symbol}`) {
  const client = new RawClient(`ws://${await server.listen()}/ws`);
  clients.push(client);
  await client.connect({ host: '/' });
  client.send(stompFrame('SUBSCRIBE', { id: '0', destination }));
  const next = async (): Promise<TicksMessage> => ticksMessage.parse(JSON.parse((await client.next()).body));
  return { client, next };
}

test('the latest ticks are listed with three decimals more than the display tick, the numbers without gaps', async () => {
  for (const price of [6_000_000, 6_000_001, 6_000_050]) await server.tick(symbol, price);
  const { priceDecimals, ticks } = await asked();
  expect([priceDecimals, ticks.slice(0, 3).map(({ price, state }) => [price, state])]).toEqual([
    5,
    ['60000.00000', '60000.01000', '60000.50000'].map((price) => [price, 'normal']),
  ]);
  expect(ticks.map(({ number }) => number)).toEqual(ticks.map((_, i) => i + 1));
  await server.silence(symbol);
  expect((await asked()).ticks.at(-1)).toEqual({ number: expect.any(Number), at: expect.any(String), state: 'stale' });
  expect((await server.call(calls.market.ticks, { symbol: 'NO-USDT' })).body).toMatchObject({ error: 11 });
});

test('each tick is a row with its sources, from which anyone computes the chain', async () => {
  for (const price of [6_000_000, 6_000_001]) await server.tick(symbol, price);
  await projected();
  const ticks = await ticksBetween(server.store.edge, 0, Number.MAX_SAFE_INTEGER);
  expect(ticks.length).toBeGreaterThanOrEqual(2);
  expect(ticks[0]!.constituents).toEqual(['one', 'three', 'two'].map((source) => [source, 6_000_000_000, expect.any(Number), true]));
  ticks.reduce((chain, tick) => {
    expect(chainStep(chain, publishedBytes(tick))).toBe(tick.chain);
    return tick.chain;
  }, chainStart(symbol));
  expect(await latestTicks(server.store.edge, 1)).toEqual([ticks.at(-1)]);
});

test('a subscriber gets the latest ticks and then every one, also after a restart', async () => {
  await server.tick(symbol, 6_000_000);
  const before = await subscribed();
  const snapshot = await before.next();
  expect(snapshot).toMatchObject({ snapshot: true, symbol });
  expect(snapshot.ticks[0]).toMatchObject({ number: 1, price: '60000.00000', chain: expect.any(String) });
  await server.tick(symbol, 6_000_100);
  const update = await before.next();
  expect(update.ticks[0]).toMatchObject({ number: snapshot.ticks.length + 1, state: 'normal' });
  expect(update.previousSeq).toBeLessThanOrEqual(snapshot.seq);
  before.client.websocket.terminate();
  await server.close();

  server = await startPracticeServer({ DATA_DIR: dataDir });
  const after = await subscribed();
  const again = await after.next();
  expect(again.ticks[0]).toEqual(snapshot.ticks[0]);
  await server.tick(symbol, 6_000_200);
  // While it was down the index may have expired, which is a tick too.
  const ticks = [...again.ticks];
  for (const isThere = () => ticks.some(({ price }) => price === '60002.00000'); !isThere(); ) ticks.push(...(await after.next()).ticks);
  expect(ticks.map(({ number }) => number)).toEqual(ticks.map((_, i) => i + 1));
  expect(ticks.at(-1)!.constituents).toEqual(['one', 'three', 'two'].map((source) => [source, 6_000_200_000, expect.any(Number), true]));
  const listed = (await asked('60')).ticks.slice(0, ticks.length);
  expect(listed.map(({ number, price }) => [number, price])).toEqual(ticks.map(({ number, price }) => [number, price]));
});

test('only pairs have a queue of ticks', async () => {
  const { client } = await subscribed('/queue/ticks.BTC-USDT-PERP');
  expect((await client.next()).command).toBe('ERROR');
});

test('a day without a partition of its own doesn’t stop the ticks, and gets one later', async () => {
  const { pool, house } = server.store;
  const today = dayOf(server.open.engine.now());
  expect(await readTickDays(pool)).toContain(today);
  await pool.query(`DROP TABLE index_tick_${today.replaceAll('-', '_')}`);
  await server.tick(symbol, 6_000_000);
  await projected();
  expect((await pool.query('SELECT 1 FROM index_tick_rest')).rowCount).toBeGreaterThan(0);
  await beginTickDays(house, server.open.engine.now());
  expect(await readTickDays(pool)).toContain(today);
  expect((await pool.query('SELECT 1 FROM index_tick_rest')).rowCount).toBe(0);
  expect((await latestTicks(house, 60)).map(({ number }) => number)).toContain(1);
});

test('memory keeps the last hour, and joins stored ticks to those heard meanwhile', () => {
  const recent = new RecentTicks();
  const tick = (number: number) => ({ symbol, number, at: number * 10_000, state: 'normal' as const, fine: number });
  const heard = {
    event: 'index_ticked',
    ...tick(3),
    price: undefined,
    constituents: [],
    referencePrice: undefined,
    referenceAt: undefined,
  };
  recent.hear([{ seq: 1, at: 0, outcomes: [{ events: [heard] }] }] as never);
  recent.load([tick(1), tick(2), tick(3)]);
  expect(recent.since(symbol, 0).map(({ number }) => number)).toEqual([1, 2, 3]);
  const last = 2_000;
  for (let number = 4; number <= last; number++)
    recent.hear([{ seq: 1, at: 0, outcomes: [{ events: [{ ...heard, ...tick(number) }] }] }] as never);
  const kept = recent.since(symbol, 0);
  expect(kept.at(-1)!.number).toBe(last);
  expect(kept.length).toBeGreaterThanOrEqual(KEPT_MS / 10_000);
  expect(kept.length).toBeLessThan(KEPT_MS / 10_000 + 300);
});

// Every list of second contracts, read before their months are archived, while one leaves, and afterwards.
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { DAY_MS } from '@bourse/core/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { secondLeaves } from '../seconds/leaves.ts';
import { Receipts } from '../seconds/receipts.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';
import { archiveMonths } from './archive-months.ts';
import { gatherMonths, monthStart } from './months.ts';

const { seconds, funds } = calls;
const office = officeCalls.seconds;
/** Trading begins shortly before a month ends. */
const edge = monthStart(Date.now(), -6);
const begin = edge - 60_000;
let ahead = 0;
let house: PracticeOffice;
let token: string;
let uid: string;
/** Oldest first. The second was decided in the first month, the one before it in the next. */
const placed: string[] = [];

beforeAll(async () => {
  house = await startPracticeOffice({ JOURNAL_DAYS: '1000' }, { wallClock: () => begin + ahead });
  const { server } = house;
  const closing = server.edge.rooms.proof.closeMinutes();
  await pass(2);
  ({ token, uid } = await server.trader());
  const transfer = { requestId: requestId(), from: 'fiat', to: 'second', asset: 'USDT', amount: '5000' } as const;
  await server.call(funds.transfer, transfer, token);
  const maker = await server.marketMaker();
  await server.adjust(maker.uid, 'second', 1_000);
  ahead = Math.max(ahead, 15_000);
  await pass(1);
  await place(token, 'up', 60_000);
  await pass(2);
  await place(token, 'down', 30_000);
  await place(maker.token, 'up', 30_000);
  await pass(60, 60_000_01);
  await latest();
  // The proofs of the first two.
  await pass(70);
  for (const contractId of placed.slice(0, 2))
    await vi.waitFor(async () => expect(await evidence(contractId)).toHaveProperty('bundle'), { timeout: 60_000, interval: 200 });
  await closing.stop();
  for (const days of [20, 40, 70, 110]) {
    ahead = days * DAY_MS;
    await pass(3);
    for (const direction of ['up', 'down', 'up'] as const) {
      await place(token, direction, 30_000);
      await pass(2);
    }
    await place(maker.token, 'down', 30_000);
    if (days === 40) await server.silence('BTC-USDT');
    await pass(35, 60_000_00 + days);
  }
  ahead = Date.now() - begin;
  await pass(3);
  await place(token, 'up', 300_000);
  await pass(2);
  await latest();
  await gatherMonths(server.store.house);
}, 180_000);
afterAll(() => house?.close());

/** One tick of the index a second. */
async function pass(count: number, price = 60_000_00): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    ahead += 1_000;
    await house.server.tick('BTC-USDT', price);
  }
}
async function place(by: string, direction: 'up' | 'down', durationMs: number): Promise<void> {
  const order = { requestId: requestId(), symbol: 'BTC-USDT-SEC', direction, durationMs, stake: '10' } as const;
  const { status, body } = await house.server.call(seconds.placeContract, order, by);
  expect(status, JSON.stringify(body)).toBe(200);
  if (by === token) placed.push(body.contract.contractId);
}
const latest = () => house.server.open.engine.projected(house.server.open.engine.head);
const evidence = async (contractId: string) => (await house.server.call(seconds.evidence, { contractId }, token)).body;

interface Page<R> {
  readonly contracts: readonly R[];
  readonly cursor?: string | undefined;
}
async function pages<R>(read: (at: { cursor?: string; limit: string }) => Promise<{ body: Page<R> }>): Promise<R[]> {
  const all: R[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await read({ limit: '2', ...(cursor !== undefined && { cursor }) });
    all.push(...body.contracts);
    cursor = body.cursor;
    if (cursor === undefined) return all;
  }
}

async function lists() {
  const { server } = house;
  const risk = await house.signIn('risk');
  const own = (filter: object) => pages((at) => server.call(seconds.contracts, { ...at, ...filter }, token));
  const everyones = (filter: object) => pages((at) => house.call(office.contracts, { ...at, ...filter }, risk));
  const record = async (input: object) => (await server.call(seconds.record, input, token)).body;
  const reason = 'an audit of the archive';
  const settled = await own({ status: 'settled' });
  const { engine, archive } = server.open;
  const leaves = secondLeaves({ pool: server.store.pool, archive, engine, receipts: new Receipts(server.edge.services) });
  return {
    all: await own({}),
    settled,
    won: await own({ status: 'won' }),
    void: await own({ status: 'void' }),
    down: await own({ direction: 'down', days: '120' }),
    running: await own({ status: 'running' }),
    none: await own({ symbol: 'ETH-USDT-SEC' }),
    each: await Promise.all(settled.map(async ({ contractId }) => (await server.call(seconds.contract, { contractId }, token)).body)),
    evidence: await Promise.all(placed.slice(0, 2).map(evidence)),
    records: [await record({}), await record({ symbol: 'BTC-USDT-SEC' }), await record({ days: '120' }), await record({ days: '7' })],
    everyones: await everyones({}),
    ofTrader: await everyones({ uid }),
    lost: await everyones({ status: 'lost', direction: 'down' }),
    file: (await house.call(office.exportContracts, { uid, reason }, risk)).body as unknown,
    everyonesFile: (await house.call(office.exportContracts, { reason, status: 'settled' }, risk)).body as unknown,
    minutes: await leaves(begin, edge + 3 * 60_000),
    before: await leaves(begin, edge),
  };
}

test('a trader’s list, one contract, its evidence, records, exports and leaves reach back over archived months, also while one leaves', async () => {
  const before = await lists();
  expect(before.all.map(({ contractId }) => contractId)).toEqual(placed.toReversed());
  expect([before.settled.length, before.void.length, before.running.length]).toEqual([14, 3, 1]);
  expect(before.everyones).toHaveLength(20);
  expect(before.everyones.filter(({ isHouse }) => isHouse)).toHaveLength(5);
  expect(before.records[0]).toEqual(before.records[1]);
  expect([before.minutes.acceptances.length, before.before.acceptances.length]).toEqual([3, 3]);
  const [late, early] = before.all.toReversed();
  expect([early!, late!].map(({ settledAt }) => Date.parse(settledAt!) < edge)).toEqual([true, false]);

  const { store, open } = house.server;
  const { archive } = open;
  // Somebody is reading, so the first month can't leave yet: it's in the database and in the archive.
  const stop = new AbortController();
  const reader = await store.pool.connect();
  await reader.query('BEGIN; SELECT 1 FROM settled_second LIMIT 1');
  const leaving = archiveMonths({ pool: store.house, archive, now: Date.now(), months: 1, stop: stop.signal });
  let isGone = false;
  const gone = leaving.finally(() => {
    isGone = true;
  });
  try {
    await expect.poll(() => archive.months('settled_second').length, { timeout: 60_000 }).toBe(1);
    expect(await lists()).toEqual(before);
    await reader.query('ROLLBACK');
    while (!isGone) expect(await lists()).toEqual(before);
  } catch (error) {
    stop.abort();
    throw error;
  } finally {
    reader.release(true);
  }
  expect((await gone).filter((part) => part.startsWith('settled_second'))).toHaveLength(3);

  expect(await lists()).toEqual(before);
  const { rows } = await store.pool.query<{ count: number }>('SELECT count(*)::int AS count FROM settled_second');
  const archived = await archive.find('settled_second', { order: 'oldest', most: 1_000 });
  expect([archived.rows.length, rows[0]!.count]).toEqual([11, 8]);
  // What everyone sees is summed from the last 90 days, and those are in the database whatever was asked for.
  expect(archive.until('settled_second')).toBe(monthStart(Date.now(), -4));
});

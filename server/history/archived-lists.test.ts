// Every list of postings, deals and orders, read before and after its months were archived.
import { execFile } from 'node:child_process';
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { calls } from '@bourse/contract/calls';
import { officeCalls } from '@bourse/contract/office/calls';
import { DAY_MS } from '@bourse/core/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { attachDays, exportDays, fileWith } from '../engine/journal-days.ts';
import type { HeadRow } from '../proof/head-rows.ts';
import { takeSnapshot } from '../proof/snapshots.ts';
import { type PracticeOffice, startPracticeOffice } from '../test/practice-office.ts';
import { requestId } from '../test/practice-server.ts';
import { archiveMonths } from './archive-months.ts';

let house: PracticeOffice;
let token: string;
let uid: string;
let early: string;
/** The engine's time before now. */
let ago = 100 * DAY_MS;

beforeAll(async () => {
  // The test exports the journal's days itself.
  house = await startPracticeOffice({ JOURNAL_DAYS: '1000' }, { wallClock: () => Date.now() - ago });
  const { server } = house;
  await server.tick('BTC-USDT', 60_000_00);
  const maker = await server.marketMaker();
  ({ token, uid } = await server.funded());
  const place = async (by: string, side: 'buy' | 'sell', quantity: string, price: string) => {
    await server.tick('BTC-USDT', 60_000_00);
    const form = { requestId: requestId(), symbol: 'BTC-USDT', side, type: 'limit' as const, price, quantity };
    const { body, status } = await server.call(calls.spot.placeOrder, form, by);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.order.orderId;
  };
  // An order of the first month that is filled in part there, and ends in the last.
  const lasting = await place(token, 'buy', '0.005', '59000');
  await place(maker.token, 'sell', '0.002', '59000');
  early = lasting;
  for (const days of [100, 70, 30]) {
    ago = days * DAY_MS;
    for (let i = 0; i < 4; i += 1) {
      await place(maker.token, 'sell', '0.001', '60000');
      await place(token, 'buy', '0.001', '60000');
    }
    await place(token, 'sell', '0.0005', '60010');
    const orderId = await place(token, 'buy', '0.001', '58000');
    await server.call(calls.spot.cancelOrder, { requestId: requestId(), orderId }, token);
  }
  ago = 0;
  await place(maker.token, 'sell', '0.003', '59000');
  await server.open.engine.projected(server.open.engine.head);
});
afterAll(() => house?.close());

interface Page {
  readonly cursor?: string | undefined;
}
/** All pages, some rows at a time. */
async function pages<P extends Page, R>(
  read: (at: { cursor?: string; limit: string }) => Promise<{ body: P }>,
  rows: (page: P) => readonly R[],
) {
  const all: R[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await read({ limit: '7', ...(cursor !== undefined && { cursor }) });
    all.push(...rows(body));
    cursor = body.cursor;
    if (cursor === undefined) return all;
  }
}

async function lists(): Promise<Record<string, unknown>> {
  const { server } = house;
  const [finance, support, auditor] = [await house.signIn('finance'), await house.signIn('support'), await house.signIn('auditor')];
  const { spot, ledger } = calls;
  // Balances after each line are computed for recent lines only.
  const withoutAfter = <L extends { after?: string | undefined }>(lines: readonly L[]) => lines.map(({ after: _, ...line }) => line);
  const span = { from: new Date(Date.now() - 150 * DAY_MS).toISOString(), until: new Date(Date.now() + DAY_MS).toISOString() };
  const orders = await pages(
    (at) => server.call(spot.orders, at, token),
    (page) => page.orders,
  );
  const reason = 'an audit of the archive';
  const of = officeCalls;
  const all = await pages(
    (at) => house.call(of.ledger.postings, at, finance),
    (page) => page.postings,
  );
  const file = (await house.call(of.ledger.exportPostings, { reason, uid }, finance)) as { body: unknown };
  const house_ = (await house.call(of.ledger.exportPostings, { reason, account: 'fee:spot', ...span }, finance)) as { body: unknown };
  return {
    orders,
    bought: await pages(
      (at) => server.call(spot.orders, { ...at, side: 'buy', status: 'done' }, token),
      (page) => page.orders,
    ),
    order: await Promise.all(orders.map(async ({ orderId }) => (await server.call(spot.order, { orderId }, token)).body)),
    fills: await pages(
      (at) => server.call(spot.fills, at, token),
      (page) => page.fills,
    ),
    lines: withoutAfter(
      await pages(
        (at) => server.call(ledger.postings, { ...at, account: 'spot', asset: 'USDT' }, token),
        (page) => page.postings,
      ),
    ),
    statement: (await server.call(ledger.statement, { ...span, format: 'csv' }, token)).body.text,
    all,
    ofHouse: await pages(
      (at) => house.call(of.ledger.postings, { ...at, account: 'fee:spot' }, finance),
      (page) => page.postings,
    ),
    ofTrader: withoutAfter(
      await pages(
        (at) => house.call(of.traders.postings, { ...at, uid }, support),
        (page) => page.postings,
      ),
    ),
    file: file.body,
    houseFile: house_.body,
    command: await commands([...new Set(all.map(({ seq }) => seq))].slice(-20), finance),
    compared: await compare(auditor),
    repeated: (await server.call(spot.cancelOrder, { requestId: requestId(), orderId: orders.at(-2)!.orderId }, token)).body.error,
  };
}

/** Whoever reads the file waits for `finish`: a named pipe stands in for it. */
async function slowFile(path: string) {
  const kept = `${path}.kept`;
  await rename(path, kept);
  await promisify(execFile)('mkfifo', [path]);
  let pipe: FileHandle;
  return {
    async isOpened() {
      pipe = await open(path, 'w');
    },
    async finish() {
      await rename(kept, path);
      await pipe.writeFile(await readFile(path));
      await pipe.close();
    },
  };
}

/** One after the other: those of exported days are read one at a time. */
async function commands(seqs: readonly number[], token: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const seq of seqs) found.push((await house.call(officeCalls.ledger.command, { seq: String(seq) }, token)).body);
  return found;
}

async function compare(auditor: string): Promise<unknown> {
  const taken = (await takeSnapshot(house.server.edge.rooms.proof.snapshots, { cause: 'asked' })) as HeadRow;
  const { body } = await house.call(officeCalls.proof.compare, { number: String(taken.number) }, auditor);
  const { accounts, compared, house: own, wrong } = body;
  expect(wrong).toEqual([]);
  expect(compared.filter(({ difference }) => difference !== '0')).toEqual([]);
  return { accounts, compared, own };
}

test('traders and operators read the same lists, statements, exports and sums after the months were archived', async () => {
  const before = await lists();
  const { server } = house;
  const { archive } = server.open;
  const gone = await archiveMonths({ pool: server.store.house, archive, now: Date.now(), months: 1 });
  expect(gone.filter((part) => part.startsWith('posting'))).toHaveLength(2);
  for (const history of ['posting', 'deal', 'ended_spot_order'] as const) {
    const { rows } = await server.store.pool.query(`SELECT 1 FROM ${history}`);
    const found = await archive.find(history, { order: 'oldest', most: 1_000 });
    expect(found.rows.length, history).toBeGreaterThan(5);
    expect(rows.length, history).toBeGreaterThan(2);
  }
  // The journal's old days leave the database too.
  const { engine } = server.open;
  // The server's own daily turn may be attaching the same day at this moment.
  await vi.waitFor(
    async () => {
      await attachDays(server.store.pool);
      await exportDays(server.store.pool, join(server.dataDir, 'journal'), 1, engine.projectedSeq, Date.now());
    },
    { timeout: 30_000, interval: 200 },
  );
  expect(
    (await server.store.pool.query('SELECT 1 FROM journal WHERE seq = $1', [(before['command'] as { seq: number }[])[0]!.seq])).rows,
  ).toEqual([]);
  // A day's file is read by one process at a time, and the others asking don't wait for it.
  const finance = await house.signIn('finance');
  const [one, other] = before['command'] as { readonly seq: number }[];
  const ask = (command: { readonly seq: number } | undefined) =>
    house.call(officeCalls.ledger.command, { seq: String(command!.seq) }, finance);
  const { file } = (await fileWith(server.store.pool, one!.seq))!;
  const beingRead = await slowFile(join(server.dataDir, 'journal', file));
  const first = ask(one);
  await beingRead.isOpened();
  expect(await ask(other)).toMatchObject({
    status: 503,
    body: { error: 'unavailable', detail: expect.stringContaining('another command') },
  });
  await beingRead.finish();
  expect((await first).status).toBe(200);
  const after = await lists();
  for (const [name, list] of Object.entries(before)) expect(after[name], name).toEqual(list);

  // The order that outlived its first month has its first fill in the archive and its last in the database.
  const { body } = await server.call(calls.spot.order, { orderId: early }, token);
  expect(body.fills.map(({ quantity }) => quantity)).toEqual(['0.003', '0.002']);
});

// node bench/growth.ts [orders]: what an order, a deal, a tick and a quiet day add to the database, what the same takes as files once
// it's old, and what a start costs. Results are in docs/growth.md. Bytes don't depend on other load; seconds do.

import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from '@bourse/core/event';
import { traderId } from '@bourse/core/identity/trader-id';
import { finePrice, instant, lots, ticks } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import { readActHead } from '@bourse/server/engine/act-chain';
import type { Committed } from '@bourse/server/engine/committed';
import { append } from '@bourse/server/engine/journal';
import { attachDays, beginDay, dayName, exportDays } from '@bourse/server/engine/journal-days';
import { load } from '@bourse/server/engine/load';
import { readSealChain } from '@bourse/server/engine/seal-chain';
import { openArchive } from '@bourse/server/history/archive';
import { archiveMonths } from '@bourse/server/history/archive-months';
import { type HistoryName, histories } from '@bourse/server/history/histories';
import { openWriterSession } from '@bourse/server/store/postgres';
import { FlowSender, openDurableExchange } from './durable.ts';
import { bitcoin } from './fixture.ts';
import { MIDDLE, makeFlow, TRADERS } from './flow.ts';
import { tableGrowth } from './table-growth.ts';

const orders = Number(process.argv[2] ?? 50_000);
/** Commands at a time: the projector keeps up, and each part shares its commits. */
const SENDERS = 50;
/** Sources of the index, as many as the seed's instruments normally have. */
const SOURCES = ['practice-1', 'practice-2', 'practice-3'];

const began = performance.now();
const say = (line: string): void => console.log(`${((performance.now() - began) / 1_000).toFixed(0).padStart(4)} s  ${line}`);

const exchange = await openDurableExchange();
const { pool, database, open } = exchange;
// UUIDs as clients send them: numbered texts would take no room in a compressed file.
const opening = Math.min(20_000, orders);
const sender = new FlowSender(makeFlow(3 * orders, opening), randomUUID);

const measure = tableGrowth(pool, () => open.projector.drain(), say);
const count = async (of: string): Promise<number> =>
  Number((await pool.query<{ count: string }>(`SELECT count(*)::text AS count FROM ${of}`)).rows[0]!.count);

const inParts = async (all: number, one: (i: number) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < all; i += SENDERS) await Promise.all(Array.from({ length: Math.min(SENDERS, all - i) }, (_, j) => one(i + j)));
};

const limit = (i: number, side: 'buy' | 'sell', price: number, timeInForce: 'GTC' | 'IOC'): Promise<Outcome> =>
  exchange.side.submit({
    kind: 'place_order',
    trader: traderId(100_001 + (i % TRADERS)),
    requestId: randomUUID(),
    expiresAt: instant(Date.now() + 60_000),
    symbol: bitcoin.symbol,
    ...{ side, type: 'limit', timeInForce, postOnly: false, selfTradePrevention: 'none' },
    ...{ price: ticks(price), quantity: lots(500) },
  });
const cancel = (i: number, { answer }: Outcome): Promise<Outcome> => {
  if (!('order' in answer)) throw new Error(`an order was refused: ${JSON.stringify(answer)}`);
  return exchange.side.submit({
    kind: 'cancel_order',
    trader: traderId(100_001 + (i % TRADERS)),
    requestId: randomUUID(),
    expiresAt: instant(Date.now() + 60_000),
    orderId: answer.order.orderId,
  });
};

// Until the book is as full as it stays, and the tables have their first pages.
await sender.send(opening, SENDERS, exchange.side, Date.now);
await measure('a command of the trading flow (12 % takers, 40 % cancels, the rest resting orders)', orders, () =>
  sender.send(orders, SENDERS, exchange.side, Date.now),
);
await measure('an order that rests and is cancelled', orders / 2, () =>
  inParts(orders / 2, async (i) => cancel(i, await limit(i, 'buy', MIDDLE - 5_000, 'GTC'))),
);
await measure('two orders that fill each other, with their deal', orders / 2, () =>
  inParts(orders / 2, async (i) => {
    await limit(i, 'sell', MIDDLE, 'GTC');
    await limit(i + 1, 'buy', MIDDLE, 'IOC');
  }),
);
await measure('an index tick of three sources', orders, () =>
  inParts(orders, (i) => {
    const at = instant(open.engine.now());
    const constituents = SOURCES.map((source) => ({ source, price: finePrice(ticks(MIDDLE + (i % 7))), receivedAt: at }));
    return open.engine.submit('feed', { kind: 'index_tick', symbol: bitcoin.symbol, constituents });
  }),
);
await measure('a tick of the clock', orders, () => inParts(orders, () => open.engine.submit('clock', { kind: 'advance_clock' })));

// The start: as many commands again in the journal, written as the writer does it but not projected.
await exchange.halt();
const session = await openWriterSession(database.url, () => undefined);
const chain = readSealChain(database.dataDir);
const loaded = await load(session, { chain });
let acts = await readActHead(session);
const { rows: writers } = await session.query<{ epoch: number }>('SELECT epoch FROM writer');
let seq = loaded.head;
let batch: Committed[] = [];
const flush = async (): Promise<void> => {
  acts = await append(session, writers[0]!.epoch, batch, acts, chain);
  batch = [];
};
const unprojected = {
  async submit(command: Committed['command']) {
    const at = instant(Math.max(Date.now(), loaded.at));
    const outcome = loaded.exchange.apply({ seq: ++seq, at, origin: 'trader' }, command);
    batch.push({ seq, at, origin: 'trader', command, outcomes: [outcome] });
    if (batch.length === 2_000) await flush();
    return outcome;
  },
  get applied() {
    return seq;
  },
};
await sender.send(orders, 1, unprojected, Date.now);
await flush();
await session.end();
const inChild = async (...what: string[]): Promise<void> => {
  await once(fork(join(import.meta.dirname, 'growth-start.ts'), [...what, database.url, database.dataDir]), 'exit');
};
say(`a start with ${orders} commands that are not in the tables:`);
await inChild('engine');
const postings = await count('posting');
say(`the first check of the books over all ${postings} postings, and the next start's, from the day that this one kept:`);
await inChild('books');
await inChild('books');

// What is old leaves the database.
const writer = await openWriterSession(database.url, () => undefined);
const tomorrow = Date.now() + DAY_MS;
const { rows: heads } = await writer.query<{ head: number }>('SELECT projected_seq AS head FROM checkpoint');
await beginDay(writer, dayName(tomorrow), heads[0]!.head);
await attachDays(writer);
await writer.end();
const journal = await count('journal');
const folder = join(database.dataDir, 'journal');
await exportDays(pool, folder, 0, heads[0]!.head, tomorrow);
const bytesIn = (place: string, start = ''): number =>
  (existsSync(place) ? readdirSync(place) : [])
    .filter((name) => name.startsWith(start))
    .reduce((sum, name) => sum + statSync(join(place, name)).size, 0);
say(`a command in the journal's file: ${(bytesIn(folder) / journal).toFixed(0)} bytes (${journal} measured)`);
const names = Object.keys(histories) as HistoryName[];
const held = new Map<HistoryName, number>();
for (const name of names) held.set(name, await count(name));
const archive = await openArchive(pool, database.dataDir);
// Only a month that is over may leave.
await pool.query("UPDATE state.counter SET value = value + $1 WHERE name = 'clock'", [70 * DAY_MS]);
await archiveMonths({ pool, archive, now: Date.now() + 70 * DAY_MS, months: 0 });
for (const name of names.filter((one) => held.get(one)! > 0))
  say(
    `a row of ${name} in its month's files: ${(bytesIn(archive.folder, `${name}-`) / held.get(name)!).toFixed(0)} bytes (${held.get(name)} measured)`,
  );
await exchange.close();
process.exit(0);

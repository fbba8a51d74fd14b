// node bench/growth-records.ts [orders]: what contracts, proofs of liabilities, the equity chart, sign-ins and the audit log add to the
// database. Results are in docs/growth.md. Time only moves to where funding is due, so no ticks of prices and the clock are counted.

import { randomUUID } from 'node:crypto';
import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, finePrice, instant, lots, ticks } from '@bourse/core/money/unit';
import { FUNDING_EVERY_MS } from '@bourse/core/perpetual/mark-price';
import { append } from '@bourse/server/audit/audit';
import { readOutboxSeal } from '@bourse/server/engine/leave-command';
import { openEngine } from '@bourse/server/engine/open-engine';
import { LoginHistory } from '@bourse/server/identity/login-history';
import { seed } from '@bourse/server/market/seed';
import { takeSnapshot } from '@bourse/server/proof/snapshots';
import { projections } from '@bourse/server/rooms';
import { readSigningKey } from '@bourse/server/secrets/signing-key';
import { migrate } from '@bourse/server/store/migrate';
import { openPool } from '@bourse/server/store/postgres';
import { openScratchDatabase } from '@bourse/server/store/scratch-database';
import { bitcoinPerpetual } from './contracts.ts';
import { MIDDLE, TRADERS } from './flow.ts';
import { tableGrowth } from './table-growth.ts';

const orders = Number(process.argv[2] ?? 4_000);
const SENDERS = 50;
const SOURCES = ['practice-1', 'practice-2', 'practice-3'];

/** In the middle between two fundings. */
let now = (Math.floor(Date.now() / FUNDING_EVERY_MS) + 0.5) * FUNDING_EVERY_MS;
const stop = (error: Error): void => {
  console.error(error);
  process.exit(1);
};

const database = await openScratchDatabase();
const pool = openPool(database.url);
await migrate(pool, 'practice');
const seeded = seed('practice');
const { assets, instruments } = seeded;
const open = await openEngine({
  ...{ url: database.url, pool, dataDir: database.dataDir, journalDays: 30, takeOver: false },
  projections: projections(readOutboxSeal(database.dataDir)),
  seed: {
    ...seeded,
    practiceGrants: [
      { kind: 'trader', account: 'perpetual', asset: 'USDT', amount: amount(10n ** 13n) },
      ...assets.map(({ asset }) => ({ kind: 'trader' as const, account: 'spot' as const, asset, amount: amount(10n ** 8n) })),
    ],
  },
  wallClock: () => now,
  ...{ onFailure: stop, onWarning: stop, onUnsafe: (why: string) => stop(new Error(why)) },
});
const { engine, projector } = open;
const measure = tableGrowth(pool, () => projector.drain(), console.log);
const inParts = async (all: number, one: (i: number) => Promise<unknown>): Promise<void> => {
  for (let i = 0; i < all; i += SENDERS) await Promise.all(Array.from({ length: Math.min(SENDERS, all - i) }, (_, j) => one(i + j)));
};

/** A price for every pair: a contract is funded only while its index is fresh. */
const tick = async (): Promise<void> => {
  const constituents = SOURCES.map((source) => ({ source, price: finePrice(ticks(MIDDLE)), receivedAt: instant(now) }));
  for (const { symbol } of instruments) await engine.submit('feed', { kind: 'index_tick', symbol, constituents });
};
const ask = async (i: number, command: object): Promise<Outcome> => {
  const request = { trader: traderId(100_001 + (i % TRADERS)), requestId: randomUUID(), expiresAt: instant(now + 60_000) };
  const outcome = await engine.submit('trader', { ...request, ...command } as Command);
  if ('rejected' in outcome.answer) throw new Error(`refused: ${outcome.answer.rejected}`);
  return outcome;
};
const limit = (i: number, side: 'buy' | 'sell', price: number, timeInForce: 'GTC' | 'IOC'): Promise<Outcome> =>
  ask(i, {
    kind: 'place_perpetual_order',
    symbol: bitcoinPerpetual.symbol,
    ...{ side, positionSide: 'both', type: 'limit', timeInForce, postOnly: false, selfTradePrevention: 'expire_taker', reduceOnly: false },
    ...{ price: ticks(price), quantity: lots(500) },
  });
/** A pair of traders opens positions with its first deal, closes them with the second, and so on. */
const meet = async (i: number): Promise<void> => {
  const turn = Math.floor((2 * i) / TRADERS) % 2;
  await limit(2 * i + turn, 'sell', MIDDLE, 'GTC');
  await limit(2 * i + 1 - turn, 'buy', MIDDLE, 'IOC');
};

await inParts(TRADERS, (i) => engine.submit('trader', { kind: 'open_trader', trader: traderId(100_001 + i), traderKind: 'trader' }));
await tick();
// Until the tables have their first pages; everyone has a position afterwards.
await inParts(TRADERS / 2, meet);
await measure('a contract order that rests and is cancelled', orders / 2, () =>
  inParts(orders / 2, async (i) => {
    const { answer } = await limit(i, 'buy', MIDDLE - 5_000, 'GTC');
    if (!('perpetualOrders' in answer)) throw new Error('an order was answered by something else');
    await ask(i, { kind: 'cancel_perpetual_order', orderId: answer.perpetualOrders[0]!.orderId });
  }),
);
await measure('two contract orders that fill each other, with their deal', orders / 2, () =>
  inParts(orders / 2, (i) => meet(TRADERS / 2 + i)),
);

const FUNDINGS = 5;
const { rows: held } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM state.perpetual_position');
await measure('a funding payment', FUNDINGS * held[0]!.count, async () => {
  for (let n = 0; n < FUNDINGS; n++) {
    const due = (Math.floor(now / FUNDING_EVERY_MS) + 1) * FUNDING_EVERY_MS;
    for (now of [due - 500, due + 500]) await tick();
  }
});

const PROOFS = 10;
const key = readSigningKey(database.dataDir);
await measure(`a trader in the proof of a day, of ${TRADERS} traders and ${assets.length} assets`, PROOFS * TRADERS, async () => {
  const { dataDir } = database;
  for (let n = 0; n < PROOFS; n++) await takeSnapshot({ pool, key, dataDir, now: () => now }, { cause: 'daily' });
});

const DAYS = 60;
await measure('a day of a trader in the equity chart', DAYS * TRADERS, async () => {
  for (let day = 20_000; day < 20_000 + DAYS; day++)
    await pool.query('INSERT INTO equity_day (trader, day, equity) SELECT trader, $1, (random() * 1e13)::bigint FROM state.trader', [day]);
});

const BROWSERS = [
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
];
/** Spread over all traders. */
const anyone = (i: number): number => 100_001 + ((i * 379) % TRADERS);
const client = await pool.connect();
// The traders here have no identity that a login could refer to.
await client.query('SET session_replication_role = replica');
await measure('a login', orders, async () => {
  const history = new LoginHistory(pool);
  for (let i = 0; i < orders; i++) {
    const visitor = { ip: `203.0.${i % 256}.${(i * 7) % 256}`, userAgent: BROWSERS[i % 3]!, trace: '' };
    await history.record(traderId(anyone(i)), visitor, 'password', 'logged-in', client as never);
  }
});
await measure('an entry of the audit log', orders, async () => {
  for (let i = 0; i < orders; i++) {
    const who = { operator: 3 + (i % 8), subject: `trader:${anyone(i)}` };
    // Half of them views, half decisions with a reason.
    const decided = { reason: 'address and amount checked with the trader', detail: { amount: '1250.00', asset: 'USDT' } };
    await append(client, i % 2 === 0 ? { ...who, act: 'funds.open-withdrawal' } : { ...who, ...decided, act: 'funds.take-withdrawal' });
  }
});
client.release(true);

await open.close();
await pool.end();
await database.close();
process.exit(0);

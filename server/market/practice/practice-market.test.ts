import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { kindOf } from '@bourse/contract/instrument-id';
import { intervals } from '@bourse/core/market/candle';
import { instant } from '@bourse/core/money/unit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInProcessBroker } from '../../broker/in-process.ts';
import { openEngine } from '../../engine/open-engine.ts';
import { projectFunds } from '../../funds/views.ts';
import { projectLedger } from '../../ledger/views.ts';
import { Broadcast } from '../../realtime/broadcast.ts';
import { projectSpot } from '../../spot/views.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../store/embedded.ts';
import { migrate } from '../../store/migrate.ts';
import { openPool } from '../../store/postgres.ts';
import { layPreparedDatabase } from '../../store/prepared-database.ts';
import { storedCandles } from '../candle-store.ts';
import { latestDeals } from '../latest-deals.ts';
import { openMarket } from '../room.ts';
import { seed } from '../seed.ts';
import { projectMarket } from '../views.ts';
import { practiceAccounts } from './accounts.ts';
import { startPracticeMarket } from './practice-market.ts';

let folder: string;
let database: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-market-'));
  await layPreparedDatabase(folder);
  database = await startEmbeddedPostgres(folder);
});
afterAll(async () => {
  await database.stop();
  // An abandoned engine may just be writing there that it has lost its database.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** One run of the server's market: everything between the database and the calls. */
async function begin() {
  const fail = (error: unknown): never => {
    throw error;
  };
  const pool = openPool(database.url);
  await migrate(pool, 'practice');
  const opened = await openEngine({
    url: database.url,
    pool,
    dataDir: folder,
    journalDays: 30,
    takeOver: true,
    projections: [projectSpot, projectLedger, projectFunds, projectMarket],
    seed: seed('practice'),
    onFailure: () => {},
    onWarning: () => {},
    onUnsafe: fail,
  });
  const { engine } = opened;
  const { assets, instruments, perpetuals: contracts = [] } = seed('practice');
  const deals = await latestDeals(pool);
  const broadcast = new Broadcast({
    broker: createInProcessBroker(),
    epoch: engine.epoch,
    head: engine.head,
    assets,
    instruments,
    contracts,
    deals,
  });
  engine.subscribe(broadcast.commit);
  const market = await openMarket({
    networks: async () => new Map(),
    realm: 'practice',
    pool,
    engine,
    broadcast,
    report: () => {},
  });
  const { handlers, live } = market;
  return {
    pool,
    engine,
    live,
    calls: handlers,
    async levels(symbol: string): Promise<{ bids: number; asks: number }> {
      const depth = await handlers.depth({ symbol, limit: '500' }, visitor);
      if (!('bids' in depth)) throw new Error('no depth');
      return { bids: depth.bids.length, asks: depth.asks.length };
    },
    /** Stops the market and waits until the store is complete. */
    async quiet() {
      await market.close();
      await sleep(300);
      await engine.projected(engine.head);
    },
    /** As after kill -9, as far as possible within one process: nothing is shut down properly. */
    abandon() {
      void market.close();
      broadcast.close();
      void pool.end();
    },
    async end() {
      await market.close();
      await opened.close();
      broadcast.close();
      await pool.end();
    },
  };
}

/** The list from a handler that must not refuse. */
async function list<T>(answer: T | Promise<T>): Promise<Extract<T, readonly unknown[]>> {
  const found = await answer;
  if (!Array.isArray(found)) throw new Error(`refused: ${JSON.stringify(found)}`);
  return found as Extract<T, readonly unknown[]>;
}

/** Waits until every spot book has at least eight levels a side. */
async function booksAreFull(market: Awaited<ReturnType<typeof begin>>): Promise<void> {
  for (const symbol of symbols)
    await expect
      .poll(async () => {
        const { bids, asks } = await market.levels(symbol);
        return Math.min(bids, asks);
      })
      .toBeGreaterThanOrEqual(8);
}

const visitor = { ip: '127.0.0.1', userAgent: 'test', trace: 'test' };
const symbols = seed('practice').instruments.map((instrument) => instrument.symbol);

describe('the practice market on a real database', () => {
  test('fills every book, moves every ticker, shows full charts at once, and continues after a restart without duplicates', async () => {
    const first = await begin();
    // Charts are full before the market's first own trade.
    for (const interval of intervals) {
      const candles = await first.calls.candles({ symbol: 'ETH-USDT', interval, limit: '1500' }, visitor);
      if (!Array.isArray(candles)) throw new Error('no candles');
      expect(candles.length).toBeGreaterThanOrEqual(interval === '1d' ? 30 : interval === '1h' ? 720 : 1_440);
    }

    await booksAreFull(first);

    const spotQuotes = async () => (await list(first.calls.quotesLists({}, visitor))).filter(({ symbol }) => kindOf(symbol) === 'spot');
    const before = await spotQuotes();
    expect(before.map((quote) => quote.symbol)).toEqual(symbols);
    const headBefore = first.engine.head;
    const since = first.engine.now();
    await sleep(6_000);
    const moved = (quotes: typeof before) =>
      quotes.filter((quote, i) => quote.last !== before[i]?.last || quote.volume !== before[i]?.volume).length;
    await expect.poll(async () => moved(await spotQuotes())).toBeGreaterThanOrEqual(4);
    const after = await spotQuotes();
    expect(after.every((quote) => quote.indexState === 'normal' && Number(quote.index) > 0)).toBe(true);
    const perSecond = ((first.engine.head - headBefore) * 1_000) / (first.engine.now() - since);
    expect(perSecond).toBeLessThan(60);

    // Memory and store have the same candles once the generated past is stored, which ends with the market, and the projector has
    // caught up.
    const storedPast = async () =>
      (await first.pool.query('SELECT cardinality(history_stored) AS stored FROM practice_market')).rows[0].stored;
    await expect.poll(storedPast, { timeout: 120_000 }).toBeGreaterThanOrEqual(symbols.length);
    await first.quiet();
    const told = new Map<string, unknown>();
    for (const symbol of symbols) {
      for (const interval of intervals) {
        const memory = first.live.candles.latest(symbol, interval, first.live.now, 1_500).filter((candle) => candle.volume > 0);
        const stored = await storedCandles(first.pool, symbol, interval, instant(first.live.now + 1), 1_500);
        expect(stored.slice(-memory.length)).toEqual(memory);
        told.set(`${symbol} ${interval}`, memory.slice(-20));
      }
    }
    await first.end();

    const secondBegan = new Date().toISOString();
    const second = await begin();
    await second.calls.sparklines({}, visitor);
    for (const symbol of symbols) {
      for (const interval of intervals) {
        const kept = told.get(`${symbol} ${interval}`) as { time: number }[];
        const oldest = kept[0]!.time;
        // The open candle may have grown with the first deals of the new run; all earlier ones are unchanged.
        const again = second.live.candles
          .latest(symbol, interval, second.live.now, 1_500)
          .filter((candle) => candle.volume > 0 && candle.time >= oldest);
        expect(again.slice(0, kept.length - 1)).toEqual(kept.slice(0, -1));
      }
    }
    await booksAreFull(second);
    let kept = 0;
    for (const symbol of symbols)
      kept += (await list(second.calls.deals({ symbol }, visitor))).filter((deal) => deal.at < secondBegan).length;
    expect(kept).toBeGreaterThan(2);
    // No quote of the first run remains, and each deal is in the candles once.
    const orders = await second.pool.query('SELECT count(*)::int AS count FROM state.open_order WHERE trader = $1', [
      practiceAccounts.marketMaker,
    ]);
    expect(orders.rows[0].count).toBeLessThanOrEqual(symbols.length * 24);

    // Killed: another writer takes over in the middle, and nothing is shut down properly.
    const third = await begin();
    await sleep(1_500);
    second.abandon();
    await third.quiet();
    const self = await third.pool.query('SELECT count(*)::int AS count FROM deal WHERE maker = taker');
    expect(self.rows[0].count).toBe(0);
    const sums = await third.pool.query(
      `SELECT d.symbol, sum(d.quantity)::text AS deals, (
         SELECT sum(volume)::text FROM candle c WHERE c.symbol = d.symbol AND c.minutes = 1 AND c.time >= (SELECT history_until FROM practice_market)
       ) AS candles FROM deal d GROUP BY d.symbol`,
    );
    expect(sums.rows.length).toBeGreaterThan(3);
    for (const row of sums.rows) expect(row.candles).toBe(row.deals);
    await third.end();
  });
});

test('the practice market refuses to open in a live realm', async () => {
  await expect(startPracticeMarket({ realm: 'live' } as never)).rejects.toThrow('practice realm only');
});

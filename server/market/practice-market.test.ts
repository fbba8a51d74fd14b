import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { intervals } from '@bourse/core/market/candle';
import { instant } from '@bourse/core/money/unit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInProcessBroker } from '../broker/in-process.ts';
import { type OpenEngine, openEngine } from '../engine/open-engine.ts';
import { projectFunds } from '../funds/views.ts';
import { projectLedger } from '../ledger/views.ts';
import { Broadcast } from '../realtime/broadcast.ts';
import { projectSpot } from '../spot/views.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../store/embedded.ts';
import { migrate } from '../store/migrate.ts';
import { openPool, type Pool } from '../store/postgres.ts';
import { storedCandles } from './candle-store.ts';
import { LiveMarket } from './live-market.ts';
import { loadMarket } from './load-market.ts';
import { practiceAccounts } from './practice-accounts.ts';
import { openPracticePast, type PracticePast } from './practice-history-store.ts';
import { type PracticeMarket, startPracticeMarket } from './practice-market.ts';
import { seed } from './seed.ts';
import { marketViews, projectMarket } from './views.ts';

let folder: string;
let database: EmbeddedPostgres;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bourse-market-'));
  database = await startEmbeddedPostgres(folder);
}, 30_000);
afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** One life of the server's market: everything between the database and the calls. */
class Life {
  readonly pool: Pool;
  readonly opened: OpenEngine;
  readonly live: LiveMarket;
  readonly past: PracticePast;
  readonly practice: PracticeMarket;
  readonly broadcast: Broadcast;
  readonly views: ReturnType<typeof marketViews>;

  private constructor(parts: Pick<Life, 'pool' | 'opened' | 'live' | 'past' | 'practice' | 'broadcast' | 'views'>) {
    ({ pool: this.pool, opened: this.opened, live: this.live, past: this.past } = parts);
    ({ practice: this.practice, broadcast: this.broadcast, views: this.views } = parts);
  }

  static async begin(): Promise<Life> {
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
      onWarning: fail,
      onUnsafe: fail,
    });
    const { engine } = opened;
    const { assets, instruments } = seed('practice');
    const broadcast = new Broadcast({ broker: createInProcessBroker(), epoch: engine.epoch, head: engine.head, assets, instruments });
    engine.subscribe(broadcast.commit);
    const live = new LiveMarket({ assets, instruments, feed: broadcast });
    const past = await openPracticePast({
      pool,
      instruments: instruments.map((instrument) => ({ ...instrument, quoteScale: 8 })),
      report: fail,
    });
    const { whole } = await loadMarket({ live, pool, engine, fresh: past.fresh, report: fail });
    const practice = await startPracticeMarket({
      realm: 'practice',
      engine,
      store: pool,
      assets,
      instruments,
      prices: past.prices,
      seed: 1,
      report: fail,
    });
    const views = marketViews({
      live,
      store: pool,
      snapshot: broadcast.snapshot,
      whole,
      historyStored: past.stored,
      practiceSeeds: past.seeds,
    });
    return new Life({ pool, opened, live, past, practice, broadcast, views });
  }

  async end(): Promise<void> {
    this.practice.stop();
    await this.past.close();
    await this.opened.close();
    this.live.close();
    this.broadcast.close();
    await this.pool.end();
  }

  async levels(symbol: string): Promise<{ bids: number; asks: number }> {
    const depth = await this.views.depth({ symbol, limit: '500' });
    if (!('bids' in depth)) throw new Error('no depth');
    return { bids: depth.bids.length, asks: depth.asks.length };
  }
}

const symbols = seed('practice').instruments.map((instrument) => instrument.symbol);

describe('the practice market on a real database', () => {
  test('fills every book within two seconds, moves every ticker, shows full charts at once, and goes on after a restart without a double', async () => {
    const first = await Life.begin();
    const started = performance.now();

    // Charts are full before the first trade of the market's own.
    for (const interval of intervals) {
      const candles = await first.views.candles({ symbol: 'ETH-USDT', interval, limit: '1500' });
      if (!Array.isArray(candles)) throw new Error('no candles');
      expect(candles.length).toBeGreaterThanOrEqual(interval === '1d' ? 30 : interval === '1h' ? 720 : 1_440);
    }

    for (const symbol of symbols) {
      for (;;) {
        const { bids, asks } = await first.levels(symbol);
        if (bids >= 8 && asks >= 8) break;
        if (performance.now() - started > 2_000) expect({ symbol, bids, asks }).toEqual('eight levels a side within two seconds');
        await sleep(50);
      }
    }

    const before = first.views.quotesLists();
    expect(before.map((quote) => quote.symbol)).toEqual(symbols);
    const headBefore = first.opened.engine.head;
    await sleep(6_000);
    const after = first.views.quotesLists();
    expect(after.filter((quote, i) => quote.last !== before[i]?.last || quote.volume !== before[i]?.volume).length).toBeGreaterThanOrEqual(
      4,
    );
    expect(after.every((quote) => quote.indexState === 'normal' && Number(quote.index) > 0)).toBe(true);
    const perSecond = (first.opened.engine.head - headBefore) / 6;
    expect(perSecond).toBeLessThan(60);

    // Memory and store tell the same candles once the projector has caught up.
    await first.past.stored;
    first.practice.stop();
    await sleep(300);
    await first.opened.engine.projected(first.opened.engine.head);
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

    const second = await Life.begin();
    await second.views.sparklines();
    for (const symbol of symbols) {
      for (const interval of intervals) {
        const kept = told.get(`${symbol} ${interval}`) as { time: number }[];
        const oldest = kept[0]!.time;
        // The open candle may have grown by the first deals of the new life; all before it are as they were.
        const again = second.live.candles
          .latest(symbol, interval, second.live.now, 1_500)
          .filter((candle) => candle.volume > 0 && candle.time >= oldest);
        expect(again.slice(0, kept.length - 1)).toEqual(kept.slice(0, -1));
      }
    }
    await sleep(2_500);
    for (const symbol of symbols) {
      const { bids, asks } = await second.levels(symbol);
      expect(bids).toBeGreaterThanOrEqual(8);
      expect(asks).toBeGreaterThanOrEqual(8);
    }
    // No quote of the first life is left over, and each deal is in the candles once.
    const orders = await second.pool.query('SELECT count(*)::int AS count FROM state.open_order WHERE trader = $1', [
      practiceAccounts.marketMaker,
    ]);
    expect(orders.rows[0].count).toBeLessThanOrEqual(symbols.length * 24);
    second.practice.stop();
    await sleep(300);
    await second.opened.engine.projected(second.opened.engine.head);
    const self = await second.pool.query('SELECT count(*)::int AS count FROM deal WHERE maker = taker');
    expect(self.rows[0].count).toBe(0);
    const sums = await second.pool.query(
      `SELECT d.symbol, sum(d.quantity)::text AS deals, (
         SELECT sum(volume)::text FROM candle c WHERE c.symbol = d.symbol AND c.minutes = 1 AND c.time >= (SELECT history_until FROM practice_market)
       ) AS candles FROM deal d GROUP BY d.symbol`,
    );
    expect(sums.rows.length).toBeGreaterThan(3);
    for (const row of sums.rows) expect(row.candles).toBe(row.deals);
    await second.end();
  }, 60_000);
});

test('the practice market refuses to open in a live realm', async () => {
  await expect(startPracticeMarket({ realm: 'live' } as never)).rejects.toThrow('practice realm only');
});

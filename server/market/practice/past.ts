import { randomBytes } from 'node:crypto';
import { Worker } from 'node:worker_threads';
import { intervalMs } from '@bourse/core/market/candle';
import { createPracticePrices, type PracticePrices, practiceMarkets } from '@bourse/core/market/practice-price';
import { type Instant, instant } from '@bourse/core/money/unit';
import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { HistoryInstrument } from './history.ts';
import type { Fresh, PastWork } from './past-worker.ts';
import { daySeeds, revealedSeed, seedCommitment } from './seed.ts';

export interface PracticePast {
  readonly prices: PracticePrices;
  /** At the first start: the candles kept in memory, complete from the first moment. Later they're all in the store. */
  readonly fresh: Fresh | undefined;
  /** Resolves when all generated candles are in the store, or storing failed; pages of old candles wait for it. */
  readonly stored: Promise<void>;
  /** Stops storing; the next start does the rest. */
  close(): Promise<void>;
  /** The seeds published so far. */
  readonly seeds: () => { day: string; commitment: string; seed?: string }[];
}

export interface PracticePastOptions {
  readonly pool: Pool;
  /** The same database, for the thread that stores. */
  readonly connectionString: string;
  readonly instruments: readonly HistoryInstrument[];
  readonly now?: () => number;
  /** Called if storing in the background failed. */
  readonly report?: (error: unknown) => void;
}

/**
 * Opens the history of a practice market. The first start draws the realm's secret and generates 30 days of candles: those kept in
 * memory are available at once, and the hundreds of thousands of rows follow in the background, instrument by instrument. If a
 * start is killed in between, the next one finishes: the same seed gives the same candles.
 */
export async function openPracticePast({
  pool,
  connectionString,
  instruments,
  now = Date.now,
  report = () => {},
}: PracticePastOptions): Promise<PracticePast> {
  const found = await practiceRow(pool);
  const row = found ?? (await firstRow(pool, instant(now())));
  const prices = createPracticePrices(daySeeds(row.master));
  const markets = practiceMarkets.filter((market) => instruments.some(({ index }) => index === market.symbol));
  const seeds = () => publishedSeeds(row.master, row.until, now());
  const missing = instruments.filter(({ symbol, index }) => markets.some((one) => one.symbol === index) && !row.stored.includes(symbol));
  if (missing.length === 0) return { prices, fresh: undefined, stored: Promise.resolve(), close: () => Promise.resolve(), seeds };

  const opened = found ? await openedLater(pool, missing, instant(now())) : new Map<string, Instant>();
  const work = startWork({
    connectionString,
    master: row.master,
    instruments: missing.map(({ symbol, index, priceDecimals, quantityDecimals, quoteScale }) => ({
      ...{ symbol, index, priceDecimals, quantityDecimals, quoteScale },
      until: opened.get(symbol) ?? row.until,
    })),
    isFirstStart: !found,
  });
  if (found) {
    await work.stored;
    return { prices, fresh: undefined, stored: Promise.resolve(), close: () => Promise.resolve(), seeds };
  }
  return { prices, fresh: await work.fresh, stored: work.stored.catch(report), close: work.close, seeds };
}

/**
 * A contract may have been listed after the market opened. Its generated candles then end where its own begin, or now if it has none
 * yet; those of a pair always end with the opening.
 */
async function openedLater(pool: Pool, missing: readonly HistoryInstrument[], now: Instant): Promise<ReadonlyMap<string, Instant>> {
  const later = missing.filter(({ symbol, index }) => symbol !== index).map(({ symbol }) => symbol);
  const { rows } = await pool.query<{ symbol: string; time: string | number | null }>(
    'SELECT symbol, (SELECT min(time) FROM candle WHERE candle.symbol = one.symbol AND minutes = 1) AS time FROM unnest($1::text[]) AS one (symbol)',
    [later],
  );
  return new Map(rows.map(({ symbol, time }) => [symbol, instant(time === null ? now - (now % intervalMs['1m']) : Number(time))]));
}

interface PracticeRow {
  readonly master: Buffer;
  readonly until: Instant;
  readonly stored: readonly string[];
}

async function practiceRow(pool: Pool): Promise<PracticeRow | undefined> {
  const { rows } = await pool.query<{ master: Buffer; history_until: string | number; history_stored: string[] }>(
    'SELECT master, history_until, history_stored FROM practice_market',
  );
  const row = rows[0];
  return row && { master: row.master, until: instant(Number(row.history_until)), stored: row.history_stored };
}

async function firstRow(pool: Pool, now: Instant): Promise<PracticeRow> {
  const row: PracticeRow = { master: randomBytes(32), until: instant(now - (now % intervalMs['1m'])), stored: [] };
  await pool.query('INSERT INTO practice_market (master, history_until) VALUES ($1, $2)', [row.master, row.until]);
  return row;
}

/** Runs the thread. Storing ends when the thread does, whatever the reason. */
function startWork(work: PastWork): {
  readonly fresh: Promise<Fresh>;
  readonly stored: Promise<void>;
  readonly close: () => Promise<void>;
} {
  const thread = new Worker(new URL('./past-worker.ts', import.meta.url), { workerData: work });
  let isClosed = false;
  const stored = new Promise<void>((resolve, reject) => {
    thread.on('error', (error) => (isClosed ? resolve() : reject(error)));
    thread.on('exit', () => resolve());
  });
  const fresh = new Promise<Fresh>((resolve, reject) => {
    thread.on('message', resolve);
    thread.on('error', reject);
    thread.on('exit', () => reject(new Error('the practice past ended before it began')));
  });
  fresh.catch(() => {});
  return {
    fresh,
    stored,
    async close() {
      isClosed = true;
      // The database rolls back the open transaction; the next start repeats that instrument.
      await thread.terminate();
    },
  };
}

/** From the first day that the generated candles depend on to tomorrow, whose commitment is published in advance. */
function publishedSeeds(master: Buffer, until: Instant, now: number): { day: string; commitment: string; seed?: string }[] {
  const today = Math.floor(now / DAY_MS);
  const first = Math.floor(until / DAY_MS) - 62;
  return Array.from({ length: today + 2 - first }, (_, i) => {
    const day = first + i;
    const seed = revealedSeed(master, day, today);
    return {
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      commitment: seedCommitment(master, day),
      ...(seed !== undefined && { seed }),
    };
  });
}

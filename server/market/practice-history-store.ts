import { randomBytes } from 'node:crypto';
import { type Candle, type Interval, intervalMs, intervals } from '@bourse/core/market/candle';
import { createPracticePrices, type PracticePrices, practiceMarkets } from '@bourse/core/market/practice-price';
import { type Instant, instant } from '@bourse/core/money/unit';
import type { Pool, PoolClient } from 'pg';
import { copyIn } from '../store/copy-in.ts';
import { candleLine } from './candle-store.ts';
import { CANDLES_IN_MEMORY } from './candles.ts';
import { type HistoryInstrument, practiceHistory } from './practice-history.ts';
import { daySeeds, revealedSeed, seedCommitment } from './practice-seed.ts';

type Stored = Map<string, Map<Interval, Candle[]>>;

export interface PracticePast {
  readonly prices: PracticePrices;
  /** At the first start: what memory keeps of the candles, complete from the first moment on. Later all are in the store. */
  readonly fresh: Stored | undefined;
  /** Resolves when all generated candles are in the store, or were given up; pages of old candles wait for it. */
  readonly stored: Promise<void>;
  /** Stops storing after the instrument that is being stored; the next start does the rest. */
  close(): Promise<void>;
  /** What is published of the seeds at this moment. */
  readonly seeds: () => { day: string; commitment: string; seed?: string }[];
}

export interface PracticePastOptions {
  readonly pool: Pool;
  readonly instruments: readonly HistoryInstrument[];
  readonly now?: () => number;
  /** Told when storing in the background failed. */
  readonly report?: (error: unknown) => void;
}

/**
 * Opens the past of a practice market. At the first start the realm's secret is drawn and 30 days of candles are generated:
 * those that memory keeps are there at once, the hundreds of thousands of rows follow in the background, instrument by
 * instrument. A start that was killed in between is finished by the next one: the same seed gives the same candles.
 */
export async function openPracticePast({
  pool,
  instruments,
  now = Date.now,
  report = () => {},
}: PracticePastOptions): Promise<PracticePast> {
  const found = await practiceRow(pool);
  const row = found ?? (await firstRow(pool, instant(now())));
  const prices = createPracticePrices(daySeeds(row.master));
  const markets = practiceMarkets.filter((market) => instruments.some((instrument) => instrument.symbol === market.symbol));
  const missing = markets.filter((market) => !row.stored.includes(market.symbol));
  const generate = (symbol: string) =>
    practiceHistory(
      prices,
      practiceMarkets.find((market) => market.symbol === symbol)!,
      instruments.find((instrument) => instrument.symbol === symbol)!,
      row.until,
    );
  const seeds = () => publishedSeeds(row.master, row.until, now());

  if (found) {
    for (const { symbol } of missing) await storeHistory(pool, symbol, generate(symbol), row.until);
    return { prices, fresh: undefined, stored: Promise.resolve(), close: () => Promise.resolve(), seeds };
  }

  const fresh: Stored = new Map(markets.map(({ symbol }) => [symbol, latestOf(generate(symbol))]));
  const rest = markets.map((market) => market.symbol);
  let isClosed = false;
  // One instrument after the other, and a breath between them: traders come first.
  const storeAll = async (): Promise<void> => {
    for (const symbol of rest) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (isClosed) return;
      await storeHistory(pool, symbol, generate(symbol), row.until);
    }
  };
  const stored = storeAll().catch(report);
  const close = (): Promise<void> => {
    isClosed = true;
    return stored;
  };
  return { prices, fresh, stored, close, seeds };
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

/** What memory keeps: the latest candles of each interval. */
function latestOf(history: Iterable<readonly [Interval, Candle]>): Map<Interval, Candle[]> {
  const latest = new Map(intervals.map((interval): [Interval, Candle[]] => [interval, []]));
  for (const [interval, candle] of history) {
    const candles = latest.get(interval)!;
    candles.push(candle);
    if (candles.length >= 2 * CANDLES_IN_MEMORY) candles.splice(0, candles.length - CANDLES_IN_MEMORY);
  }
  for (const candles of latest.values()) candles.splice(0, Math.max(0, candles.length - CANDLES_IN_MEMORY));
  return latest;
}

/** All or nothing. */
async function storeHistory(pool: Pool, symbol: string, history: Iterable<readonly [Interval, Candle]>, until: Instant): Promise<void> {
  const open: (readonly [Interval, Candle])[] = [];
  function* closedLines(): Generator<string> {
    for (const [interval, candle] of history) {
      if (candle.time + intervalMs[interval] > until) open.push([interval, candle]);
      else yield candleLine(symbol, interval, candle);
    }
  }
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await copyIn(client, 'COPY candle (symbol, minutes, time, open, high, low, close, volume, turnover) FROM STDIN', closedLines());
    for (const [interval, candle] of open) await joinOpen(client, symbol, interval, candle);
    await client.query('UPDATE practice_market SET history_stored = array_append(history_stored, $1)', [symbol]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** The candle in whose middle the market opened: its deals may be stored already, and what was generated comes before them. */
async function joinOpen(client: PoolClient, symbol: string, interval: Interval, candle: Candle): Promise<void> {
  await client.query(
    `INSERT INTO candle AS c (symbol, minutes, time, open, high, low, close, volume, turnover) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (symbol, minutes, time) DO UPDATE SET
       open = excluded.open, high = greatest(c.high, excluded.high), low = least(c.low, excluded.low),
       volume = c.volume + excluded.volume, turnover = c.turnover + excluded.turnover`,
    candleLine(symbol, interval, candle).split('\t'),
  );
}

const DAY = 86_400_000;

/** From the days that the first generated candle depends on to the day after today, whose commitment is shown ahead. */
function publishedSeeds(master: Buffer, until: Instant, now: number): { day: string; commitment: string; seed?: string }[] {
  const today = Math.floor(now / DAY);
  const first = Math.floor(until / DAY) - 62;
  return Array.from({ length: today + 2 - first }, (_, i) => {
    const day = first + i;
    const seed = revealedSeed(master, day, today);
    return {
      day: new Date(day * DAY).toISOString().slice(0, 10),
      commitment: seedCommitment(master, day),
      ...(seed !== undefined && { seed }),
    };
  });
}

import { type Candle, type Interval, intervals } from '@bourse/core/market/candle';
import { type Instant, instant } from '@bourse/core/money/unit';
import type { Pool } from 'pg';
import { latestCandles, storedCandles } from './candle-store.ts';
import { CANDLES_IN_MEMORY } from './candles.ts';
import type { Committed, LiveMarket } from './live-market.ts';

export interface LoadMarketOptions {
  readonly live: LiveMarket;
  readonly pool: Pool;
  readonly engine: {
    readonly head: number;
    subscribe(listener: (batch: readonly Committed[]) => void): unknown;
    projected(seq: number): Promise<void>;
  };
  /** Candles generated at a first start, which aren't in the store yet. */
  readonly fresh?: ReadonlyMap<string, ReadonlyMap<Interval, readonly Candle[]>> | undefined;
  /** Called if the older candles couldn't be read. */
  readonly report?: (error: unknown) => void;
}

export interface LoadedMarket {
  /** Resolves when memory holds all the candles it should; until then only those needed for trading and figures. */
  readonly whole: Promise<void>;
}

/**
 * Joins memory to the store without a gap and without overlap: listen first, then wait until the projector has caught up with that
 * moment, then read the candles and the command number they include in one snapshot.
 */
export async function loadMarket({ live, pool, engine, fresh, report = () => {} }: LoadMarketOptions): Promise<LoadedMarket> {
  const head = engine.head;
  engine.subscribe(live.commit);
  await engine.projected(head);
  const client = await pool.connect();
  try {
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query<{ seq: string | number; clock: string | number | null }>(
      "SELECT projected_seq AS seq, (SELECT value FROM state.counter WHERE name = 'clock') AS clock FROM checkpoint",
    );
    const symbols = live.quoted.map(({ symbol }) => symbol);
    const stored = fresh ?? (await latestCandles(client, symbols, CANDLES_IN_MEMORY));
    for (const index of await latestIndices(client)) live.tickers.setIndex(index);
    await client.query('COMMIT');
    // Generated candles contain no deals: everything since listening began is added to them.
    live.load(stored, fresh ? head : Number(rows[0]?.seq ?? 0), instant(Number(rows[0]?.clock ?? 0)));
  } finally {
    client.release();
  }
  return { whole: fresh ? Promise.resolve() : loadOlder(live, pool).catch(report) };
}

/** Stored candles never change once a later one exists, so older ones may be loaded while the market is open. */
async function loadOlder(live: LiveMarket, pool: Pool): Promise<void> {
  for (const { symbol } of live.quoted) {
    for (const interval of intervals.slice(1)) {
      const oldest = live.candles.oldest(symbol, interval);
      if (!oldest) continue;
      live.candles.prepend(symbol, interval, await storedCandles(pool, symbol, interval, oldest.time, CANDLES_IN_MEMORY));
    }
  }
}

async function latestIndices(client: Pick<Pool, 'query'>) {
  const { rows } = await client.query<{
    symbol: string;
    state: 'normal' | 'degraded' | 'stale' | 'held';
    price: string | null;
    at: string;
  }>('SELECT symbol, state, price, at FROM state.index_price');
  return rows.map(({ symbol, state, price, at }) => ({
    symbol,
    state,
    price: price === null ? undefined : (Number(price) as never),
    at: Number(at) as Instant,
  }));
}

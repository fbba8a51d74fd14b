import type { DealMade } from '@bourse/core/event';
import { type Candle, firstCandle, type Interval, intervalMs, intervals, withTrade } from '@bourse/core/market/candle';
import { amount, type Instant, instant, lots, ticks } from '@bourse/core/money/unit';
import type { Pool } from 'pg';

type Store = Pick<Pool, 'query'>;

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

const minutesOf = (interval: Interval): number => intervalMs[interval] / 60_000;

/**
 * The statement that adds deals to the stored candles. It must run in the transaction that records the deals as projected:
 * then each deal is added exactly once, whatever dies when.
 */
export function projectCandles(deals: readonly DealMade[]): Statement | undefined {
  if (deals.length === 0) return undefined;
  const touched = new Map<string, { symbol: string; minutes: number; candle: Candle }>();
  for (const deal of deals) {
    for (const interval of intervals) {
      const fresh = firstCandle(deal, interval);
      const key = `${deal.symbol} ${interval} ${fresh.time}`;
      const known = touched.get(key);
      if (known) known.candle = withTrade(known.candle, deal);
      else touched.set(key, { symbol: deal.symbol, minutes: minutesOf(interval), candle: fresh });
    }
  }
  const rows = [...touched.values()];
  return {
    text: `INSERT INTO candle AS c (symbol, minutes, time, open, high, low, close, volume, turnover)
      SELECT * FROM unnest($1::text[], $2::smallint[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::numeric[])
      ON CONFLICT (symbol, minutes, time) DO UPDATE SET
        high = greatest(c.high, excluded.high), low = least(c.low, excluded.low), close = excluded.close,
        volume = c.volume + excluded.volume, turnover = c.turnover + excluded.turnover`,
    values: [
      rows.map((row) => row.symbol),
      rows.map((row) => row.minutes),
      rows.map((row) => timeText(row.candle.time)),
      rows.map((row) => row.candle.open),
      rows.map((row) => row.candle.high),
      rows.map((row) => row.candle.low),
      rows.map((row) => row.candle.close),
      rows.map((row) => row.candle.volume),
      rows.map((row) => String(row.candle.turnover)),
    ],
  };
}

/** The latest stored candles that start before `before`, oldest first. Only intervals with trades. */
export async function storedCandles(store: Store, symbol: string, interval: Interval, before: Instant, limit: number): Promise<Candle[]> {
  const { rows } = await store.query({
    text: `SELECT extract(epoch FROM time) * 1000 AS time, open, high, low, close, volume, turnover FROM candle
      WHERE symbol = $1 AND minutes = $2 AND time < $3 ORDER BY time DESC LIMIT $4`,
    values: [symbol, minutesOf(interval), timeText(before), limit],
    rowMode: 'array',
  });
  return rows.map(asCandle).reverse();
}

const asCandle = (row: readonly string[]): Candle => ({
  time: instant(Number(row[0])),
  open: ticks(Number(row[1])),
  high: ticks(Number(row[2])),
  low: ticks(Number(row[3])),
  close: ticks(Number(row[4])),
  volume: lots(Number(row[5])),
  turnover: amount(BigInt(row[6]!)),
});

/** The row of a candle as `COPY candle FROM STDIN` reads it. */
export const candleLine = (symbol: string, interval: Interval, candle: Candle): string =>
  `${symbol}\t${minutesOf(interval)}\t${timeText(candle.time)}\t${candle.open}\t${candle.high}\t${candle.low}\t${candle.close}\t${candle.volume}\t${candle.turnover}`;

export const timeText = (at: Instant): string => new Date(at).toISOString();

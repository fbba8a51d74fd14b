// Candles in PostgreSQL: from deals to rows and back to candles.

import {
  type Candle,
  firstCandle,
  type Interval,
  intervalMs,
  intervalStart,
  intervals,
  joinCandles,
  type Trade,
  withTrade,
} from '@bourse/core/market/candle';
import { amount, type Instant, instant, lots, ticks } from '@bourse/core/money/unit';
import { MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';

type Deal = Trade & { readonly symbol: string };

export type Store = Pick<Pool, 'query'>;

export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

const minutesOf = (interval: Interval): number => intervalMs[interval] / MINUTE_MS;
const intervalOf = new Map(intervals.map((interval) => [minutesOf(interval), interval]));

/**
 * The statement that adds deals to the stored candles. It must run in the transaction that marks the deals as projected: then each
 * deal is added exactly once, whatever crashes when.
 */
export function candleStatement(deals: readonly Deal[]): Statement | undefined {
  if (deals.length === 0) return undefined;
  const touched = new Map<string, { symbol: string; minutes: number; candle: Candle }>();
  for (const [symbol, minutes] of minuteCandles(deals)) {
    for (const minute of minutes) {
      for (const interval of intervals) {
        const time = intervalStart(minute.time, interval);
        const key = `${symbol} ${interval} ${time}`;
        const known = touched.get(key);
        if (known) known.candle = joinCandles(known.candle, minute);
        else touched.set(key, { symbol, minutes: minutesOf(interval), candle: { ...minute, time } });
      }
    }
  }
  const rows = [...touched.values()];
  const column = (of: (row: (typeof rows)[number]) => unknown): string => `{${rows.map(of).join(',')}}`;
  return {
    name: 'put_candle',
    text: `INSERT INTO candle AS c (symbol, minutes, time, open, high, low, close, volume, turnover)
      SELECT * FROM unnest($1::text[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::numeric[])
      ON CONFLICT (symbol, minutes, time) DO UPDATE SET
        high = greatest(c.high, excluded.high), low = least(c.low, excluded.low), close = excluded.close,
        volume = c.volume + excluded.volume, turnover = c.turnover + excluded.turnover`,
    values: [
      column((row) => row.symbol),
      column((row) => row.minutes),
      column((row) => row.candle.time),
      column((row) => row.candle.open),
      column((row) => row.candle.high),
      column((row) => row.candle.low),
      column((row) => row.candle.close),
      column((row) => row.candle.volume),
      column((row) => row.candle.turnover),
    ],
  };
}

/** One-minute candles of the minutes with deals, by symbol; longer candles are combined from these. */
function minuteCandles(deals: readonly Deal[]): Map<string, Candle[]> {
  const bySymbol = new Map<string, Candle[]>();
  for (const deal of deals) {
    let minutes = bySymbol.get(deal.symbol);
    if (minutes === undefined) {
      minutes = [];
      bySymbol.set(deal.symbol, minutes);
    }
    const open = minutes.at(-1);
    if (open !== undefined && deal.at - open.time < intervalMs['1m']) minutes[minutes.length - 1] = withTrade(open, deal);
    else minutes.push(firstCandle(deal, '1m'));
  }
  return bySymbol;
}

/** A page of the latest stored candles that start before `before`, oldest first. Only intervals with trades. */
export async function storedCandles(store: Store, symbol: string, interval: Interval, before: Instant, limit: number): Promise<Candle[]> {
  const { rows } = await store.query<string[]>({
    text: `SELECT time, open, high, low, close, volume, turnover FROM candle
      WHERE symbol = $1 AND minutes = $2 AND time < $3 ORDER BY time DESC LIMIT $4`,
    values: [symbol, minutesOf(interval), before, limit],
    rowMode: 'array',
  });
  return rows.map((row) => asCandle(row, 0)).reverse();
}

/**
 * The candles needed in memory before the first trade, oldest first: 24 hours of minutes, and the last candle of each longer
 * interval.
 */
export async function latestCandles(
  store: Store,
  symbols: readonly string[],
  minutes: number,
): Promise<Map<string, Map<Interval, Candle[]>>> {
  const { rows } = await store.query<string[]>({
    text: `SELECT latest.* FROM unnest($1::text[]) AS one (symbol), unnest($2::smallint[]) AS every (minutes),
      LATERAL (SELECT symbol, minutes, time, open, high, low, close, volume, turnover FROM candle
        WHERE candle.symbol = one.symbol AND candle.minutes = every.minutes
        ORDER BY time DESC LIMIT CASE every.minutes WHEN 1 THEN $3::bigint ELSE 1 END) AS latest`,
    values: [symbols, intervals.map(minutesOf), minutes],
    rowMode: 'array',
  });
  const latest = new Map(symbols.map((symbol) => [symbol, new Map(intervals.map((interval): [Interval, Candle[]] => [interval, []]))]));
  for (const row of rows)
    latest
      .get(row[0]!)!
      .get(intervalOf.get(Number(row[1]))!)!
      .push(asCandle(row, 2));
  for (const byInterval of latest.values()) for (const candles of byInterval.values()) candles.reverse();
  return latest;
}

const asCandle = (row: readonly string[], at: number): Candle => ({
  time: instant(Number(row[at])),
  open: ticks(Number(row[at + 1])),
  high: ticks(Number(row[at + 2])),
  low: ticks(Number(row[at + 3])),
  close: ticks(Number(row[at + 4])),
  volume: lots(Number(row[at + 5])),
  turnover: amount(BigInt(row[at + 6]!)),
});

/** A candle's row in the format of `COPY candle FROM STDIN`. */
export const candleLine = (symbol: string, interval: Interval, candle: Candle): string =>
  `${symbol}\t${minutesOf(interval)}\t${candle.time}\t${candle.open}\t${candle.high}\t${candle.low}\t${candle.close}\t${candle.volume}\t${candle.turnover}`;

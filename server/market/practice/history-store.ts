import { type Candle, type Interval, intervalMs, intervals } from '@bourse/core/market/candle';
import type { Instant } from '@bourse/core/money/unit';
import type { Client } from 'pg';
import { copyIn } from '../../store/copy-in.ts';
import { candleLine } from '../candle-store.ts';
import { CANDLES_IN_MEMORY } from '../candles.ts';

/** The part kept in memory: the latest candles of each interval. */
export function latestOf(history: Iterable<readonly [Interval, Candle]>): Map<Interval, Candle[]> {
  const latest = new Map(intervals.map((interval): [Interval, Candle[]] => [interval, []]));
  for (const [interval, candle] of history) {
    const candles = latest.get(interval)!;
    candles.push(candle);
    if (candles.length >= 2 * CANDLES_IN_MEMORY) candles.splice(0, candles.length - CANDLES_IN_MEMORY);
  }
  for (const candles of latest.values()) candles.splice(0, Math.max(0, candles.length - CANDLES_IN_MEMORY));
  return latest;
}

/** Stores one instrument's generated candles, all or nothing, and records that they're there. */
export async function storeHistory(
  client: Client,
  symbol: string,
  history: Iterable<readonly [Interval, Candle]>,
  until: Instant,
): Promise<void> {
  const open: (readonly [Interval, Candle])[] = [];
  function* closedLines(): Generator<string> {
    for (const [interval, candle] of history) {
      if (candle.time + intervalMs[interval] > until) open.push([interval, candle]);
      else yield candleLine(symbol, interval, candle);
    }
  }
  await client.query('BEGIN');
  await copyIn(client, 'COPY candle (symbol, minutes, time, open, high, low, close, volume, turnover) FROM STDIN', closedLines());
  for (const [interval, candle] of open) await joinOpen(client, symbol, interval, candle);
  await client.query('UPDATE practice_market SET history_stored = array_append(history_stored, $1)', [symbol]);
  await client.query('COMMIT');
}

/** The candle during which the market opened: its deals may be stored already, and the generated part comes before them. */
async function joinOpen(client: Client, symbol: string, interval: Interval, candle: Candle): Promise<void> {
  await client.query(
    `INSERT INTO candle AS c (symbol, minutes, time, open, high, low, close, volume, turnover) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (symbol, minutes, time) DO UPDATE SET
       open = excluded.open, high = greatest(c.high, excluded.high), low = least(c.low, excluded.low),
       volume = c.volume + excluded.volume, turnover = c.turnover + excluded.turnover`,
    candleLine(symbol, interval, candle).split('\t'),
  );
}

import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { Listing } from '../store/listing.ts';
import { VALUING } from '../store/listing.ts';

// Once a day, records what everyone's accounts are worth. A server that was down at midnight does it at its next start: nobody
// could trade meanwhile, only the prices are later.

const EVERY_MS = 30_000;
const KEPT_DAYS = 400;

export interface EquityOptions {
  readonly pool: Pick<Pool, 'query'>;
  readonly listing: Listing;
  readonly now: () => number;
  readonly onFailure: (error: Error) => void;
}

export function takeEquityDaily(o: EquityOptions): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => takeEquity(o)).catch(o.onFailure);
  }, EVERY_MS);
  timer.unref();
  running = takeEquity(o).catch(o.onFailure);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Records today unless that's done already. False while a price is missing: then it's retried. */
export async function takeEquity({ pool, listing, now }: EquityOptions): Promise<boolean> {
  const day = Math.floor(now() / DAY_MS);
  if ((await pool.query('SELECT 1 FROM equity_taken WHERE day = $1', [day])).rows.length > 0) return true;
  const assets = [...listing.assets];
  const quoteScale = listing.asset(VALUING)?.scale;
  if (quoteScale === undefined) return false;
  const priced: { asset: string; price: string; divisor: string }[] = [{ asset: VALUING, price: '1', divisor: '1' }];
  for (const { asset, scale } of assets) {
    const instrument = listing.instrument(`${asset}-${VALUING}`);
    if (instrument === undefined) continue;
    const price = listing.index(instrument.symbol);
    if (price === undefined) return false;
    // minor units × ticks × 10^quote scale ÷ 10^(base scale + price decimals), as in Listing.worth
    priced.push({
      asset,
      price: String(BigInt(price) * 10n ** BigInt(quoteScale)),
      divisor: String(10n ** BigInt(scale + instrument.priceDecimals)),
    });
  }
  await pool.query(
    // What arrived today before the recording wasn't there at midnight.
    `WITH taken AS (INSERT INTO equity_taken (day) VALUES ($1) ON CONFLICT DO NOTHING RETURNING day),
       worth AS (SELECT * FROM unnest($2::text[], $3::numeric[], $4::numeric[]) AS v (asset, price, divisor)),
       held AS (SELECT trader, sum(div((available + frozen) * price, divisor)) AS equity FROM state.purse JOIN worth USING (asset) GROUP BY trader),
       came AS (SELECT trader, sum(div(amount * price, divisor)) AS equity FROM system_log JOIN worth USING (asset) WHERE at >= $1::bigint * ${DAY_MS} GROUP BY trader)
     INSERT INTO equity_day (trader, day, equity)
     SELECT held.trader, taken.day, held.equity - coalesce(came.equity, 0) FROM taken, held LEFT JOIN came USING (trader)`,
    [day, priced.map((p) => p.asset), priced.map((p) => p.price), priced.map((p) => p.divisor)],
  );
  await pool.query('DELETE FROM equity_day WHERE day < $1', [day - KEPT_DAYS]);
  return true;
}

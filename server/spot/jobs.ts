import { DAY_MS } from '@bourse/core/time';
import type { Pool } from 'pg';

// Deletes expired rows of this room: in the practice realm, finished orders of the house's own market makers and the deals among
// them. They're half of what an idle practice server writes, nobody reads them after a day, and journal and candles preserve their
// effect. Anything that involves a trader stays.

const EVERY_MS = 10 * 60_000;
const KEPT_MS = DAY_MS;
/** This many of the latest deals are kept, however old. */
const DEALS_KEPT = 10_000;

export function sweepMarketMakers(pool: Pick<Pool, 'query'>, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => forgetMarketMakers(pool)).catch(onFailure);
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

export async function forgetMarketMakers(pool: Pick<Pool, 'query'>, dealsKept = DEALS_KEPT): Promise<void> {
  const makers = "SELECT trader FROM state.trader WHERE kind = 'market_maker'";
  const before = `(SELECT value FROM state.counter WHERE name = 'clock') - ${KEPT_MS}`;
  await pool.query(`DELETE FROM ended_spot_order WHERE trader IN (${makers}) AND updated_at < ${before}`);
  await pool.query(
    `DELETE FROM deal WHERE at < ${before} AND deal_id <= (SELECT value FROM state.counter WHERE name = 'deal') - $1::bigint
       AND maker IN (${makers}) AND taker IN (${makers})`,
    [dealsKept],
  );
}

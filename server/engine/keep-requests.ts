import type { Pool } from '../store/postgres.ts';

/** As long as the store promises to know a request again (trust 2). */
const KEPT_MS = 7 * 86_400_000;
/** The writer itself remembers a quarter of an hour, and no client of a market maker asks the store. */
const KEPT_OF_MARKET_MAKERS_MS = 3_600_000;
const EVERY_MS = 5 * 60_000;

/** Forgets answered requests that are older than anybody may repeat them: without that the store grows for ever. */
export function keepRequests(pool: Pick<Pool, 'query'>, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= forgetRequests(pool)
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/** Ages are counted to the time of the tables and not of the machine: what a start would load is never touched. */
export async function forgetRequests(pool: Pick<Pool, 'query'>): Promise<void> {
  const clock = `(SELECT value FROM state.counter WHERE name = 'clock')`;
  await pool.query(`DELETE FROM state.request WHERE at < ${clock} - $1::bigint`, [KEPT_MS]);
  await pool.query(
    `DELETE FROM state.request AS r USING state.trader AS t
     WHERE t.kind = 'market_maker' AND r.trader = t.trader AND r.at < ${clock} - $1::bigint`,
    [KEPT_OF_MARKET_MAKERS_MS],
  );
  await pool.query("DELETE FROM command_outbox WHERE seq IS NOT NULL AND created_at < now() - interval '7 days'");
}

import type { Pool } from 'pg';
import type { FourEyes } from '../four-eyes/four-eyes.ts';

const DUE_MS = 15_000;
/** What time makes worthless in this room; sessions stay a month for whoever looks back. */
const stale: readonly string[] = [
  'DELETE FROM operator_ticket WHERE expires_at < now()',
  "DELETE FROM operator_sign_in_failure WHERE at < now() - interval '30 days'",
  "DELETE FROM operator_session WHERE coalesce(ended_at, expires_at) < now() - interval '30 days'",
];

/** Approved requests take effect when they were made to, old ones end, and what is worthless goes. */
export function runOfficeJobs(pool: Pool, fourEyes: FourEyes, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let sweptAt = 0;
  const work = async (): Promise<void> => {
    await fourEyes.applyDue();
    if (Date.now() - sweptAt < 3_600_000) return;
    for (const statement of stale) await pool.query(statement);
    sweptAt = Date.now();
  };
  const timer = setInterval(() => {
    running = running.then(work).catch(onFailure);
  }, DUE_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

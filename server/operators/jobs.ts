import { HOUR_MS } from '@bourse/core/time';
import type { Pool } from 'pg';

const EVERY_MS = HOUR_MS;
/** Sessions and failed sign-ins are kept for a month for investigations. */
const stale: readonly string[] = [
  'DELETE FROM operator_ticket WHERE expires_at < now()',
  "DELETE FROM operator_sign_in_failure WHERE at < now() - interval '30 days'",
  "DELETE FROM operator_session WHERE coalesce(ended_at, expires_at) < now() - interval '30 days'",
];

/** Deletes expired rows of this room once an hour. */
export function sweepOperators(pool: Pick<Pool, 'query'>, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  const sweep = async (): Promise<void> => {
    for (const statement of stale) await pool.query(statement);
  };
  const timer = setInterval(() => {
    running = running.then(sweep).catch(onFailure);
  }, EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

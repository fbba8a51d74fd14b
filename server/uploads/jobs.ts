import { HOUR_MS } from '@bourse/core/time';
import type { Pool } from 'pg';

/** Erases images that are due, once an hour and at the start. */
export function sweepUploads(pool: Pick<Pool, 'query'>, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  const sweep = (): Promise<void> => eraseDue(pool).then(() => undefined, onFailure);
  let running = sweep();
  const timer = setInterval(() => {
    running = running.then(sweep);
  }, HOUR_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

export async function eraseDue(pool: Pick<Pool, 'query'>): Promise<number> {
  const { rowCount } = await pool.query('DELETE FROM upload WHERE delete_after < now()');
  return rowCount ?? 0;
}

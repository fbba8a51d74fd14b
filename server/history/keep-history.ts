import { DAY_MS } from '@bourse/core/time';
import type { Pool } from '../store/postgres.ts';
import { beginMonths, gatherMonths } from './months.ts';

const LOOK_MS = 60_000;

export interface KeepHistory {
  readonly pool: Pool;
  /** The engine's time. */
  readonly now: () => number;
  readonly onFailure: (error: Error) => void;
}

/** Creates each month's partitions ahead of time, until stopped. Failures are retried. */
export function keepHistory({ pool, now, onFailure }: KeepHistory): { stop(): Promise<void> } {
  let done: number | undefined;
  let running: Promise<void> | undefined;
  const turn = async (): Promise<void> => {
    const today = Math.floor(now() / DAY_MS);
    if (today === done) return;
    await beginMonths(pool, now());
    await gatherMonths(pool);
    done = today;
  };
  const timer = setInterval(() => {
    running ??= turn()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
  }, LOOK_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

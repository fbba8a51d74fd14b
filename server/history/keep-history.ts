import { DAY_MS, HOUR_MS } from '@bourse/core/time';
import type { Pool } from '../store/postgres.ts';
import type { HistoryArchive } from './archive.ts';
import { archiveMonths } from './archive-months.ts';
import { beginMonths, gatherMonths } from './months.ts';
import { beginTickDays } from './tick-days.ts';

const LOOK_MS = 60_000;
/** A month that couldn't be archived is read again from its first row. */
const RETRY_MS = HOUR_MS;

export interface KeepHistory {
  readonly pool: Pool;
  readonly archive: HistoryArchive;
  /** Whole months that stay in the database. */
  readonly months: number;
  /** The engine's time. */
  readonly now: () => number;
  readonly onFailure: (error: Error) => void;
}

/** Once a day, creates the partitions of coming days and months ahead of time and archives old ones, until stopped. Failures are retried. */
export function keepHistory({ pool, archive, months, now, onFailure }: KeepHistory): { stop(): Promise<void> } {
  let begun: number | undefined;
  let archived: number | undefined;
  let notBefore = 0;
  let running: Promise<void> | undefined;
  const stopping = new AbortController();
  const turn = async (): Promise<void> => {
    const today = Math.floor(now() / DAY_MS);
    if (today !== begun) {
      await beginMonths(pool, now());
      await gatherMonths(pool);
      await beginTickDays(pool, now());
      begun = today;
    }
    if (today === archived || performance.now() < notBefore) return;
    notBefore = performance.now() + RETRY_MS;
    await archiveMonths({ pool, archive, months, now: now(), stop: stopping.signal });
    archived = today;
    notBefore = 0;
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
      stopping.abort();
      await running;
    },
  };
}

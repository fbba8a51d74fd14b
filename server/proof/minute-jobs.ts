import { DAY_MS, MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { beginTickDays, dayOf, readTickDays } from '../history/tick-days.ts';
import type { Job } from '../room.ts';
import type { MinuteCloser } from './close-minutes.ts';
import { lastLine } from './json-lines.ts';
import type { MinuteFiles } from './minute-files.ts';
import { chainEnds } from './minute-rows.ts';

const LOOK_MS = 500;
/** After a failure. */
const PAUSE_MS = 10_000;

export interface MinuteJobs {
  readonly pool: Pool;
  readonly closer: MinuteCloser;
  readonly files: MinuteFiles;
  readonly now: () => number;
  /** Days of ticks that stay in the database. */
  readonly days: number;
  /** Somebody changed what was to be published. */
  readonly onBroken: (why: string) => Promise<void>;
  readonly onFailure: (error: Error) => void;
}

/** Closes each minute soon after its end, and drops old days of ticks, until stopped. */
export function closeMinutes(o: MinuteJobs): Job {
  let running: Promise<void> | undefined;
  let notBefore = 0;
  let dropped = '';
  const turn = async (): Promise<void> => {
    await o.closer.close();
    if (o.closer.broken !== undefined) await o.onBroken(o.closer.broken);
    const today = dayOf(o.now());
    if (today === dropped) return;
    await dropTickDays(o);
    dropped = today;
  };
  const timer = setInterval(() => {
    if (performance.now() < notBefore) return;
    running ??= turn()
      .catch((error) => {
        notBefore = performance.now() + PAUSE_MS;
        o.onFailure(error);
      })
      .finally(() => {
        running = undefined;
      });
  }, LOOK_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Days that are old enough leave the database. Their published files are all that stays, so a day is dropped only if the files have
 * its last ticks, whose chain commits to all the others.
 */
export async function dropTickDays({ pool, files, now, days }: Pick<MinuteJobs, 'pool' | 'files' | 'now' | 'days'>): Promise<string[]> {
  await beginTickDays(pool, now());
  const published = ((await files.lastHead())?.head.minute ?? -1) * MINUTE_MS;
  const gaps = await files.gaps();
  const gone: string[] = [];
  for (const day of await readTickDays(pool)) {
    const end = Date.parse(day) + DAY_MS;
    if (day >= dayOf(now() - days * DAY_MS) || published < end) continue;
    // Ticks of a minute without a head are in no file.
    const gap = gaps.find(({ from, to }) => from * MINUTE_MS < end && (to + 1) * MINUTE_MS >= end);
    for (const [symbol, { number, chain, at }] of await chainEnds(pool, gap === undefined ? end : gap.from * MINUTE_MS)) {
      if (dayOf(at) !== day) continue;
      const last = await lastLine<{ number: number; chain: string }>(files.path('ticks', day, `${symbol}.jsonl`));
      if (last?.number !== number || last.chain !== chain) throw new Error(`the published ticks of ${symbol} on ${day} are not whole`);
    }
    await dropDay(pool, day);
    gone.push(day);
  }
  return gone;
}

/** A lock that isn't granted within a moment is given up, and the next run tries again. */
async function dropDay(pool: Pool, day: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL lock_timeout = '300ms'");
    await client.query('SELECT drop_tick_day($1)', [day]);
    await client.query('COMMIT');
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

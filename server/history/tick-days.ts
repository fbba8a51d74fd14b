import { DAY_MS } from '@bourse/core/time';
import type { Pool } from '../store/postgres.ts';

// The table of index ticks is partitioned by UTC day (migration 0870). Days are made ahead of their first row, as months are.

type Store = Pick<Pool, 'query'>;

/** `2026-11-24` */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export async function readTickDays(store: Store): Promise<string[]> {
  const { rows } = await store.query<{ day: string }>('SELECT day::text FROM tick_day ORDER BY day');
  return rows.map(({ day }) => day);
}

/** Creates the missing partitions of today and tomorrow, and of days whose ticks came without one. */
export async function beginTickDays(pool: Pool, now: number): Promise<void> {
  const known = new Set(await readTickDays(pool));
  const { rows } = await pool.query<{ day: string }>('SELECT day::text FROM caught_tick_days() AS day');
  const wanted = new Set([dayOf(now), dayOf(now + DAY_MS), ...rows.map(({ day }) => day)]);
  for (const day of wanted) if (!known.has(day)) await beginTickDay(pool, day);
}

/** A lock that isn't granted within a moment is given up, and the next run tries again. */
async function beginTickDay(pool: Pool, day: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN; SET LOCAL lock_timeout = '300ms'");
    await client.query('SELECT begin_tick_day($1)', [day]);
    await client.query('COMMIT');
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    client.release();
  }
}

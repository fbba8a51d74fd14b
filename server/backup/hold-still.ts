import type { PoolClient } from 'pg';
import { histories } from '../history/histories.ts';

/** Days of the journal come and go at midnight only. */
const MOST_TRIES = 20;

/**
 * Begins the backup's transaction. A partition that is detached and dropped between its snapshot and the copy of its table would be
 * missing, since the snapshot's lists of exported days and archived months don't have it yet. So the tables are locked before the
 * snapshot is taken: days and months leave, and closed days return, only when the backup has ended. Reading and writing go on.
 */
export async function beginStill(client: PoolClient): Promise<void> {
  for (let left = MOST_TRIES; ; left -= 1) {
    const days = await closedDays(client);
    await client.query('BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      await client.query(`LOCK TABLE ONLY ${['journal', ...Object.keys(histories), ...days].join(', ONLY ')} IN ACCESS SHARE MODE`);
      if ((await closedDays(client)).join() === days.join()) return;
    } catch (error) {
      // A day was dropped just now.
      if ((error as { code?: unknown }).code !== '42P01') throw error;
    }
    await client.query('ROLLBACK');
    if (left === 0) throw new Error('the days of the journal don’t stand still');
  }
}

/** Days that are over and not attached to the journal again. */
const closedDays = async (client: PoolClient): Promise<string[]> =>
  (
    await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND NOT relispartition
         AND relname ~ '^journal_\\d{4}_\\d\\d_\\d\\d$' ORDER BY relname`,
    )
  ).rows.map(({ name }) => name);

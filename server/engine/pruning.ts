import { DAY_MS, HOUR_MS } from '@bourse/core/time';
import type { Pool } from '../store/postgres.ts';

/** How long the store promises to recognise a request (trust 2). The writer itself remembers a quarter of an hour. */
const REQUEST_MS = 7 * DAY_MS;
/** No client of a market maker asks the store. */
const REQUEST_OF_MARKET_MAKERS_MS = HOUR_MS;
/** The core counts 30 days of volume; a few more so that clock differences don't matter. */
const VOLUME_DAYS = 40;
const CHUNK = 20_000;
const EVERY_MS = 5 * 60_000;

/** Deletes what may be forgotten, until stopped; otherwise the store would grow forever. */
export function keepPruned(pool: Pool, onFailure: (error: Error) => void): { stop(): Promise<void> } {
  let running: Promise<unknown> | undefined;
  let makersUntil = 0;
  const timer = setInterval(() => {
    running ??= prune(pool, makersUntil)
      .then((pruned) => {
        makersUntil = pruned.makersUntil;
      })
      .catch(onFailure)
      .finally(() => {
        running = undefined;
      });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

/**
 * Deletes what the state may forget by time alone, which the core skips when it loads. Ages are relative to the time of the tables
 * and not the machine's, so what a start would load is never touched; in steps that lock nobody out. Market makers' requests before
 * `makersFrom` are gone already: with it, only a few minutes of them are read instead of the whole table.
 */
export async function prune(pool: Pool, makersFrom = 0): Promise<{ readonly gone: number; readonly makersUntil: number }> {
  const { rows } = await pool.query<{ value: string }>("SELECT value FROM state.counter WHERE name = 'clock'");
  const now = Number(rows[0]?.value ?? 0);
  let gone = 0;
  const remove = async (table: string, where: string, values: readonly unknown[]): Promise<void> => {
    for (;;) {
      const { rowCount } = await pool.query(
        `DELETE FROM ${table} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${where} LIMIT ${CHUNK})`,
        [...values],
      );
      gone += rowCount ?? 0;
      if ((rowCount ?? 0) < CHUNK) return;
    }
  };
  await remove('state.request', 'at < $1', [now - REQUEST_MS]);
  const makersUntil = now - REQUEST_OF_MARKET_MAKERS_MS;
  await remove('state.request', "at >= $1 AND at < $2 AND trader IN (SELECT trader FROM state.trader WHERE kind = 'market_maker')", [
    makersFrom,
    makersUntil,
  ]);
  await remove('state.volume', 'day < $1', [Math.floor(now / DAY_MS) - VOLUME_DAYS]);
  await remove('state.index_source', 'back_at < $1', [now - DAY_MS]);
  await remove('journal_seal', 'last_seq < (SELECT projected_seq FROM checkpoint)', []);
  // Operators' rows stay: I18 uses them to find who left each command.
  // So do all that were executed since yesterday, for the same check: one that waited for a week may have been executed just now.
  const yesterday = '(SELECT first_seq FROM journal_day ORDER BY day DESC OFFSET 1 LIMIT 1)';
  await remove('command_outbox', `seq < ${yesterday} AND origin <> 'operator' AND created_at < now() - interval '7 days'`, []);
  return { gone, makersUntil };
}

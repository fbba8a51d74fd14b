import type { Pool } from '../store/postgres.ts';

/** For the edge to look up requests that the core has forgotten. */
const REQUEST_DAYS = 7;
/** The core counts 30 days of volume; a few more so that nobody's clock matters. */
const VOLUME_DAYS = 40;
const DAY_MS = 86_400_000;
const CHUNK = 20_000;

/** Removes what the state may forget by time alone (the core passes over it when it loads), in pieces that lock nobody out. */
export async function prune(pool: Pool, now: number): Promise<number> {
  let gone = 0;
  for (;;) {
    const { rowCount } = await pool.query(
      `DELETE FROM state.request WHERE ctid IN (SELECT ctid FROM state.request WHERE at < $1 LIMIT ${CHUNK})`,
      [now - REQUEST_DAYS * DAY_MS],
    );
    gone += rowCount ?? 0;
    if ((rowCount ?? 0) < CHUNK) break;
  }
  const volumes = await pool.query('DELETE FROM state.volume WHERE day < $1', [Math.floor(now / DAY_MS) - VOLUME_DAYS]);
  const sources = await pool.query('DELETE FROM state.index_source WHERE back_at < $1', [now - DAY_MS]);
  return gone + (volumes.rowCount ?? 0) + (sources.rowCount ?? 0);
}

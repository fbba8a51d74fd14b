import type { Pool } from 'pg';
import type { Operator } from '../http/room.ts';

/** An open page renews its mark every few seconds; after this long without renewal it counts as closed. */
const OPEN_SECONDS = 12;

/** Marks that this operator has the case open, and returns who else has. */
export async function otherViewers(
  pool: Pick<Pool, 'query'>,
  subject: string,
  { operator }: Operator,
): Promise<{ operator: string; name: string }[]> {
  await pool.query(
    'INSERT INTO case_viewer (subject, operator) VALUES ($1, $2) ON CONFLICT (subject, operator) DO UPDATE SET seen_at = now()',
    [subject, operator],
  );
  await pool.query(`DELETE FROM case_viewer WHERE seen_at < now() - interval '1 hour'`);
  const { rows } = await pool.query<{ operator: number; name: string }>(
    `SELECT v.operator, o.name FROM case_viewer AS v JOIN operator AS o ON o.id = v.operator
     WHERE v.subject = $1 AND v.operator <> $2 AND v.seen_at > now() - interval '${OPEN_SECONDS} seconds' ORDER BY v.seen_at`,
    [subject, operator],
  );
  return rows.map((row) => ({ operator: String(row.operator), name: row.name }));
}

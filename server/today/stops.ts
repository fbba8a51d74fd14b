import type { Output } from '@bourse/contract/call';
import type { today } from '@bourse/contract/office/today';
import type { Pool } from 'pg';
import { timeText } from '../store/wire-text.ts';

type Stop = Output<(typeof today)['pulse']>['stops'][number];

/** Current stops, for every page of the office; longest first. */
export async function readStops(pool: Pick<Pool, 'query'>): Promise<Stop[]> {
  const { rows } = await pool.query<{
    name: Stop['name'];
    cause: Stop['cause'];
    at: number;
    operator: number | null;
    by: string | null;
    reason: string | null;
  }>(
    `SELECT s.name, s.cause, s.at, n.operator, o.name AS by, n.reason FROM state.stop AS s
     LEFT JOIN stop_note AS n ON n.name = s.name AND s.cause = 'operator' LEFT JOIN operator AS o ON o.id = n.operator ORDER BY s.at`,
  );
  return rows.map(({ name, cause, at, operator, by, reason }) => ({
    name,
    cause,
    since: timeText(Number(at)),
    ...(operator !== null && { by: { operator: String(operator), name: by ?? '' } }),
    ...(reason !== null && { reason }),
  }));
}

import type { verificationOffice as contract } from '@bourse/contract/office/verification';
import { type VerificationPart, verificationParts } from '@bourse/contract/verification';
import { HOUR_SECONDS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { recordView, subjectOfList } from '../audit/audit.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import type { Handlers } from '../http/room.ts';
import { promisedHours } from '../store/promised-hours.ts';
import { takenByText } from './claim.ts';
import type { PhotoViews } from './photo-views.ts';

interface Row {
  readonly case_number: number;
  readonly trader: number;
  readonly round: number;
  readonly country: string;
  readonly parts: readonly VerificationPart[];
  readonly taken_by: number | null;
  readonly taken_name: string | null;
  readonly at: Date;
}

/** The list of cases, with whoever has taken each, but no names of traders. */
export const queue = ({ pool }: { readonly pool: Pool }, views: PhotoViews): Pick<Handlers<typeof contract>, 'queue'> => ({
  queue: async ({ state = 'review', uid, cursor, limit }, operator) => {
    const newestFirst = state !== 'review';
    const place = readCursor(cursor, newestFirst ? [Number.MAX_SAFE_INTEGER, 0] : [0, 0]);
    if ('refused' in place) return place;
    const size = pageSize(limit);
    await recordView(pool, operator.operator, 'verification.view-cases', subjectOfList(uid));
    const at = newestFirst ? 'v.decided_at' : 'v.sent_at';
    const [cases, all] = await Promise.all([
      pool.query<Row>(
        `SELECT v.case_number, v.trader, v.round, v.country, v.taken_by, o.name AS taken_name, date_trunc('milliseconds', ${at}) AS at,
           ARRAY(SELECT part FROM verification_part AS p WHERE p.trader = v.trader AND p.state = 'waiting') AS parts
         FROM verification AS v LEFT JOIN operator AS o ON o.id = v.taken_by WHERE v.state = $1 AND ($2::bigint IS NULL OR v.trader = $2)
           AND (floor(extract(epoch FROM ${at}) * 1000), v.case_number) ${newestFirst ? '<' : '>'} ($3, $4)
         ORDER BY floor(extract(epoch FROM ${at}) * 1000) ${newestFirst ? 'DESC' : ''}, v.case_number ${newestFirst ? 'DESC' : ''} LIMIT $5`,
        [state, uid, place[0], place[1], size + 1],
      ),
      pool.query<{ waiting: number; oldest: Date | null }>(
        "SELECT count(*)::int AS waiting, min(sent_at) AS oldest FROM verification WHERE state = 'review'",
      ),
    ]);
    const { rows, ...next } = page(cases.rows, size, (row) => [row.at.getTime(), row.case_number]);
    const { waiting, oldest } = all.rows[0]!;
    return {
      cases: rows.map((row) => ({
        case: String(row.case_number),
        uid: String(row.trader),
        state,
        round: row.round,
        country: row.country,
        waiting: verificationParts.filter((part) => row.parts.includes(part)),
        ...takenByText(row.taken_by === null ? undefined : { operator: row.taken_by, name: row.taken_name ?? '' }),
        at: row.at.toISOString(),
      })),
      waiting,
      ...(oldest !== null && { oldest: oldest.toISOString() }),
      promisedSeconds: (await promisedHours(pool, 'verification')) * HOUR_SECONDS,
      looksLeft: await views.left(operator),
      ...next,
    };
  },
});

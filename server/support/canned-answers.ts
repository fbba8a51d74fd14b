import type { Input } from '@bourse/contract/call';
import type { CannedAnswer, supportOffice } from '@bourse/contract/office/support';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import { type Refused, refuse } from '../http/refusal.ts';
import { inTransaction } from '../store/transaction.ts';

type Saved = Input<(typeof supportOffice)['saveCannedAnswer']>;
interface Row {
  readonly id: number;
  readonly locale: string;
  readonly shortcut: string;
  readonly title: string;
  readonly body: string;
  readonly updated_at: Date;
}
const columns = 'id, locale, shortcut, title, body, updated_at';

export async function readCannedAnswers(pool: Pick<Pool, 'query'>, locale: string | undefined): Promise<CannedAnswer[]> {
  const { rows } = await pool.query<Row>(
    `SELECT ${columns} FROM support_canned_answer WHERE $1::text IS NULL OR locale = $1 ORDER BY locale, shortcut`,
    [locale ?? null],
  );
  return rows.map(answerOf);
}

export const saveCannedAnswer = (
  pool: Pool,
  operator: number,
  { id, locale, shortcut, title, text, reason }: Saved,
): Promise<CannedAnswer | Refused> =>
  inTransaction(pool, async (client) => {
    const taken = await client.query(
      'SELECT FROM support_canned_answer WHERE locale = $1 AND shortcut = $2 AND id IS DISTINCT FROM $3::bigint',
      [locale, shortcut, id ?? null],
    );
    if (taken.rowCount !== 0) return refuse('shortcut-exists', { value: `/${shortcut}` });
    const before = id && (await client.query<Row>(`SELECT ${columns} FROM support_canned_answer WHERE id = $1 FOR UPDATE`, [id])).rows[0];
    if (id !== undefined && !before) return refuse('not-found');
    const values = [locale, shortcut, title, text, operator];
    const { rows } = before
      ? await client.query<Row>(
          `UPDATE support_canned_answer SET locale = $1, shortcut = $2, title = $3, body = $4, updated_by = $5, updated_at = now()
           WHERE id = $6 RETURNING ${columns}`,
          [...values, id],
        )
      : await client.query<Row>(
          `INSERT INTO support_canned_answer (locale, shortcut, title, body, updated_by) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT DO NOTHING RETURNING ${columns}`,
          values,
        );
    // Of two who save the same shortcut at once, the second is refused.
    if (rows[0] === undefined) return refuse('shortcut-exists', { value: `/${shortcut}` });
    await append(client, {
      operator,
      act: 'support.save-canned-answer',
      subject: `canned-answer:${rows[0].id}`,
      reason,
      detail: { locale, shortcut, text, ...(before && { before: before.body }) },
    });
    return answerOf(rows[0]);
  });

export const removeCannedAnswer = (pool: Pool, operator: number, id: string, reason: string): Promise<{ ok: true } | Refused> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row>(`DELETE FROM support_canned_answer WHERE id = $1 RETURNING ${columns}`, [id]);
    if (rows[0] === undefined) return refuse('not-found');
    const { locale, shortcut, body } = rows[0];
    const act = 'support.remove-canned-answer';
    await append(client, { operator, act, subject: `canned-answer:${id}`, reason, detail: { locale, shortcut, before: body } });
    return { ok: true as const };
  });

const answerOf = (row: Row): CannedAnswer => ({
  id: String(row.id),
  locale: row.locale,
  shortcut: row.shortcut,
  title: row.title,
  text: row.body,
  updatedAt: row.updated_at.toISOString(),
});

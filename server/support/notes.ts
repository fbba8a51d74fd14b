import type { SupportNote } from '@bourse/contract/office/support';
import type { PoolClient } from 'pg';
import { contextOf } from './messages.ts';
import { type OperatorName, operatorNames } from './operators.ts';
import type { SupportRoom } from './ports.ts';

interface Row {
  readonly id: number;
  readonly trader: number;
  readonly kind: SupportNote['kind'];
  readonly operator: number;
  readonly to_operator: number | null;
  readonly body: Buffer | null;
  readonly at: Date;
}
type Desk = Pick<SupportRoom, 'pool' | 'keys'>;

export interface NewNote {
  readonly trader: number;
  readonly kind: SupportNote['kind'];
  readonly operator: number;
  readonly to?: number | undefined;
  readonly text?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Operators' internal notes on the conversation. Repeating a request returns the same note. */
export async function addNote(
  { keys }: Desk,
  client: PoolClient,
  note: NewNote,
): Promise<{ readonly id: number; readonly isNew: boolean }> {
  const { trader, kind, operator, to, text, requestId } = note;
  const body = text === undefined ? null : keys.encryptField(text, contextOf('note', trader));
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO support_note (trader, kind, operator, to_operator, body, request_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', clock_timestamp())) ON CONFLICT DO NOTHING RETURNING id`,
    [trader, kind, operator, to ?? null, body, requestId ?? null],
  );
  if (rows[0] !== undefined) return { id: Number(rows[0].id), isNew: true };
  const known = await client.query<{ id: number }>('SELECT id FROM support_note WHERE operator = $1 AND request_id = $2', [
    operator,
    requestId,
  ]);
  return { id: Number(known.rows[0]!.id), isNew: false };
}

const MOST = 200;

/** The latest ones, oldest first. */
export async function readNotes({ pool, keys }: Desk, trader: number): Promise<readonly SupportNote[]> {
  const [nameOf, { rows }] = await Promise.all([
    operatorNames(pool),
    pool.query<Row>('SELECT * FROM support_note WHERE trader = $1 ORDER BY id DESC LIMIT $2', [trader, MOST]),
  ]);
  return rows.reverse().map((row) => noteOf(keys, row, nameOf));
}

export async function findNote({ pool, keys }: Desk, id: number): Promise<SupportNote> {
  const [nameOf, { rows }] = await Promise.all([operatorNames(pool), pool.query<Row>('SELECT * FROM support_note WHERE id = $1', [id])]);
  return noteOf(keys, rows[0]!, nameOf);
}

const noteOf = (keys: Desk['keys'], row: Row, nameOf: (operator: number) => OperatorName): SupportNote => ({
  id: String(row.id),
  kind: row.kind,
  operator: nameOf(Number(row.operator)),
  ...(row.to_operator !== null && { to: nameOf(Number(row.to_operator)) }),
  ...(row.body !== null && { text: keys.decryptField(row.body, contextOf('note', Number(row.trader))) }),
  at: row.at.toISOString(),
});

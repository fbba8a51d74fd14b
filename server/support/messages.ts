import type { OfficeMessage } from '@bourse/contract/office/support';
import type { SupportMessage } from '@bourse/contract/support';
import type { Pool, PoolClient } from 'pg';
import type { OperatorName } from './operators.ts';
import type { SupportRoom } from './ports.ts';

type Keys = SupportRoom['keys'];

/** One line of a conversation; its operator is revealed to the office only. */
export interface Line {
  readonly trader: number;
  readonly id: number;
  readonly author: 'trader' | 'support';
  readonly operator: number | undefined;
  readonly kind: SupportMessage['kind'];
  readonly text: string | undefined;
  readonly upload: string | undefined;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly requestId: string | undefined;
  readonly at: Date;
}

interface Row {
  readonly trader: number;
  readonly id: number;
  readonly author: 'trader' | 'support';
  readonly operator: number | null;
  readonly kind: SupportMessage['kind'];
  readonly body: Buffer | null;
  readonly upload: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly request_id: string | null;
  readonly at: Date;
}

/** Additional data of the encryption: a text can't be opened as another trader's line, or as a note. */
export const contextOf = (kind: 'message' | 'note' | 'rating', trader: number): string => `support-${kind}:${trader}`;

export async function addLine(client: PoolClient, keys: Keys, line: Omit<Line, 'at'>): Promise<Line> {
  const { trader, id, author, operator, kind, text, upload, width, height, requestId } = line;
  const { rows } = await client.query<{ at: Date }>(
    `INSERT INTO support_message (trader, id, author, operator, kind, body, upload, width, height, request_id, at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, date_trunc('milliseconds', clock_timestamp())) RETURNING at`,
    [
      trader,
      id,
      author,
      operator,
      kind,
      text === undefined ? null : keys.encryptField(text, contextOf('message', trader)),
      upload,
      width,
      height,
      requestId,
    ],
  );
  return { ...line, at: rows[0]!.at };
}

/** Newest first, those before `before`. */
export async function linesBefore(
  store: Pick<Pool, 'query'>,
  keys: Keys,
  trader: number,
  before: number,
  limit: number,
): Promise<readonly Line[]> {
  const { rows } = await store.query<Row>('SELECT * FROM support_message WHERE trader = $1 AND id < $2 ORDER BY id DESC LIMIT $3', [
    trader,
    before,
    limit,
  ]);
  return rows.map((row) => lineOf(row, keys));
}

export async function findLine(store: Pick<Pool, 'query'>, keys: Keys, trader: number, id: number): Promise<Line | undefined> {
  const { rows } = await store.query<Row>('SELECT * FROM support_message WHERE trader = $1 AND id = $2', [trader, id]);
  return rows[0] && lineOf(rows[0], keys);
}

/** The line written earlier under this request ID. */
export async function findRequest(
  store: Pick<Pool, 'query'>,
  keys: Keys,
  trader: number,
  author: Line['author'],
  requestId: string,
): Promise<Line | undefined> {
  const { rows } = await store.query<Row>('SELECT * FROM support_message WHERE trader = $1 AND author = $2 AND request_id = $3', [
    trader,
    author,
    requestId,
  ]);
  return rows[0] && lineOf(rows[0], keys);
}

/** As the trader reads it. */
export const messageOf = (line: Line): SupportMessage => ({
  id: String(line.id),
  author: line.author,
  kind: line.kind,
  ...(line.text !== undefined && { text: line.text }),
  ...(line.width !== undefined && line.height !== undefined && { picture: { width: line.width, height: line.height } }),
  ...(line.author === 'trader' && line.requestId !== undefined && { requestId: line.requestId }),
  at: line.at.toISOString(),
});

/** As an operator reads it, with the author's name. */
export const officeMessageOf = (line: Line, nameOf: (operator: number) => OperatorName): OfficeMessage => ({
  ...messageOf(line),
  ...(line.author === 'support' && line.requestId !== undefined && { requestId: line.requestId }),
  ...(line.operator !== undefined && { operator: nameOf(line.operator) }),
});

export const lineOf = (row: Row, keys: Keys): Line => ({
  trader: Number(row.trader),
  id: Number(row.id),
  author: row.author,
  operator: row.operator === null ? undefined : Number(row.operator),
  kind: row.kind,
  text: row.body === null ? undefined : keys.decryptField(row.body, contextOf('message', Number(row.trader))),
  upload: row.upload ?? undefined,
  width: row.width ?? undefined,
  height: row.height ?? undefined,
  requestId: row.request_id ?? undefined,
  at: row.at,
});

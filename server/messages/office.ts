import type { messagesOffice as contract, OutboxMessage } from '@bourse/contract/office/messages';
import type { Pool } from 'pg';
import { append } from '../audit/audit.ts';
import { exportRows } from '../audit/export.ts';
import type { SmsGate } from '../gateways/sms/gate.ts';
import { maskedForOthers } from '../http/masked-account.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, type Refused, refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';

export interface MessagesOfficeOptions {
  readonly pool: Pool;
  readonly smsGate: Pick<SmsGate, 'today' | 'perDay' | 'countries'>;
  readonly drivers: { readonly mail: string; readonly sms: string };
  /** Sends whatever is due. */
  readonly deliver: () => void;
}

interface Row {
  readonly id: number;
  readonly channel: OutboxMessage['channel'];
  readonly target: string;
  readonly template: string;
  readonly locale: string;
  readonly state: OutboxMessage['state'];
  readonly tries: number;
  readonly created_at: Date;
  readonly next_try_at: Date;
  readonly worthless_at: Date;
  readonly sent_at: Date | null;
  readonly failure: string | null;
}

const STATE = `CASE WHEN sent_at IS NOT NULL THEN 'sent' WHEN cancelled_at IS NOT NULL THEN 'cancelled' WHEN body IS NULL THEN 'failed' ELSE 'waiting' END`;
const COLUMNS = `id, channel, target, template, locale, ${STATE} AS state, tries, created_at, next_try_at, worthless_at, sent_at, failure`;

const FILTER = '($1::text IS NULL OR state = $1) AND ($2::text IS NULL OR channel = $2) AND ($3::text IS NULL OR template = $3)';
const exportedColumns = [
  ...(['id', 'createdAt', 'channel', 'target', 'template', 'locale', 'state', 'tries', 'nextTryAt', 'worthlessAt', 'sentAt'] as const),
  'failure',
] as const satisfies readonly (keyof OutboxMessage)[];

/** The outbox as the office sees it: recipient, kind and progress, never the content. */
export const messagesOffice = (o: MessagesOfficeOptions): Handlers<typeof contract> => ({
  list: async (input) => {
    const before = readCursor(input.cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(before)) return before;
    const size = pageSize(input.limit);
    const { rows } = await o.pool.query<Row>(
      `SELECT * FROM (SELECT ${COLUMNS} FROM message_outbox) AS m
       WHERE ${FILTER} AND id < $4 ORDER BY id DESC LIMIT $5`,
      [input.state ?? null, input.channel ?? null, input.template ?? null, before[0], size + 1],
    );
    const told = page(rows, size, (row) => [row.id]);
    return { messages: told.rows.map(record), ...(told.cursor !== undefined && { cursor: told.cursor }) };
  },
  exportMessages: ({ state, channel, template, reason, ...span }, operator) =>
    exportRows<Row>(o.pool, operator, {
      act: 'messages.export-messages',
      reason,
      ...span,
      filter: { state, channel, template },
      select: `SELECT * FROM (SELECT ${COLUMNS} FROM message_outbox) AS m WHERE ${FILTER}
        AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5) ORDER BY id DESC`,
      values: [state ?? null, channel ?? null, template ?? null, span.from ?? null, span.until ?? null],
      head: exportedColumns,
      cells: (row) => {
        const message = record(row);
        return exportedColumns.map((name) => message[name]);
      },
    }),
  figures: async () => {
    const { rows } = await o.pool.query<{ channel: OutboxMessage['channel']; state: OutboxMessage['state']; count: string }>(
      `SELECT channel, ${STATE} AS state, count(*) AS count FROM message_outbox GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    return {
      states: rows.map((row) => ({ channel: row.channel, state: row.state, count: Number(row.count) })),
      drivers: o.drivers,
      smsToday: await o.smsGate.today(),
      smsPerDay: o.smsGate.perDay,
      countries: [...(o.smsGate.countries ?? [])],
    };
  },
  retry: async ({ id, reason }, operator) => {
    const done = await act(o.pool, operator, id, reason, 'messages.retry', 'next_try_at = now(), tries = least(tries, 7)');
    o.deliver();
    return done;
  },
  cancel: ({ id, reason }, operator) =>
    act(o.pool, operator, id, reason, 'messages.cancel', 'cancelled_at = now(), body = NULL, html = NULL, sealed = NULL'),
});

/** Only a waiting message can be changed; one that was just sent can't be recalled. */
const act = (
  pool: Pool,
  { operator }: Operator,
  id: string,
  reason: string,
  name: 'messages.retry' | 'messages.cancel',
  change: string,
): Promise<OutboxMessage | Refused> =>
  inTransaction(pool, async (client) => {
    const { rows } = await client.query<Row>(
      `UPDATE message_outbox SET ${change} WHERE id = $1 AND sent_at IS NULL AND body IS NOT NULL RETURNING ${COLUMNS}`,
      [id],
    );
    const row = rows[0];
    if (row === undefined) {
      const known = await client.query('SELECT 1 FROM message_outbox WHERE id = $1', [id]);
      return known.rows.length > 0 ? refuse('32', { detail: 'this message does not wait any more' }) : refuse('not-found');
    }
    // A practice server without a gateway keeps full recipients with its messages.
    if (name === 'messages.cancel')
      await client.query('UPDATE message_outbox SET target = $2 WHERE id = $1', [id, maskedForOthers(row.target)]);
    await append(client, {
      operator,
      act: name,
      subject: `message:${id}`,
      reason,
      detail: { channel: row.channel, template: row.template, tries: row.tries },
    });
    return record(row);
  });

const record = (row: Row): OutboxMessage => ({
  id: String(row.id),
  channel: row.channel,
  target: maskedForOthers(row.target),
  template: row.template,
  locale: row.locale,
  state: row.state,
  tries: row.tries,
  createdAt: row.created_at.toISOString(),
  ...(row.state === 'waiting' && { nextTryAt: row.next_try_at.toISOString() }),
  worthlessAt: row.worthless_at.toISOString(),
  ...(row.sent_at !== null && { sentAt: row.sent_at.toISOString() }),
  ...(row.failure !== null && { failure: row.failure }),
});

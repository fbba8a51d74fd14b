import type { Input, Output } from '@bourse/contract/call';
import type { InboxLine, supportOffice } from '@bourse/contract/office/support';
import type { Topic } from '@bourse/contract/support';
import type { Pool } from 'pg';
import { maskedAccount } from '../http/masked-account.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import type { Refused } from '../http/refusal.ts';
import { contactOf } from '../secrets/contact.ts';
import { answerMinutes, promisedAt } from './conversation.ts';
import { contextOf } from './messages.ts';
import { type OperatorName, operatorNames } from './operators.ts';
import type { SupportRoom } from './ports.ts';

type Contract = (typeof supportOffice)['inbox'];
type Desk = Pick<SupportRoom, 'pool' | 'keys'>;

/** Larger than any millisecond timestamp: answered conversations sort after waiting ones, latest first. */
const ANSWERED = 9_000_000_000_000_000;
const ms = (column: string): string => `floor(extract(epoch FROM ${column}) * 1000)::bigint`;
const place = `CASE WHEN c.waiting_since IS NULL THEN ${ANSWERED} - ${ms('c.last_message_at')} ELSE ${ms('c.waiting_since')} END`;
const queues: Readonly<Record<Input<Contract>['queue'], string>> = {
  open: "c.state = 'open'",
  mine: "c.state = 'open' AND c.assigned_to = $1",
  unassigned: "c.state = 'open' AND c.assigned_to IS NULL",
  closed: "c.state = 'closed'",
};
const columns = `c.trader, c.state, c.topic, c.locale, c.assigned_to, c.waiting_since, c.unread_by_support, ${place} AS place,
  i.email_box, i.phone_box, m.author, m.kind, m.body, m.at`;
const joins = `support_conversation c JOIN trader_identity i USING (trader)
  LEFT JOIN LATERAL (SELECT author, kind, body, at FROM support_message m WHERE m.trader = c.trader ORDER BY id DESC LIMIT 1) m ON true`;

interface Row {
  readonly trader: number;
  readonly state: 'open' | 'closed';
  readonly topic: Topic | null;
  readonly locale: string;
  readonly assigned_to: number | null;
  readonly waiting_since: Date | null;
  readonly unread_by_support: number;
  readonly place: number;
  readonly email_box: Buffer | null;
  readonly phone_box: Buffer | null;
  readonly author: 'trader' | 'support' | null;
  readonly kind: string | null;
  readonly body: Buffer | null;
  readonly at: Date | null;
}

/** The conversations of a queue: longest wait first, then the answered ones. */
export async function readInbox(desk: Desk, operator: number, asked: Input<Contract>): Promise<Output<Contract> | Refused> {
  const from = readCursor(asked.cursor, [-1, 0]);
  if ('refused' in from) return from;
  const size = pageSize(asked.limit);
  const [minutes, nameOf, counts, found] = await Promise.all([
    answerMinutes(desk.pool),
    operatorNames(desk.pool),
    countConversations(desk.pool, operator),
    desk.pool.query<Row>(
      `SELECT ${columns} FROM ${joins}
       WHERE ${queues[asked.queue]} AND $1::bigint IS NOT NULL AND ($2::text IS NULL OR c.topic = $2) AND ($3::bigint IS NULL OR c.trader = $3)
         AND (${place}, c.trader) > ($4::bigint, $5::bigint)
       ORDER BY ${place}, c.trader LIMIT $6`,
      [operator, asked.topic ?? null, asked.uid ?? null, from[0], from[1], size + 1],
    ),
  ]);
  const { rows, ...more } = page(found.rows, size, (row) => [Number(row.place), Number(row.trader)]);
  return { lines: rows.map((row) => lineOf(desk, row, minutes, nameOf)), counts, answerMinutes: minutes, ...more };
}

export async function readInboxLine(desk: Desk, trader: number): Promise<InboxLine | undefined> {
  const [minutes, nameOf, { rows }] = await Promise.all([
    answerMinutes(desk.pool),
    operatorNames(desk.pool),
    desk.pool.query<Row>(`SELECT ${columns} FROM ${joins} WHERE c.trader = $1`, [trader]),
  ]);
  return rows[0] && lineOf(desk, rows[0], minutes, nameOf);
}

async function countConversations(pool: Pick<Pool, 'query'>, operator: number): Promise<Output<Contract>['counts']> {
  const minutes = await answerMinutes(pool);
  const { rows } = await pool.query<Output<Contract>['counts']>(
    `SELECT count(*)::int AS open, count(*) FILTER (WHERE assigned_to = $1)::int AS mine,
       count(*) FILTER (WHERE assigned_to IS NULL)::int AS unassigned, count(waiting_since)::int AS waiting,
       count(*) FILTER (WHERE waiting_since < now() - make_interval(mins => $2))::int AS late
     FROM support_conversation WHERE state = 'open'`,
    [operator, minutes],
  );
  return rows[0]!;
}

const PREVIEW = 120;

function lineOf({ keys }: Desk, row: Row, minutes: number, nameOf: (operator: number) => OperatorName): InboxLine {
  const trader = Number(row.trader);
  const { email, phone } = contactOf(keys, row);
  const promised = row.waiting_since === null ? undefined : promisedAt(row.waiting_since, minutes);
  const text = row.body === null ? undefined : keys.decryptField(row.body, contextOf('message', trader)).slice(0, PREVIEW);
  return {
    uid: String(trader),
    account: maskedAccount(email ?? phone ?? ''),
    state: row.state,
    locale: row.locale,
    ...(row.topic !== null && { topic: row.topic }),
    ...(row.assigned_to !== null && { assignee: nameOf(Number(row.assigned_to)) }),
    ...(row.waiting_since !== null && { waitingSince: row.waiting_since.toISOString() }),
    ...(promised !== undefined && { promisedAt: promised }),
    isLate: promised !== undefined && Date.parse(promised) < Date.now(),
    unread: row.unread_by_support,
    ...(row.author !== null &&
      row.kind !== null &&
      row.at !== null && { last: { author: row.author, kind: row.kind, at: row.at.toISOString(), ...(text !== undefined && { text }) } }),
  };
}

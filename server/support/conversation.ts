import type { ConversationState, Topic } from '@bourse/contract/support';
import type { Pool, PoolClient } from 'pg';

/** A trader's conversation, as both sides need it. */
export interface Conversation {
  readonly trader: number;
  /** The number of its latest event. */
  readonly seq: number;
  readonly state: 'open' | 'closed';
  readonly topic: Topic | undefined;
  readonly locale: string;
  readonly assignedTo: number | undefined;
  readonly waitingSince: Date | undefined;
  readonly lastMessageAt: Date;
  readonly readByTrader: number;
  readonly readBySupport: number;
  readonly unreadByTrader: number;
  readonly unreadBySupport: number;
  readonly closedByLine: number | undefined;
  readonly isRated: boolean;
}

interface Row {
  readonly trader: number;
  readonly seq: number;
  readonly state: 'open' | 'closed';
  readonly topic: Topic | null;
  readonly locale: string;
  readonly assigned_to: number | null;
  readonly waiting_since: Date | null;
  readonly last_message_at: Date;
  readonly read_by_trader: number;
  readonly read_by_support: number;
  readonly unread_by_trader: number;
  readonly unread_by_support: number;
  readonly closed_by_line: number | null;
  readonly is_rated: boolean;
}

const columns = `c.*, EXISTS (SELECT FROM support_rating r WHERE r.trader = c.trader AND r.line = c.closed_by_line) AS is_rated`;

export async function findConversation(store: Pick<Pool, 'query'>, trader: number): Promise<Conversation | undefined> {
  const { rows } = await store.query<Row>(`SELECT ${columns} FROM support_conversation c WHERE trader = $1`, [trader]);
  return rows[0] && conversationOf(rows[0]);
}

/** Locked until the transaction ends, so that its numbers are gapless. */
export async function lockConversation(client: PoolClient, trader: number): Promise<Conversation | undefined> {
  const { rows } = await client.query<Row>(`SELECT ${columns} FROM support_conversation c WHERE trader = $1 FOR UPDATE OF c`, [trader]);
  return rows[0] && conversationOf(rows[0]);
}

/** The same, creating it if it doesn't exist. */
export async function beginConversation(client: PoolClient, trader: number): Promise<Conversation> {
  await client.query('INSERT INTO support_conversation (trader) VALUES ($1) ON CONFLICT DO NOTHING', [trader]);
  return (await lockConversation(client, trader))!;
}

type Change = Partial<Omit<Conversation, 'trader' | 'isRated'>>;
const columnOf: Readonly<Record<keyof Change, string>> = {
  seq: 'seq',
  state: 'state',
  topic: 'topic',
  locale: 'locale',
  assignedTo: 'assigned_to',
  waitingSince: 'waiting_since',
  lastMessageAt: 'last_message_at',
  readByTrader: 'read_by_trader',
  readBySupport: 'read_by_support',
  unreadByTrader: 'unread_by_trader',
  unreadBySupport: 'unread_by_support',
  closedByLine: 'closed_by_line',
};

/** Writes the changes; a field that is present and undefined becomes empty. */
export async function changeConversation(client: PoolClient, before: Conversation, change: Change): Promise<Conversation> {
  const names = Object.keys(change) as (keyof Change)[];
  const values = names.map((name) => change[name] ?? null);
  const set = names.map((name, i) => `${columnOf[name]} = $${i + 2}`).join(', ');
  await client.query(`UPDATE support_conversation SET ${set} WHERE trader = $1`, [before.trader, ...values]);
  return { ...before, ...change } as Conversation;
}

/** The changes on closing: nobody is waited for, and the trader may rate it. */
export const closing = (line: number): Change => ({
  seq: line,
  state: 'closed',
  closedByLine: line,
  waitingSince: undefined,
  unreadBySupport: 0,
  readBySupport: line,
});

/** The part shown to the trader. */
export function headOf(conversation: Conversation | undefined, answerMinutes: number) {
  if (conversation === undefined) return { state: 'none' as ConversationState, unread: 0, mayRate: false };
  const { state, unreadByTrader, readBySupport, waitingSince } = conversation;
  return {
    state: state as ConversationState,
    unread: unreadByTrader,
    mayRate: mayRate(conversation),
    ...(readBySupport > 0 && { readBySupport: String(readBySupport) }),
    ...(waitingSince !== undefined && { promisedAt: promisedAt(waitingSince, answerMinutes) }),
  };
}

export const mayRate = (c: Conversation): boolean => c.state === 'closed' && c.closedByLine !== undefined && !c.isRated;

export const promisedAt = (waitingSince: Date, answerMinutes: number): string =>
  new Date(waitingSince.getTime() + answerMinutes * 60_000).toISOString();

const USUAL_MINUTES = 30;
/** The promised response time in minutes: the operator's setting. */
export async function answerMinutes(store: Pick<Pool, 'query'>): Promise<number> {
  const { rows } = await store.query<{ value: string }>("SELECT value FROM system_config WHERE name = 'support_answer_minutes'");
  const minutes = Number(rows[0]?.value);
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 100_000 ? minutes : USUAL_MINUTES;
}

const conversationOf = (row: Row): Conversation => ({
  trader: Number(row.trader),
  seq: Number(row.seq),
  state: row.state,
  topic: row.topic ?? undefined,
  locale: row.locale,
  assignedTo: row.assigned_to === null ? undefined : Number(row.assigned_to),
  waitingSince: row.waiting_since ?? undefined,
  lastMessageAt: row.last_message_at,
  readByTrader: Number(row.read_by_trader),
  readBySupport: Number(row.read_by_support),
  unreadByTrader: row.unread_by_trader,
  unreadBySupport: row.unread_by_support,
  closedByLine: row.closed_by_line === null ? undefined : Number(row.closed_by_line),
  isRated: row.is_rated,
});

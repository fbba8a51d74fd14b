import type { Topic } from '@bourse/contract/support';
import { HOUR_SECONDS } from '@bourse/core/time';
import type { PoolClient } from 'pg';
import { type Refused, refuse } from '../http/refusal.ts';
import { inTransaction } from '../store/transaction.ts';
import type { Owner } from '../uploads/uploads.ts';
import { answerMinutes, beginConversation, type Conversation, changeConversation, headOf, lockConversation } from './conversation.ts';
import { addLine, findRequest, type Line, messageOf } from './messages.ts';
import type { SupportRoom } from './ports.ts';

/** The content of a message: a text, or an image uploaded earlier. */
export type Said = { readonly text: string } | { readonly uploadId: string };

/** The number of lines a trader may write per minute and per day. */
const A_MINUTE = 20;
const A_DAY = 500;

/** A trader's line: opens or reopens the conversation. Repeating the request returns the same line. */
export async function writeAsTrader(
  room: SupportRoom,
  trader: number,
  { requestId, topic, locale, ...said }: Said & { requestId: string; topic?: Topic | undefined; locale?: string | undefined },
): Promise<Line | Refused> {
  const told = await inTransaction(room.pool, async (client) => {
    const before = await beginConversation(client, trader);
    const known = await findRequest(client, room.keys, trader, 'trader', requestId);
    if (known !== undefined) return isSame(known, said) ? { line: known } : refuse('9', { detail: 'another message had this request id' });
    const flood = await refuseFlood(client, trader);
    if (flood !== undefined) return flood;
    const line = await say(room, client, before, said, { author: 'trader', operator: undefined, requestId, owner: { trader } });
    if ('refused' in line) return line;
    const after = await changeConversation(client, before, {
      seq: line.id,
      lastMessageAt: line.at,
      waitingSince: before.waitingSince ?? line.at,
      unreadBySupport: before.unreadBySupport + 1,
      // Writing implies having read everything above.
      readByTrader: line.id,
      unreadByTrader: 0,
      // A closed conversation starts over: any free operator can take it.
      ...(before.state === 'closed' && { state: 'open', assignedTo: undefined }),
      ...(topic !== undefined && { topic }),
      ...(locale !== undefined && { locale }),
    });
    return { line, after };
  });
  if ('refused' in told) return told;
  if ('after' in told) await tell(room, told.after, [told.line]);
  return told.line;
}

/** An operator's line, inside the transaction that also writes whatever belongs to it. `announce` is called after its commit. */
export async function writeAsSupport(
  room: SupportRoom,
  client: PoolClient,
  trader: number,
  operator: number,
  requestId: string,
  said: Said,
): Promise<{ readonly line: Line; readonly before: Conversation; readonly after: Conversation | undefined } | Refused> {
  const before = await lockConversation(client, trader);
  if (before === undefined) return refuse('not-found');
  const known = await findRequest(client, room.keys, trader, 'support', requestId);
  if (known !== undefined)
    return isSame(known, said) ? { line: known, before, after: undefined } : refuse('9', { detail: 'another message had this request id' });
  const line = await say(room, client, before, said, { author: 'support', operator, requestId, owner: { operator } });
  if ('refused' in line) return line;
  const after = await changeConversation(client, before, {
    seq: line.id,
    lastMessageAt: line.at,
    waitingSince: undefined,
    unreadByTrader: before.unreadByTrader + 1,
    readBySupport: line.id,
    unreadBySupport: 0,
    assignedTo: before.assignedTo ?? operator,
    state: 'open',
  });
  return { line, before, after };
}

/** A line from the system: closed or reopened, without an operator if it closed by itself. */
export const addHouseLine = (
  room: SupportRoom,
  client: PoolClient,
  c: Conversation,
  kind: 'closed' | 'reopened',
  operator: number | undefined,
) =>
  addLine(client, room.keys, {
    ...nothing,
    trader: c.trader,
    id: c.seq + 1,
    author: 'support',
    operator,
    kind,
  });

/** After the commit: notifies the trader's queue and the operators' inbox. */
export async function tell(room: SupportRoom, after: Conversation, lines: readonly Line[]): Promise<void> {
  const head = headOf(after, await answerMinutes(room.pool));
  room.broadcast.tell(after.trader, after.seq, { ...head, messages: lines.map(messageOf) });
  await room.broadcast.tellInbox(after.trader);
}

const nothing = { operator: undefined, text: undefined, upload: undefined, width: undefined, height: undefined, requestId: undefined };

async function say(
  room: SupportRoom,
  client: PoolClient,
  { trader, seq }: Conversation,
  said: Said,
  by: Pick<Line, 'author' | 'operator' | 'requestId'> & { readonly owner: Owner },
): Promise<Line | Refused> {
  const { owner, ...author } = by;
  const place = { ...nothing, ...author, trader, id: seq + 1 };
  if ('text' in said) return addLine(client, room.keys, { ...place, kind: 'text', text: said.text });
  const isMine = await room.uploads.attach(client, said.uploadId, owner, 'support', `support:${trader}:${place.id}`);
  if (!isMine) return refuse('not-found', { detail: 'no such picture of yours, or it was sent before' });
  const picture = await sizeOf(client, said.uploadId);
  return addLine(client, room.keys, { ...place, kind: 'picture', upload: said.uploadId, width: picture.width, height: picture.height });
}

const isSame = (line: Line, said: Said): boolean => ('text' in said ? line.text === said.text : line.upload === said.uploadId);

async function refuseFlood(client: PoolClient, trader: number): Promise<Refused | undefined> {
  const { rows } = await client.query<{ minute: number; day: number }>(
    `SELECT count(*) FILTER (WHERE at > now() - interval '1 minute')::int AS minute, count(*)::int AS day
     FROM support_message WHERE trader = $1 AND author = 'trader' AND at > now() - interval '1 day'`,
    [trader],
  );
  const { minute, day } = rows[0]!;
  const wait = day >= A_DAY ? HOUR_SECONDS : minute >= A_MINUTE ? 60 : 0;
  return wait > 0 ? refuse('too-many-requests', { value: String(wait), retryAfter: wait }) : undefined;
}

async function sizeOf(client: PoolClient, uploadId: string): Promise<{ readonly width: number; readonly height: number }> {
  const { rows } = await client.query<{ width: number; height: number }>('SELECT width, height FROM upload WHERE id = $1', [uploadId]);
  return rows[0]!;
}

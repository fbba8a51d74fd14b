import type { supportOffice as contract } from '@bourse/contract/office/support';
import { type ActFacts, append } from '../audit/audit.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers, Operator } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';
import { changeConversation, closing, lockConversation } from './conversation.ts';
import { officeMessageOf } from './messages.ts';
import { addNote, findNote } from './notes.ts';
import { answeringOperators, operatorNames } from './operators.ts';
import type { SupportRoom } from './ports.ts';
import { addHouseLine, type Said, tell, writeAsSupport } from './writing.ts';

type Acts = Pick<Handlers<typeof contract>, 'reply' | 'replyPicture' | 'markRead' | 'note' | 'take' | 'handOver' | 'close' | 'reopen'>;

/** An operator's actions in a conversation: each is committed together with its audit entry. */
export const supportActs = (o: SupportRoom): Acts => ({
  reply: ({ uid, requestId, text }, caller) => reply(o, caller, Number(uid), requestId, { text }),
  replyPicture: ({ uid, requestId, uploadId }, caller) => reply(o, caller, Number(uid), requestId, { uploadId }),
  markRead: async ({ uid, id }) => {
    const after = await inTransaction(o.pool, async (client) => {
      const before = await lockConversation(client, Number(uid));
      if (before === undefined) return refuse('not-found');
      const upTo = Math.min(Number(id), before.seq);
      if (upTo <= before.readBySupport) return { unread: before.unreadBySupport };
      const { rows } = await client.query<{ unread: number }>(
        "SELECT count(*)::int AS unread FROM support_message WHERE trader = $1 AND author = 'trader' AND id > $2",
        [uid, upTo],
      );
      const unreadBySupport = rows[0]!.unread;
      return changeConversation(client, before, { seq: before.seq + 1, readBySupport: upTo, unreadBySupport });
    });
    if ('refused' in after || 'unread' in after) return after;
    await tell(o, after, []);
    return { unread: after.unreadBySupport };
  },
  note: async ({ uid, requestId, text }, { operator }) => {
    const trader = Number(uid);
    const added = await inTransaction(o.pool, async (client) => {
      if ((await lockConversation(client, trader)) === undefined) return refuse('not-found');
      const note = await addNote(o, client, { trader, kind: 'note', operator, text, requestId });
      if (note.isNew) await append(client, { operator, act: 'support.note', subject: `trader:${uid}`, detail: { note: note.id } });
      return note;
    });
    if ('refused' in added) return added;
    await o.broadcast.tellInbox(trader);
    return { note: await findNote(o, added.id) };
  },
  take: async ({ uid }, { operator }) => {
    const trader = Number(uid);
    const taken = await inTransaction(o.pool, async (client) => {
      const before = await lockConversation(client, trader);
      if (before === undefined) return refuse('not-found');
      if (before.assignedTo === operator) return done;
      if (before.assignedTo !== undefined) {
        return refuse('conversation-taken', { value: (await operatorNames(client))(before.assignedTo).name });
      }
      await changeConversation(client, before, { assignedTo: operator });
      await addNote(o, client, { trader, kind: 'taken', operator });
      await append(client, { operator, act: 'support.take', subject: `trader:${uid}` });
      return done;
    });
    if (!('refused' in taken)) await o.broadcast.tellInbox(trader);
    return taken;
  },
  handOver: async ({ uid, operator: to, reason }, { operator }) => {
    const trader = Number(uid);
    const handed = await inTransaction(o.pool, async (client) => {
      const before = await lockConversation(client, trader);
      const isKnown = to === undefined || (await answeringOperators(client)).some((one) => one.operator === to);
      if (before === undefined || !isKnown) return refuse('not-found');
      const assignedTo = to === undefined ? undefined : Number(to);
      if (before.assignedTo === assignedTo) return done;
      await changeConversation(client, before, { assignedTo });
      await addNote(o, client, { trader, kind: to === undefined ? 'released' : 'handed', operator, to: assignedTo, text: reason });
      const from = before.assignedTo ?? null;
      await append(client, {
        operator,
        act: 'support.hand-over',
        subject: `trader:${uid}`,
        reason,
        detail: { from, to: assignedTo ?? null },
      });
      return done;
    });
    if (!('refused' in handed)) await o.broadcast.tellInbox(trader);
    return handed;
  },
  close: ({ uid, reason }, caller) => turn(o, caller, Number(uid), 'closed', reason),
  reopen: ({ uid, reason }, caller) => turn(o, caller, Number(uid), 'reopened', reason),
});

const done = { ok: true as const };

async function reply(o: SupportRoom, { operator }: Operator, trader: number, requestId: string, said: Said) {
  const told = await inTransaction(o.pool, async (client) => {
    const written = await writeAsSupport(o, client, trader, operator, requestId, said);
    if ('refused' in written || written.after === undefined) return written;
    const { line, before } = written;
    const detail: ActFacts = { line: line.id, kind: line.kind, tookIt: before.assignedTo === undefined };
    await append(client, { operator, act: 'support.reply', subject: `trader:${trader}`, detail });
    return written;
  });
  if ('refused' in told) return told;
  if (told.after !== undefined) await tell(o, told.after, [told.line]);
  return { message: officeMessageOf(told.line, await operatorNames(o.pool)) };
}

async function turn(o: SupportRoom, { operator }: Operator, trader: number, kind: 'closed' | 'reopened', reason: string) {
  const turned = await inTransaction(o.pool, async (client) => {
    const before = await lockConversation(client, trader);
    if (before === undefined) return refuse('not-found');
    if ((before.state === 'closed') === (kind === 'closed')) return refuse('32', { detail: `it is ${before.state} already` });
    const line = await addHouseLine(o, client, before, kind, operator);
    const after = await changeConversation(client, before, {
      ...(kind === 'closed' ? closing(line.id) : { seq: line.id, state: 'open' }),
      assignedTo: kind === 'closed' ? (before.assignedTo ?? operator) : operator,
    });
    await append(client, { operator, act: `support.${kind === 'closed' ? 'close' : 'reopen'}`, subject: `trader:${trader}`, reason });
    return { line, after: { ...after, isRated: false } };
  });
  if ('refused' in turned) return turned;
  await tell(o, turned.after, [turned.line]);
  return done;
}

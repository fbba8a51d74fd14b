import type { supportOffice as contract } from '@bourse/contract/office/support';
import { append } from '../audit/audit.ts';
import { page, pageSize, readCursor } from '../http/page.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';
import { supportActs } from './acts.ts';
import { readCannedAnswers, removeCannedAnswer, saveCannedAnswer } from './canned-answers.ts';
import { findConversation } from './conversation.ts';
import { readInbox, readInboxLine } from './inbox.ts';
import { findLine, linesBefore, officeMessageOf } from './messages.ts';
import { readNotes } from './notes.ts';
import { answeringOperators, operatorNames } from './operators.ts';
import type { SupportRoom } from './ports.ts';
import { readTraderCard } from './trader-card.ts';
import { recordView } from './view-log.ts';
import { linkTo } from './views.ts';

/** The calls of the support room for operators. Every view of a conversation is recorded first. */
export const supportOffice = (o: SupportRoom): Handlers<typeof contract> => ({
  ...supportActs(o),
  inbox: async (asked, { operator }) => {
    await recordView(o.pool, operator, undefined);
    return readInbox(o, operator, asked);
  },
  conversation: async ({ uid, cursor, limit }, { operator }) => {
    const trader = Number(uid);
    const place = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
    if ('refused' in place) return place;
    const conversation = await findConversation(o.pool, trader);
    if (conversation === undefined) return refuse('not-found');
    await recordView(o.pool, operator, trader);
    const size = pageSize(limit);
    const [line, lines, notes, nameOf] = await Promise.all([
      readInboxLine(o, trader),
      linesBefore(o.pool, o.keys, trader, place[0]!, size + 1),
      readNotes(o, trader),
      operatorNames(o.pool),
    ]);
    const { rows, ...more } = page(lines, size, (one) => [one.id]);
    return {
      line: line!,
      ...(conversation.readByTrader > 0 && { readByTrader: String(conversation.readByTrader) }),
      messages: rows.map((row) => officeMessageOf(row, nameOf)),
      notes: [...notes],
      ...more,
    };
  },
  trader: async ({ uid }, { operator }) => {
    const card = await readTraderCard(o, Number(uid));
    if (card === undefined) return refuse('not-found');
    await recordView(o.pool, operator, Number(uid));
    return card;
  },
  picture: ({ uid, id }, { operator }) =>
    inTransaction(o.pool, async (client) => {
      const line = await findLine(client, o.keys, Number(uid), Number(id));
      if (line?.upload === undefined) return refuse('not-found');
      await append(client, {
        operator,
        act: 'support.view-picture',
        subject: `trader:${uid}`,
        detail: { line: line.id, upload: line.upload },
      });
      return linkTo(o, line.upload);
    }),
  operators: async () => [...(await answeringOperators(o.pool))],
  cannedAnswers: ({ locale }) => readCannedAnswers(o.pool, locale),
  saveCannedAnswer: (input, { operator }) => saveCannedAnswer(o.pool, operator, input),
  removeCannedAnswer: ({ id, reason }, { operator }) => removeCannedAnswer(o.pool, operator, id, reason),
});

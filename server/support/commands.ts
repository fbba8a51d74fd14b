import type { support as contract } from '@bourse/contract/support';
import type { TraderId } from '@bourse/core/identity/trader-id';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { inTransaction } from '../store/transaction.ts';
import { changeConversation, lockConversation, mayRate } from './conversation.ts';
import { contextOf, messageOf } from './messages.ts';
import type { SupportRoom } from './ports.ts';
import { supportViews } from './views.ts';
import { tell, writeAsTrader } from './writing.ts';

export interface SupportOptions extends SupportRoom {
  /** The part of a trader's identity that may be passed on. */
  readonly profileOf: (trader: TraderId) => Promise<{ readonly username: string; readonly email: string } | undefined>;
}

/** The calls of the support room for a trader: their own conversation and nothing else. */
export const support = (o: SupportOptions): Handlers<typeof contract> => ({
  ...supportViews(o),
  sendText: async (input, { trader }) => {
    const line = await writeAsTrader(o, trader, input);
    return 'refused' in line ? line : { message: messageOf(line) };
  },
  sendPicture: async (input, { trader }) => {
    const line = await writeAsTrader(o, trader, input);
    return 'refused' in line ? line : { message: messageOf(line) };
  },
  markRead: async ({ id }, { trader }) => {
    const after = await inTransaction(o.pool, async (client) => {
      const before = await lockConversation(client, trader);
      const upTo = Math.min(Number(id), before?.seq ?? 0);
      if (before === undefined || upTo <= before.readByTrader) return { unread: before?.unreadByTrader ?? 0 };
      const { rows } = await client.query<{ unread: number }>(
        `SELECT count(*)::int AS unread FROM support_message
         WHERE trader = $1 AND author = 'support' AND kind IN ('text', 'picture') AND id > $2`,
        [trader, upTo],
      );
      const unreadByTrader = rows[0]!.unread;
      return changeConversation(client, before, { seq: before.seq + 1, readByTrader: upTo, unreadByTrader });
    });
    if (!('seq' in after)) return after;
    await tell(o, after, []);
    return { unread: after.unreadByTrader };
  },
  rate: async ({ stars, comment }, { trader }) => {
    const after = await inTransaction(o.pool, async (client) => {
      const before = await lockConversation(client, trader);
      if (before === undefined || !mayRate(before)) return refuse('nothing-to-rate');
      const words = comment?.trim();
      await client.query('INSERT INTO support_rating (trader, line, operator, stars, comment) VALUES ($1, $2, $3, $4, $5)', [
        trader,
        before.closedByLine,
        before.assignedTo ?? null,
        stars,
        words ? o.keys.encryptField(words, contextOf('rating', trader)) : null,
      ]);
      return { ...(await changeConversation(client, before, { seq: before.seq + 1 })), isRated: true };
    });
    if ('refused' in after) return after;
    await tell(o, after, []);
    return { ok: true };
  },
  identity: async (_, { trader }) => (await o.profileOf(trader)) ?? refuse('session-ended'),
});

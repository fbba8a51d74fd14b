import type { support as contract } from '@bourse/contract/support';
import { page, pageSize, readCursor } from '../http/page.ts';
import { refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import { answerMinutes, findConversation, headOf } from './conversation.ts';
import { findLine, linesBefore, messageOf } from './messages.ts';
import type { SupportRoom } from './ports.ts';

/** Every query is limited to the session's trader, so the number of another conversation finds nothing. */
export const supportViews = (
  o: Pick<SupportRoom, 'pool' | 'keys' | 'uploads'>,
): Pick<Handlers<typeof contract>, 'conversation' | 'picture'> => ({
  conversation: async ({ cursor, limit }, { trader }) => {
    const place = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
    if ('refused' in place) return place;
    const size = pageSize(limit);
    const [conversation, minutes, lines] = await Promise.all([
      findConversation(o.pool, trader),
      answerMinutes(o.pool),
      linesBefore(o.pool, o.keys, trader, place[0]!, size + 1),
    ]);
    const { rows, ...more } = page(lines, size, (line) => [line.id]);
    return { ...headOf(conversation, minutes), answerMinutes: minutes, messages: rows.map(messageOf), ...more };
  },
  picture: async ({ id }, { trader }) => {
    const line = await findLine(o.pool, o.keys, trader, Number(id));
    return line?.upload === undefined ? refuse('not-found') : linkTo(o, line.upload);
  },
});

export function linkTo({ uploads }: Pick<SupportRoom, 'uploads'>, upload: string): { readonly link: string; readonly expiresAt: string } {
  const { link, expiresAt } = uploads.link(upload);
  return { link, expiresAt: expiresAt.toISOString() };
}

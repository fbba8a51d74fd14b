import type { inbox as contract } from '@bourse/contract/inbox';
import type { Pool } from 'pg';
import { page, pageSize, readCursor } from '../http/page.ts';
import { isRefusal, refuse } from '../http/refusal.ts';
import type { Handlers } from '../http/room.ts';
import type { Listing } from '../store/listing.ts';
import { type ContractPrices, type MessageRow, messageText } from './message-text.ts';
import { hasMail, isMailRequired, setSwitch, switchesOf } from './switches.ts';

export interface InboxOptions {
  readonly pool: Pool;
  readonly listing: Listing;
  readonly contracts: ContractPrices;
  /** Whether a push driver is configured. */
  readonly hasPush: boolean;
}

export const columns = 'number, trader, id, topic, kind, data, at, read_at IS NOT NULL AS read';
/** Phones of a trader; the one unused for longest makes room for another. */
const MOST_DEVICES = 10;

export const inbox = (o: InboxOptions): Handlers<typeof contract> => ({
  messages: async ({ topic, cursor, limit }, { trader }) => {
    const from = readCursor(cursor, [Number.MAX_SAFE_INTEGER]);
    if (isRefusal(from)) return from;
    const size = pageSize(limit);
    const { rows } = await o.pool.query<MessageRow>(
      `SELECT ${columns} FROM inbox_message WHERE trader = $1 AND shown AND number < $2 AND ($3::text IS NULL OR topic = $3)
       ORDER BY number DESC LIMIT $4`,
      [trader, from[0], topic ?? null, size + 1],
    );
    const { rows: told, cursor: next } = page(rows, size, (row) => [Number(row.number)]);
    return {
      messages: told.map((row) => messageText(row, o.listing, o.contracts)),
      unread: await unreadOf(o.pool, trader),
      ...(next !== undefined && { cursor: next }),
    };
  },
  unread: async (_, { trader }) => ({ unread: await unreadOf(o.pool, trader) }),
  markRead: async ({ id, andOlder }, { trader }) => {
    const { rows } = await o.pool.query<{ number: number }>('SELECT number FROM inbox_message WHERE trader = $1 AND id = $2 AND shown', [
      trader,
      id,
    ]);
    const number = rows[0]?.number;
    if (number === undefined) return refuse('not-found');
    await o.pool.query(
      `UPDATE inbox_message SET read_at = now() WHERE trader = $1 AND shown AND read_at IS NULL AND number <= $2 AND number >= $3`,
      [trader, number, andOlder === true ? 0 : number],
    );
    return { unread: await unreadOf(o.pool, trader) };
  },
  switches: (_, { trader }) => switchesOf(o.pool, trader, o.hasPush),
  setSwitch: async (wanted, { trader }) => {
    const { topic, channel, on } = wanted;
    if (channel === 'mail' && !hasMail(topic)) return refuse('9', { detail: `no emails are sent about ${topic}` });
    if (channel === 'mail' && isMailRequired(topic) && !on) return refuse('9', { detail: 'emails about security are always sent' });
    if (channel === 'push' && !o.hasPush) return refuse('unavailable', { detail: 'nothing is configured that sends push messages' });
    await setSwitch(o.pool, trader, wanted);
    return switchesOf(o.pool, trader, o.hasPush);
  },
  pushDevice: async ({ token, platform }, { trader, tokenHash }) => {
    if (!o.hasPush) return refuse('unavailable', { detail: 'nothing is configured that sends push messages' });
    // A phone belongs to whoever logged in on it last. A step-up may have just replaced the token of this request.
    await o.pool.query(
      `INSERT INTO push_device (token, trader, platform, session) SELECT $1, $2, $3, token_hash FROM session
       WHERE token_hash = decode($4, 'hex') OR previous_hash = decode($4, 'hex')
       ON CONFLICT (token) DO UPDATE SET trader = excluded.trader, platform = excluded.platform, session = excluded.session, seen_at = now()`,
      [token, trader, platform, tokenHash],
    );
    await o.pool.query(
      `DELETE FROM push_device WHERE trader = $1 AND token NOT IN (
         SELECT token FROM push_device WHERE trader = $1 ORDER BY seen_at DESC LIMIT ${MOST_DEVICES})`,
      [trader],
    );
    return { ok: true };
  },
});

export async function unreadOf(pool: Pick<Pool, 'query'>, trader: number): Promise<number> {
  const { rows } = await pool.query<{ unread: number }>({
    name: 'inbox_unread',
    text: 'SELECT count(*)::integer AS unread FROM inbox_message WHERE trader = $1 AND shown AND read_at IS NULL',
    values: [trader],
  });
  return rows[0]!.unread;
}

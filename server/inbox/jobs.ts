import type { InboxMessage } from '@bourse/contract/inbox-text';
import { INBOX_DAYS, INBOX_MOST } from '@bourse/contract/inbox-topic';
import { DAY_MS, HOUR_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import type { PushDriver } from '../gateways/push/port.ts';
import { isOpenSession } from '../http/token.ts';
import type { Listing } from '../store/listing.ts';
import { transaction } from '../store/transaction.ts';
import { type ContractPrices, type MessageRow, messageText } from './message-text.ts';
import { columns, unreadOf } from './views.ts';

export interface DeliveryOptions {
  readonly pool: Pool;
  readonly listing: Listing;
  readonly contracts: ContractPrices;
  readonly push: PushDriver | undefined;
  /** To the trader's open apps. */
  readonly tell: (trader: number, event: { event: 'inbox'; message: InboxMessage; unread: number }) => void;
  readonly now: () => number;
  readonly onFailure: (error: Error) => void;
  readonly everyMs?: number;
}

const EVERY_MS = 1_000;
const AT_ONCE = 200;
/** Nobody's phone rings about something older, after the server was down. */
const PUSHED_FOR_MS = HOUR_MS;

/** Looks every second for messages that traders haven't been told of, and once an hour for those that are too many or too old. */
export function deliverMessages(o: DeliveryOptions): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isQueued = false;
  let prunedAt = Number.NEGATIVE_INFINITY;
  const look = async (): Promise<void> => {
    isQueued = false;
    while ((await deliver(o)) === AT_ONCE);
    if (o.now() - prunedAt < HOUR_MS) return;
    prunedAt = o.now();
    await pruneInbox(o.pool, o.now());
  };
  const timer = setInterval(() => {
    if (isQueued) return;
    isQueued = true;
    running = running.then(look).catch(o.onFailure);
  }, o.everyMs ?? EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

type Untold = MessageRow & { readonly shown: boolean };

/** Returns how many messages there were. Told at least once: a crash before the commit tells the last ones again. */
export const deliver = (o: DeliveryOptions): Promise<number> =>
  transaction(o.pool, async (client) => {
    const { rows } = await client.query<Untold>(
      `SELECT ${columns}, shown FROM inbox_message WHERE NOT told ORDER BY number LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED`,
    );
    if (rows.length === 0) return 0;
    const unread = new Map<number, number>();
    for (const trader of new Set(rows.map((row) => Number(row.trader)))) unread.set(trader, await unreadOf(client, trader));
    for (const row of rows) {
      const message = messageText(row, o.listing, o.contracts);
      const [trader, count] = [Number(row.trader), unread.get(Number(row.trader))!];
      if (row.shown) o.tell(trader, { event: 'inbox', message, unread: count });
      if (o.push !== undefined && Number(row.at) > o.now() - PUSHED_FOR_MS) await pushTo(o, o.push, trader, message, count);
    }
    await client.query('UPDATE inbox_message SET told = true WHERE number = ANY ($1)', [rows.map(({ number }) => number)]);
    return rows.length;
  });

/** A phone that can't be reached misses the message: it's in the inbox anyway. */
async function pushTo(o: DeliveryOptions, push: PushDriver, trader: number, message: InboxMessage, unread: number): Promise<void> {
  const { rows } = await o.pool.query<{ token: string; platform: 'android' | 'ios'; locale: string }>(
    `SELECT d.token, d.platform, t.locale FROM push_device AS d JOIN trader_identity AS t USING (trader) JOIN session AS s ON s.token_hash = d.session
     WHERE d.trader = $1 AND ${isOpenSession('s')}
       AND NOT EXISTS (SELECT FROM inbox_switch AS w WHERE w.trader = d.trader AND w.topic = $2 AND NOT w.push)`,
    [trader, message.topic],
  );
  for (const { token, platform, locale } of rows) {
    const result = await push.send({ token, platform, locale, message, unread }).catch((error: Error) => o.onFailure(error));
    if (result === 'gone') await o.pool.query('DELETE FROM push_device WHERE token = $1', [token]);
  }
}

/**
 * Only traders with a new message can have too many. Returns how many rows went. Messages about security are counted apart, so that a thief
 * can't push them out; a deposit stays for a day, or its confirmation would be told as another one.
 */
export async function pruneInbox(pool: Pick<Pool, 'query'>, now: number, most = INBOX_MOST): Promise<number> {
  const old = await pool.query('DELETE FROM inbox_message WHERE at < $1', [now - INBOX_DAYS * DAY_MS]);
  const many = await pool.query(
    `DELETE FROM inbox_message WHERE number IN (
       SELECT number FROM (SELECT number, topic, at, row_number() OVER (PARTITION BY trader, topic = 'security' ORDER BY number DESC) AS place FROM inbox_message
         WHERE trader IN (SELECT trader FROM inbox_message WHERE at > $1)) AS placed WHERE place > $2 AND NOT (topic = 'deposits' AND at > $1))`,
    [now - DAY_MS, most],
  );
  return (old.rowCount ?? 0) + (many.rowCount ?? 0);
}

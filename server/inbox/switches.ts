import type { Input, Output } from '@bourse/contract/call';
import type { inbox as contract, InboxChannel } from '@bourse/contract/inbox';
import { type InboxTopic, inboxTopics } from '@bourse/contract/inbox-topic';
import type { Pool } from 'pg';

export type Switches = Output<(typeof contract)['switches']>;

/** Topics of which mails exist. */
const mailed: ReadonlySet<InboxTopic> = new Set(['liquidations', 'deposits', 'withdrawals', 'security']);
export const hasMail = (topic: InboxTopic): boolean => mailed.has(topic);
/** Whoever gets into an account must not be able to silence what would give them away. */
export const isMailRequired = (topic: InboxTopic): boolean => topic === 'security';

interface Row {
  readonly topic: InboxTopic;
  readonly in_app: boolean;
  readonly mail: boolean;
  readonly push: boolean;
}

export async function switchesOf(pool: Pick<Pool, 'query'>, trader: number, hasPush: boolean): Promise<Switches> {
  const { rows } = await pool.query<Row>('SELECT topic, in_app, mail, push FROM inbox_switch WHERE trader = $1', [trader]);
  const set = new Map(rows.map((row) => [row.topic, row]));
  const topics = inboxTopics.map((topic) => {
    const row = set.get(topic);
    return {
      topic,
      inApp: row?.in_app ?? true,
      ...(hasMail(topic) && { mail: isMailRequired(topic) || (row?.mail ?? true) }),
      ...(isMailRequired(topic) && { mailRequired: true as const }),
      ...(hasPush && { push: row?.push ?? true }),
    };
  });
  return { topics, push: hasPush };
}

const columns: Readonly<Record<InboxChannel, string>> = { inApp: 'in_app', mail: 'mail', push: 'push' };

export async function setSwitch(
  pool: Pick<Pool, 'query'>,
  trader: number,
  { topic, channel, on }: Input<(typeof contract)['setSwitch']>,
): Promise<void> {
  const column = columns[channel];
  await pool.query(
    `INSERT INTO inbox_switch (trader, topic, ${column}) VALUES ($1, $2, $3) ON CONFLICT (trader, topic) DO UPDATE SET ${column} = excluded.${column}`,
    [trader, topic, on],
  );
}

// Puts a message into a trader's inbox. It's the same statement for what the projector writes and for what happens outside the
// engine, such as a changed password. The room that shows them is server/inbox.

import type { InboxKind, SecurityEvent } from '@bourse/contract/inbox-text';
import type { InboxTopic } from '@bourse/contract/inbox-topic';
import type { Pool } from 'pg';
import { integers, texts } from '../store/array-literal.ts';
import type { Statement } from '../store/statement.ts';
import type { TemplateName } from './messages/template.ts';

export const topicOf: Readonly<Record<InboxKind, InboxTopic>> = {
  'spot-order': 'trades',
  'contract-order': 'trades',
  'position-liquidated': 'liquidations',
  'position-deleveraged': 'liquidations',
  'margin-call': 'liquidations',
  'second-settled': 'seconds',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  sale: 'sales',
  reward: 'rewards',
  security: 'security',
};

/** The fields of a kind as they're stored: amounts and values in minor units, quantities in lots, prices in ticks. */
export type Facts = Readonly<Record<string, string | number | boolean | undefined>>;

export interface PersonalMessage {
  readonly trader: number;
  /** Follows from the cause: a second message with it isn't written. */
  readonly id: string;
  readonly kind: InboxKind;
  readonly facts: Facts;
  readonly at: number;
}

/** House accounts have no inbox. In the order given. */
export const putMessages = (messages: readonly PersonalMessage[]): Statement => ({
  name: 'put_inbox_messages',
  text: `INSERT INTO inbox_message (trader, id, topic, kind, data, at, shown)
    SELECT m.trader, m.id, m.topic, m.kind, m.data, m.at, coalesce(s.in_app, true)
    FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::bigint[]) WITH ORDINALITY AS m (trader, id, topic, kind, data, at, place)
    JOIN trader_identity AS t ON t.trader = m.trader LEFT JOIN inbox_switch AS s ON s.trader = m.trader AND s.topic = m.topic
    ORDER BY m.place ON CONFLICT (trader, id) DO NOTHING`,
  values: [
    integers(messages.map(({ trader }) => trader)),
    texts(messages.map(({ id }) => id)),
    texts(messages.map(({ kind }) => topicOf[kind])),
    texts(messages.map(({ kind }) => kind)),
    texts(messages.map(({ facts }) => JSON.stringify(facts))),
    integers(messages.map(({ at }) => at)),
  ],
});

export const putMessage = async (store: Pick<Pool, 'query'>, message: PersonalMessage): Promise<void> => {
  const { text, values } = putMessages([message]);
  await store.query(text, [...values]);
};

/** Something changed on the account. */
export const putSecurity = (
  store: Pick<Pool, 'query'>,
  trader: number,
  event: SecurityEvent,
  at: number,
  facts: Facts = {},
): Promise<void> => putMessage(store, { trader, id: `security:${event}:${at}`, kind: 'security', at, facts: { event, ...facts } });

/** The topic whose mail switch a mail obeys. Mails about security, and codes, are always sent. */
export function switchOf(template: TemplateName): InboxTopic | undefined {
  // How a trader notices that somebody else asked for it: it can still be cancelled.
  if (template === 'withdrawal-submitted') return undefined;
  if (template.startsWith('deposit-')) return 'deposits';
  if (template.startsWith('withdrawal-')) return 'withdrawals';
  return template === 'margin-call' || template === 'position-liquidated' || template === 'position-deleveraged'
    ? 'liquidations'
    : undefined;
}

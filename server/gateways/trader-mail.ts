import type { PoolClient } from 'pg';
import { type ContactRow, contactColumns, contactOf } from '../secrets/contact.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { TemplateName, Values } from './messages/template.ts';
import { switchOf } from './personal-message.ts';
import type { Postman } from './postman.ts';

export interface Writing {
  readonly ring: KeyRing;
  readonly postman: Pick<Postman, 'send'>;
}

/** Sending the same key again does nothing. `orSms`: a trader with only a phone number gets an SMS; others cost money unasked. */
interface Mail {
  readonly template: TemplateName;
  readonly values: Values;
  readonly key: string;
  readonly orSms: boolean;
}

/** By email, in the trader's language, unless the trader has switched mails of its topic off. It's sent when the transaction commits. */
export async function mailTrader(o: Writing, client: PoolClient, trader: number, { template, values, key, orSms }: Mail): Promise<void> {
  const { rows } = await client.query<ContactRow & { locale: string }>(
    `SELECT ${contactColumns('t')}, locale FROM trader_identity AS t WHERE trader = $1
       AND NOT EXISTS (SELECT FROM inbox_switch AS s WHERE s.trader = t.trader AND s.topic = $2 AND NOT s.mail)`,
    [trader, switchOf(template) ?? null],
  );
  const row = rows[0];
  // House accounts have no recipient.
  if (row === undefined) return;
  const { email, phone } = contactOf(o.ring, row);
  const message = { template, values, locale: row.locale, key };
  if (email !== undefined) await o.postman.send({ channel: 'mail', target: email, ...message }, client);
  else if (phone !== undefined && orSms) await o.postman.send({ channel: 'sms', target: phone, ...message }, client);
}

export interface FollowingOptions {
  readonly engine: {
    subscribe(
      listener: (
        batch: readonly {
          readonly seq: number;
          readonly outcomes: readonly { readonly events: readonly { readonly event: string }[] }[];
        }[],
      ) => void,
    ): () => void;
    projected(seq: number): Promise<void>;
  };
  /** Events after which there may be something to tell. */
  readonly moves: ReadonlySet<string>;
  /** Tells of a batch of what was projected, in a transaction that also keeps how far; returns how many commands it covered. */
  readonly tell: () => Promise<number>;
  readonly onFailure: (error: Error) => void;
}

const RETRY_MS = 5_000;

/** At the start for whatever a crash left, then whenever something has moved; and every few seconds, in case that failed. */
export function followSteps(o: FollowingOptions): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  let isBehind = true;
  let isQueued = false;
  let wanted = 0;
  const catchUp = async (): Promise<void> => {
    isQueued = false;
    isBehind = true;
    await o.engine.projected(wanted);
    while ((await o.tell()) > 0);
    isBehind = false;
  };
  const queue = (seq = 0): void => {
    wanted = Math.max(wanted, seq);
    if (isQueued) return;
    isQueued = true;
    running = running.then(catchUp).catch(o.onFailure);
  };
  const unsubscribe = o.engine.subscribe((batch) => {
    const last = batch.findLast(({ outcomes }) => outcomes.some(({ events }) => events.some(({ event }) => o.moves.has(event))));
    if (last !== undefined) queue(last.seq);
  });
  const timer = setInterval(() => isBehind && queue(), RETRY_MS).unref();
  queue();
  return {
    async stop() {
      clearInterval(timer);
      unsubscribe();
      await running;
    },
  };
}

import * as z from 'zod/mini';
import { call } from './call.ts';
import { InboxId, InboxMessage, InboxTopic } from './inbox-text.ts';
import { INBOX_DAYS, INBOX_MOST } from './inbox-topic.ts';
import { Count, Cursor, Nothing } from './text.ts';

export const inboxChannels = ['inApp', 'mail', 'push'] as const;
export const InboxChannel = z.enum(inboxChannels);
export type InboxChannel = z.infer<typeof InboxChannel>;

/** A channel that isn't there doesn't exist for this topic. Mails about security are always sent. */
export const InboxSwitches = z.strictObject({
  topics: z.array(
    z.strictObject({
      topic: InboxTopic,
      inApp: z.boolean(),
      mail: z.optional(z.boolean()),
      /** The mail can't be switched off. */
      mailRequired: z.optional(z.literal(true)),
      push: z.optional(z.boolean()),
    }),
  ),
  /** Whether the exchange can send push messages at all; without it no topic has `push`. */
  push: z.boolean(),
});
export type InboxSwitches = z.infer<typeof InboxSwitches>;

const unread = z.int().check(z.nonnegative());

export const inbox = {
  messages: call({
    method: 'GET',
    path: '/api/inbox/messages',
    access: 'trader',
    rate: 'read',
    summary: `Lists personal messages, newest first: at most ${INBOX_MOST}, of the last ${INBOX_DAYS} days. \`unread\` counts all topics`,
    input: z.strictObject({ topic: z.optional(InboxTopic), cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ messages: z.array(InboxMessage), unread, cursor: z.optional(Cursor) }),
    errors: [],
  }),
  unread: call({
    method: 'GET',
    path: '/api/inbox/unread',
    access: 'trader',
    rate: 'read',
    summary: 'How many personal messages the trader hasn’t read',
    input: Nothing,
    output: z.strictObject({ unread }),
    errors: [],
  }),
  markRead: call({
    method: 'POST',
    path: '/api/inbox/mark-read',
    access: 'trader',
    rate: 'write',
    summary: 'Marks a message as read; with `andOlder` also every older one',
    input: z.strictObject({ id: InboxId, andOlder: z.optional(z.boolean()) }),
    output: z.strictObject({ unread }),
    errors: ['not-found'],
  }),
  switches: call({
    method: 'GET',
    path: '/api/inbox/switches',
    access: 'trader',
    rate: 'read',
    summary: 'Which topics are shown in the app, emailed and pushed to the trader’s phones',
    input: Nothing,
    output: InboxSwitches,
    errors: [],
  }),
  setSwitch: call({
    method: 'POST',
    path: '/api/inbox/set-switch',
    access: 'trader',
    rate: 'write',
    summary: 'Switches one topic on or off in one channel, for what happens from now on',
    input: z.strictObject({ topic: InboxTopic, channel: InboxChannel, on: z.boolean() }),
    output: InboxSwitches,
    errors: [],
  }),
  pushDevice: call({
    method: 'POST',
    path: '/api/inbox/push-device',
    access: 'trader',
    rate: 'write',
    summary: 'Registers the phone of this session for push messages, until the session ends. The ten latest phones are kept',
    input: z.strictObject({
      token: z.string().check(z.regex(/^[\x21-\x7e]{16,512}$/)),
      platform: z.enum(['android', 'ios']),
    }),
    output: z.strictObject({ ok: z.literal(true) }),
    errors: ['unavailable'],
  }),
};

import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Count, Cursor, Id, Time } from '../text.ts';
import { Exported, officeExport } from './export.ts';
import { Reason } from './text.ts';

/** waiting: in transit, or to be retried. failed: given up. */
export const MessageState = z.enum(['waiting', 'sent', 'failed', 'cancelled']);
export type MessageState = z.infer<typeof MessageState>;
export const MessageChannel = z.enum(['mail', 'sms']);

/** An email or SMS. Its content is never shown, because it may be a code. */
export const OutboxMessage = z.strictObject({
  id: Id,
  channel: MessageChannel,
  /** Masked. */
  target: z.string(),
  template: z.string(),
  locale: z.string(),
  state: MessageState,
  tries: z.int(),
  createdAt: Time,
  nextTryAt: z.optional(Time),
  worthlessAt: Time,
  sentAt: z.optional(Time),
  failure: z.optional(z.string()),
});
export type OutboxMessage = z.infer<typeof OutboxMessage>;

const readers = ['support', 'admin', 'auditor'] as const;
const filter = {
  state: z.optional(MessageState),
  channel: z.optional(MessageChannel),
  template: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}$/))),
};

export const messagesOffice = {
  list: officeCall({
    method: 'GET',
    path: '/api/office/messages/list',
    rate: 'read',
    roles: readers,
    summary: 'Lists emails and SMS of the last 30 days, newest first, paged',
    input: z.strictObject({ ...filter, cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ messages: z.array(OutboxMessage), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  exportMessages: officeExport({
    path: '/api/office/messages/export-messages',
    roles: readers,
    summary: 'Exports the list of emails and SMS as CSV, newest first: recipients masked, without what they say',
    input: z.strictObject({ ...filter, ...Exported }),
    errors: [],
  }),
  figures: officeCall({
    method: 'GET',
    path: '/api/office/messages/figures',
    rate: 'read',
    roles: readers,
    summary: 'How many messages are in each status, and today’s SMS usage',
    input: z.strictObject({}),
    output: z.strictObject({
      states: z.array(z.strictObject({ channel: MessageChannel, state: MessageState, count: z.int() })),
      drivers: z.strictObject({ mail: z.string(), sms: z.string() }),
      smsToday: z.int(),
      smsPerDay: z.int(),
      countries: z.array(z.string()),
    }),
    errors: [],
  }),
  retry: officeCall({
    method: 'POST',
    path: '/api/office/messages/retry',
    rate: 'write',
    roles: ['admin'],
    summary: 'Retries a waiting message immediately',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: OutboxMessage,
    errors: ['32', 'not-found'],
  }),
  cancel: officeCall({
    method: 'POST',
    path: '/api/office/messages/cancel',
    rate: 'write',
    roles: ['admin'],
    summary: 'Cancels a waiting message and erases its text',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: OutboxMessage,
    errors: ['32', 'not-found'],
  }),
};

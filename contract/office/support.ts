import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { MessageText, SupportPicture, Topic } from '../support.ts';
import { Count, Cursor, Id, Locale, RequestId, Time, Uid } from '../text.ts';
import { PictureLink, UploadId } from '../uploads.ts';
import { By, Reason } from './text.ts';

export const inboxQueues = ['open', 'mine', 'unassigned', 'closed'] as const;
export const InboxQueue = z.enum(inboxQueues);
export type InboxQueue = z.infer<typeof InboxQueue>;

const count = z.int().check(z.nonnegative());

export const InboxLine = z.strictObject({
  uid: Uid,
  /** Masked: enough to tell two traders apart. */
  account: z.string(),
  state: z.enum(['open', 'closed']),
  topic: z.optional(Topic),
  locale: z.optional(Locale),
  assignee: z.optional(By),
  /** Since when the oldest unanswered message has been waiting, and the promised time of an answer. */
  waitingSince: z.optional(Time),
  promisedAt: z.optional(Time),
  isLate: z.boolean(),
  unread: count,
  last: z.optional(z.strictObject({ author: z.enum(['trader', 'support']), kind: z.string(), text: z.optional(z.string()), at: Time })),
});
export type InboxLine = z.infer<typeof InboxLine>;

/** A line of the conversation as the office sees it; notes are for operators only. */
export const OfficeMessage = z.strictObject({
  id: Id,
  author: z.enum(['trader', 'support']),
  kind: z.enum(['text', 'picture', 'closed', 'reopened']),
  text: z.optional(z.string()),
  picture: z.optional(SupportPicture),
  requestId: z.optional(RequestId),
  operator: z.optional(By),
  at: Time,
});
export type OfficeMessage = z.infer<typeof OfficeMessage>;
export const SupportNote = z.strictObject({
  id: Id,
  kind: z.enum(['note', 'taken', 'handed', 'released']),
  operator: By,
  /** The operator it was handed over to. */
  to: z.optional(By),
  text: z.optional(z.string()),
  at: Time,
});
export type SupportNote = z.infer<typeof SupportNote>;

export const TraderCard = z.strictObject({
  uid: Uid,
  account: z.string(),
  residence: z.string(),
  locale: Locale,
  joinedAt: Time,
  verification: z.string(),
  isLocked: z.boolean(),
  lastSeenAt: z.optional(Time),
  conversations: z.strictObject({ closed: count, stars: z.optional(z.number()), ratings: count }),
});
export type TraderCard = z.infer<typeof TraderCard>;

export const CannedAnswer = z.strictObject({
  id: Id,
  locale: Locale,
  /** The text typed after the slash. */
  shortcut: z.string(),
  title: z.string(),
  text: z.string(),
  updatedAt: Time,
});
export type CannedAnswer = z.infer<typeof CannedAnswer>;

const readers = ['support', 'admin'] as const;
const writers = ['support'] as const;
const done = z.strictObject({ ok: z.literal(true) });

export const supportOffice = {
  inbox: officeCall({
    method: 'GET',
    path: '/api/office/support/inbox',
    roles: readers,
    rate: 'read',
    summary: 'Lists the conversations of a queue; open ones by how long they’ve been waiting',
    input: z.strictObject({
      queue: InboxQueue,
      topic: z.optional(Topic),
      uid: z.optional(Uid),
      cursor: z.optional(Cursor),
      limit: z.optional(Count),
    }),
    output: z.strictObject({
      lines: z.array(InboxLine),
      cursor: z.optional(Cursor),
      counts: z.strictObject({ open: count, mine: count, unassigned: count, late: count, waiting: count }),
      answerMinutes: count,
    }),
    errors: [],
  }),
  conversation: officeCall({
    method: 'GET',
    path: '/api/office/support/conversation',
    roles: readers,
    rate: 'read',
    summary: 'A conversation with its notes, newest messages first. The view is audited',
    input: z.strictObject({ uid: Uid, cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({
      line: InboxLine,
      /** How far the trader has read. */
      readByTrader: z.optional(Id),
      messages: z.array(OfficeMessage),
      notes: z.array(SupportNote),
      cursor: z.optional(Cursor),
    }),
    errors: ['not-found'],
  }),
  trader: officeCall({
    method: 'GET',
    path: '/api/office/support/trader',
    roles: readers,
    rate: 'read',
    summary: 'The trader’s card for support, masked',
    input: z.strictObject({ uid: Uid }),
    output: TraderCard,
    errors: ['not-found'],
  }),
  picture: officeCall({
    method: 'GET',
    path: '/api/office/support/picture',
    roles: readers,
    rate: 'read',
    summary: 'A link to an image of a conversation, valid for five minutes. Each one is audited',
    input: z.strictObject({ uid: Uid, id: Id }),
    output: z.strictObject({ link: PictureLink, expiresAt: Time }),
    errors: ['not-found'],
  }),
  reply: officeCall({
    method: 'POST',
    path: '/api/office/support/reply',
    roles: writers,
    rate: 'write',
    summary: 'Replies to the trader and assigns an unassigned conversation to yourself',
    input: z.strictObject({ uid: Uid, requestId: RequestId, text: MessageText }),
    output: z.strictObject({ message: OfficeMessage }),
    errors: ['not-found', 'message-length'],
  }),
  replyPicture: officeCall({
    method: 'POST',
    path: '/api/office/support/reply-picture',
    roles: writers,
    rate: 'write',
    summary: 'Replies with an image uploaded for the purpose `support`',
    input: z.strictObject({ uid: Uid, requestId: RequestId, uploadId: UploadId }),
    output: z.strictObject({ message: OfficeMessage }),
    errors: ['not-found'],
  }),
  markRead: officeCall({
    method: 'POST',
    path: '/api/office/support/mark-read',
    roles: writers,
    rate: 'write',
    summary: 'Marks everything up to this message as read by support',
    input: z.strictObject({ uid: Uid, id: Id }),
    output: z.strictObject({ unread: count }),
    errors: ['not-found'],
  }),
  note: officeCall({
    method: 'POST',
    path: '/api/office/support/note',
    roles: writers,
    rate: 'write',
    summary: 'Adds a note for other operators; the trader never sees it',
    input: z.strictObject({ uid: Uid, requestId: RequestId, text: MessageText }),
    output: z.strictObject({ note: SupportNote }),
    errors: ['not-found', 'message-length'],
  }),
  operators: officeCall({
    method: 'GET',
    path: '/api/office/support/operators',
    roles: readers,
    rate: 'read',
    summary: 'Lists operators who can take over a conversation, and how many each has',
    input: z.strictObject({}),
    output: z.array(z.extend(By, { open: count })),
    errors: [],
  }),
  take: officeCall({
    method: 'POST',
    path: '/api/office/support/take',
    roles: writers,
    rate: 'write',
    summary: 'Assigns an unassigned conversation to yourself',
    input: z.strictObject({ uid: Uid }),
    output: done,
    errors: ['not-found', 'conversation-taken'],
  }),
  handOver: officeCall({
    method: 'POST',
    path: '/api/office/support/hand-over',
    roles: writers,
    rate: 'write',
    summary: 'Hands a conversation over to another operator, or back to the queue if none is given',
    input: z.strictObject({ uid: Uid, operator: z.optional(Id), reason: Reason }),
    output: done,
    errors: ['not-found'],
  }),
  close: officeCall({
    method: 'POST',
    path: '/api/office/support/close',
    roles: writers,
    rate: 'write',
    summary: 'Closes a conversation and asks the trader for a rating',
    input: z.strictObject({ uid: Uid, reason: Reason }),
    output: done,
    errors: ['not-found', '32'],
  }),
  reopen: officeCall({
    method: 'POST',
    path: '/api/office/support/reopen',
    roles: writers,
    rate: 'write',
    summary: 'Reopens a closed conversation',
    input: z.strictObject({ uid: Uid, reason: Reason }),
    output: done,
    errors: ['not-found', '32'],
  }),
  cannedAnswers: officeCall({
    method: 'GET',
    path: '/api/office/support/canned-answers',
    roles: readers,
    rate: 'read',
    summary: 'Lists canned replies by locale and shortcut',
    input: z.strictObject({ locale: z.optional(Locale) }),
    output: z.array(CannedAnswer),
    errors: [],
  }),
  saveCannedAnswer: officeCall({
    method: 'POST',
    path: '/api/office/support/save-canned-answer',
    roles: writers,
    rate: 'write',
    summary: 'Saves a canned reply',
    input: z.strictObject({
      id: z.optional(Id),
      locale: Locale,
      shortcut: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/)),
      title: z.string().check(z.minLength(1), z.maxLength(80), z.regex(/\S/)),
      text: MessageText,
      reason: Reason,
    }),
    output: CannedAnswer,
    errors: ['not-found', 'message-length', 'shortcut-exists'],
  }),
  removeCannedAnswer: officeCall({
    method: 'POST',
    path: '/api/office/support/remove-canned-answer',
    roles: writers,
    rate: 'write',
    summary: 'Deletes a canned reply',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: done,
    errors: ['not-found'],
  }),
};

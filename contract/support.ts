import * as z from 'zod/mini';
import { call } from './call.ts';
import { Count, Cursor, Id, Locale, Nothing, RequestId, refusing, Time } from './text.ts';
import { PictureLink, UploadId } from './uploads.ts';

export const MESSAGE_LENGTH = 2_000;
export const topics = ['deposit', 'withdrawal', 'verification', 'trading', 'security', 'other'] as const;
export const Topic = z.enum(topics);
export type Topic = z.infer<typeof Topic>;

/** A message must not be blank; its length is counted as the browser counts it. */
export const MessageText = refusing('message-length', z.string().check(z.minLength(1), z.maxLength(MESSAGE_LENGTH), z.regex(/\S/)));

const size = z.int().check(z.positive());
/** The image is fetched by `picture`, with a link that soon expires. */
export const SupportPicture = z.strictObject({ width: size, height: size });

/**
 * One line of the conversation. IDs increase, and read marks refer to them. The trader sees which side wrote, never which operator.
 * closed and reopened are system lines without text.
 */
export const SupportMessage = z.strictObject({
  id: Id,
  author: z.enum(['trader', 'support']),
  kind: z.enum(['text', 'picture', 'closed', 'reopened']),
  text: z.optional(z.string()),
  picture: z.optional(SupportPicture),
  /** For the trader's own message: the ID it was sent with, so that the pending message on screen can be matched. */
  requestId: z.optional(RequestId),
  at: Time,
});
export type SupportMessage = z.infer<typeof SupportMessage>;

/** A conversation starts with the first message and never ends; closed only means that nothing is open right now. */
export const ConversationState = z.enum(['none', 'open', 'closed']);
export type ConversationState = z.infer<typeof ConversationState>;

const unread = z.int().check(z.nonnegative());
/** What changes besides the messages: how far support has read, what the trader hasn't read, and the promised response time. */
export const conversationHead = {
  state: ConversationState,
  unread,
  readBySupport: z.optional(Id),
  promisedAt: z.optional(Time),
  mayRate: z.boolean(),
};

export const support = {
  conversation: call({
    method: 'GET',
    path: '/api/support/conversation',
    access: 'trader',
    rate: 'read',
    summary: 'Your conversation with support, newest messages first; the cursor leads to older ones',
    input: z.strictObject({ cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({
      ...conversationHead,
      /** Promised response time in minutes. */
      answerMinutes: size,
      messages: z.array(SupportMessage),
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
  sendText: call({
    method: 'POST',
    path: '/api/support/send-text',
    access: 'trader',
    rate: 'write',
    summary: 'Sends a message to support. The first one opens the conversation, later ones reopen it',
    input: z.strictObject({ requestId: RequestId, text: MessageText, topic: z.optional(Topic), locale: z.optional(Locale) }),
    output: z.strictObject({ message: SupportMessage }),
    errors: ['message-length'],
  }),
  sendPicture: call({
    method: 'POST',
    path: '/api/support/send-picture',
    access: 'trader',
    rate: 'write',
    summary: 'Sends an image uploaded for the purpose `support`, once',
    input: z.strictObject({ requestId: RequestId, uploadId: UploadId, topic: z.optional(Topic), locale: z.optional(Locale) }),
    output: z.strictObject({ message: SupportMessage }),
    errors: ['not-found'],
  }),
  picture: call({
    method: 'GET',
    path: '/api/support/picture',
    access: 'trader',
    rate: 'read',
    summary: 'A link to an image of your conversation, valid for five minutes',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ link: PictureLink, expiresAt: Time }),
    errors: ['not-found'],
  }),
  markRead: call({
    method: 'POST',
    path: '/api/support/mark-read',
    access: 'trader',
    rate: 'write',
    summary: 'Marks everything up to this message as read',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ unread }),
    errors: [],
  }),
  rate: call({
    method: 'POST',
    path: '/api/support/rate',
    access: 'trader',
    rate: 'write',
    summary: 'Rates a closed conversation, once per closing',
    input: z.strictObject({
      stars: z.int().check(z.minimum(1), z.maximum(5)),
      comment: z.optional(z.string().check(z.maxLength(500))),
    }),
    output: z.strictObject({ ok: z.literal(true) }),
    errors: ['nothing-to-rate'],
  }),
  identity: call({
    method: 'POST',
    path: '/api/support/identity',
    access: 'trader',
    rate: 'read',
    summary: 'What a chat widget may know about the logged-in trader: name and email, for this session only',
    input: Nothing,
    output: z.strictObject({ username: z.string(), email: z.string() }),
    errors: [],
  }),
};

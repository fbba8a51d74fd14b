import * as z from 'zod/mini';
import { call } from './call.ts';
import { Block } from './rich-text.ts';
import { Count, Cursor, Id, Locale, Nothing, Time } from './text.ts';

export const documentNames = ['agreement', 'about', 'risk', 'fees'] as const;
export const DocumentName = z.enum(documentNames);
export type DocumentName = z.infer<typeof DocumentName>;

export const noticeCategories = ['product', 'maintenance', 'listing', 'promotion', 'security'] as const;
export const NoticeCategory = z.enum(noticeCategories);
export type NoticeCategory = z.infer<typeof NoticeCategory>;

const count = z.int().check(z.nonnegative());
const day = z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/));
const version = z.string().check(z.regex(/^[1-9]\d{0,5}$/));

/** A notice in a list. `locale` is the language of its text: the requested one, otherwise English. */
export const NoticeHead = z.strictObject({
  id: Id,
  category: NoticeCategory,
  pinned: z.boolean(),
  title: z.string(),
  lead: z.string(),
  locale: Locale,
  publishedAt: Time,
  unread: z.boolean(),
});
export type NoticeHead = z.infer<typeof NoticeHead>;
const Beside = z.strictObject({ id: Id, title: z.string(), locale: Locale });

export const Notice = z.strictObject({
  id: Id,
  category: NoticeCategory,
  pinned: z.boolean(),
  title: z.string(),
  locale: Locale,
  publishedAt: Time,
  /** When the text was last changed after it was published. */
  changedAt: z.optional(Time),
  blocks: z.array(Block),
  newer: z.optional(Beside),
  older: z.optional(Beside),
});
export type Notice = z.infer<typeof Notice>;

export const news = {
  config: call({
    method: 'POST',
    path: '/api/user/config',
    access: 'public',
    rate: 'read',
    summary:
      'The system configuration: app_name, kefu, quick_buy, logo, rabbitmq (virtual host), app_version, app_file, realm, epoch, server_time …',
    input: Nothing,
    output: z.record(z.string(), z.string()),
    errors: [],
  }),
  carousel: call({
    method: 'POST',
    path: '/api/user/carousel',
    access: 'public',
    rate: 'read',
    summary: 'The home page slides shown now, in order; empty until an operator adds one',
    input: z.strictObject({ locale: z.optional(Locale) }),
    output: z.array(z.strictObject({ image: z.string(), link: z.string(), title: z.string() })),
    errors: [],
  }),
  document: call({
    method: 'GET',
    path: '/api/news/document',
    access: 'public',
    rate: 'read',
    summary: 'A document in the requested locale, otherwise in English: the edition in force, or an earlier one',
    input: z.strictObject({ name: DocumentName, locale: z.optional(Locale), version: z.optional(version) }),
    output: z.strictObject({
      name: DocumentName,
      locale: Locale,
      version,
      date: day,
      title: z.string(),
      sections: z.array(z.strictObject({ heading: z.string(), blocks: z.array(Block) })),
    }),
    errors: ['not-found'],
  }),
  notices: call({
    method: 'GET',
    path: '/api/news/notices',
    access: 'trader',
    rate: 'read',
    summary: 'Lists notices, pinned ones first, then the newest. `unread` counts those the trader hasn’t opened',
    input: z.strictObject({
      locale: z.optional(Locale),
      category: z.optional(NoticeCategory),
      unread: z.optional(z.literal('true')),
      cursor: z.optional(Cursor),
      limit: z.optional(Count),
    }),
    output: z.strictObject({ notices: z.array(NoticeHead), unread: count, cursor: z.optional(Cursor) }),
    errors: [],
  }),
  notice: call({
    method: 'GET',
    path: '/api/news/notice',
    access: 'trader',
    rate: 'read',
    summary: 'A notice with its text, and the previous and next one',
    input: z.strictObject({ id: Id, locale: z.optional(Locale) }),
    output: Notice,
    errors: ['not-found'],
  }),
  headlines: call({
    method: 'GET',
    path: '/api/news/headlines',
    access: 'trader',
    rate: 'read',
    summary: 'The first five notices for the home page, and the number of unread ones',
    input: z.strictObject({ locale: z.optional(Locale) }),
    output: z.strictObject({ notices: z.array(NoticeHead), unread: count }),
    errors: [],
  }),
  readNotice: call({
    method: 'POST',
    path: '/api/news/read-notice',
    access: 'trader',
    rate: 'write',
    summary: 'Marks a notice as read',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ unread: count }),
    errors: ['not-found'],
  }),
  readAllNotices: call({
    method: 'POST',
    path: '/api/news/read-all-notices',
    access: 'trader',
    rate: 'write',
    summary: 'Marks all published notices as read',
    input: Nothing,
    output: z.strictObject({ unread: count }),
    errors: [],
  }),
  acceptance: call({
    method: 'GET',
    path: '/api/news/acceptance',
    access: 'trader',
    rate: 'read',
    summary: 'Which edition of the agreement the trader accepted, and whether a newer one must be accepted',
    input: Nothing,
    output: z.strictObject({
      accepted: z.optional(z.strictObject({ version, locale: Locale, at: Time })),
      /** The version in force, if it still has to be accepted. */
      due: z.optional(version),
    }),
    errors: [],
  }),
  acceptAgreement: call({
    method: 'POST',
    path: '/api/news/accept-agreement',
    access: 'trader',
    rate: 'write',
    summary: 'Accepts the edition in force; recorded with the language it was read in',
    input: z.strictObject({ version, locale: Locale }),
    output: z.strictObject({ version, at: Time }),
    errors: ['agreement-required'],
  }),
};

// Editors' content: notices, carousel slides and documents work alike. Each save is a version of its own; traders see the published
// one.
import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { DocumentName, NoticeCategory } from '../news.ts';
import { Block } from '../rich-text.ts';
import { Count, Cursor, Id, Locale, Time } from '../text.ts';
import { By, Done, Reason, Submitted } from './text.ts';

export const contentKinds = ['notice', 'slide', 'document'] as const;
export const ContentKind = z.enum(contentKinds);
export type ContentKind = z.infer<typeof ContentKind>;
export const contentStates = ['draft', 'scheduled', 'published', 'ended', 'withdrawn'] as const;
export const ContentState = z.enum(contentStates);

const number = z.int().check(z.positive());
/** One language of a content: notices and documents have a body (Markdown), slides have an image. */
export const ContentText = z.strictObject({
  title: z.string().check(z.maxLength(160)),
  body: z.string().check(z.maxLength(15_000)),
  picture: z.string().check(z.maxLength(120)),
});
export type ContentText = z.infer<typeof ContentText>;
/** The part that is the same in every language. A notice has category and pin, a slide has a link. */
export const ContentFields = z.strictObject({
  category: z.optional(NoticeCategory),
  pinned: z.optional(z.boolean()),
  link: z.optional(z.string().check(z.maxLength(500))),
});
export type ContentFields = z.infer<typeof ContentFields>;
export const ContentBody = z.strictObject({ fields: ContentFields, texts: z.record(Locale, ContentText) });
export type ContentBody = z.infer<typeof ContentBody>;

export const ContentHead = z.strictObject({
  id: Id,
  kind: ContentKind,
  /** For a document. */
  name: z.optional(DocumentName),
  title: z.string(),
  fields: ContentFields,
  state: ContentState,
  /** The latest saved version, and the one that traders see. */
  version: number,
  published: z.optional(number),
  locales: z.array(Locale),
  /** Languages of the app that have no text. */
  missing: z.array(Locale),
  publishAt: z.optional(Time),
  unpublishAt: z.optional(Time),
  changedAt: Time,
  changedBy: z.optional(By),
  /** A publication that waits for a second person. */
  request: z.optional(Id),
});
export type ContentHead = z.infer<typeof ContentHead>;

const readers = ['content', 'admin', 'auditor'] as const;
const editors = ['content', 'admin'] as const;

export const news = {
  contents: officeCall({
    method: 'GET',
    path: '/api/office/news/contents',
    roles: readers,
    rate: 'read',
    summary: 'Lists notices, slides or documents, last changed first; slides in their order',
    input: z.strictObject({
      kind: ContentKind,
      state: z.optional(ContentState),
      search: z.optional(z.string().check(z.maxLength(80))),
      cursor: z.optional(Cursor),
      limit: z.optional(Count),
    }),
    output: z.strictObject({ contents: z.array(ContentHead), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  content: officeCall({
    method: 'GET',
    path: '/api/office/news/content',
    roles: readers,
    rate: 'read',
    summary: 'A content as last saved, or an earlier version of it',
    input: z.strictObject({ id: Id, version: z.optional(Count) }),
    output: z.strictObject({ head: ContentHead, version: number, body: ContentBody }),
    errors: ['not-found'],
  }),
  history: officeCall({
    method: 'GET',
    path: '/api/office/news/history',
    roles: readers,
    rate: 'read',
    summary: 'Lists all versions of a content, newest first, with who saved them and why',
    input: z.strictObject({ id: Id }),
    output: z.array(
      z.strictObject({
        version: number,
        at: Time,
        by: z.optional(By),
        reason: z.string(),
        /** The version that this one restored. */
        restored: z.optional(number),
        publishedAt: z.optional(Time),
      }),
    ),
    errors: ['not-found'],
  }),
  save: officeCall({
    method: 'POST',
    path: '/api/office/news/save',
    roles: editors,
    rate: 'write',
    summary: 'Saves a new version: replaces the languages sent and deletes those under `remove`. Traders don’t see it yet',
    input: z.strictObject({
      /** Absent for a new one. */
      id: z.optional(Id),
      kind: ContentKind,
      /** The version that was edited; somebody else may have saved meanwhile. */
      base: z.optional(number),
      fields: ContentFields,
      texts: z.record(Locale, ContentText),
      remove: z.optional(z.array(Locale).check(z.maxLength(20))),
      reason: Reason,
    }),
    output: z.strictObject({ id: Id, version: number }),
    errors: ['not-found', 'content-changed', 'nothing-changed', 'unsafe-address', '9'],
  }),
  restore: officeCall({
    method: 'POST',
    path: '/api/office/news/restore',
    roles: editors,
    rate: 'write',
    summary: 'Restores an earlier version as the newest one',
    input: z.strictObject({ id: Id, version: number, base: number, reason: Reason }),
    output: z.strictObject({ id: Id, version: number }),
    errors: ['not-found', 'content-changed', 'nothing-changed'],
  }),
  publish: officeCall({
    method: 'POST',
    path: '/api/office/news/publish',
    roles: editors,
    rate: 'write',
    summary: 'Publishes this version, now or at a set time. Legal documents need a second person',
    input: z.strictObject({
      id: Id,
      version: number,
      publishAt: z.optional(Time),
      unpublishAt: z.optional(Time),
      /** Agreement only: traders have to accept it again. */
      mustAccept: z.optional(z.boolean()),
      reason: Reason,
    }),
    output: Submitted,
    errors: ['not-found', 'content-changed', 'content-incomplete', 'unsafe-address', 'request-waits', '9'],
  }),
  unpublish: officeCall({
    method: 'POST',
    path: '/api/office/news/unpublish',
    roles: editors,
    rate: 'write',
    summary: 'Unpublishes a notice or a slide. Documents can only be replaced by another version',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Done,
    errors: ['not-found', 'nothing-changed', '9'],
  }),
  order: officeCall({
    method: 'POST',
    path: '/api/office/news/order',
    roles: editors,
    rate: 'write',
    summary: 'Reorders the slides',
    input: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(100)), reason: Reason }),
    output: Done,
    errors: ['not-found', 'nothing-changed'],
  }),
  preview: officeCall({
    method: 'POST',
    path: '/api/office/news/preview',
    roles: readers,
    rate: 'read',
    summary: 'Previews a text as traders would see it, and lists what would be left out',
    input: z.strictObject({ body: z.string().check(z.maxLength(15_000)) }),
    output: z.strictObject({ blocks: z.array(Block), dropped: z.array(z.string()) }),
    errors: [],
  }),
};

import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Count, Cursor, Id, refusing, Time, Uid } from '../text.ts';
import { PictureLink } from '../uploads.ts';
import { Part, PartReason } from '../verification.ts';
import { By, Reason, Submitted } from './text.ts';

const roles = ['verification'] as const;
const Side = z.enum(['front', 'back']);
const Day = z.string().check(z.regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/));
/** The case as it was reviewed: a decision about an older round is refused. */
const OfCase = { case: Id, round: z.int().check(z.minimum(1)) };
const State = z.enum(['review', 'rejected', 'verified']);

export const verificationOffice = {
  queue: officeCall({
    method: 'GET',
    path: '/api/office/verification/queue',
    roles,
    rate: 'read',
    summary: 'Lists cases: waiting ones oldest first, decided ones newest first. Without names',
    input: z.strictObject({ state: z.optional(State), uid: z.optional(Uid), cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({
      cases: z.array(
        z.strictObject({
          case: Id,
          uid: Uid,
          state: State,
          round: z.int(),
          country: z.string(),
          waiting: z.array(Part),
          takenBy: z.optional(By),
          at: Time,
        }),
      ),
      waiting: z.int(),
      oldest: z.optional(Time),
      promisedSeconds: z.int(),
      looksLeft: z.int(),
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
  openCase: officeCall({
    method: 'POST',
    path: '/api/office/verification/open-case',
    roles,
    rate: 'write',
    summary: 'A case in full, with other signals. The view is audited',
    input: z.strictObject({ case: Id }),
    output: z.strictObject({
      ...OfCase,
      uid: Uid,
      state: State,
      takenBy: z.optional(By),
      /** Whether this operator has taken it and may decide. */
      isMine: z.boolean(),
      submittedAt: Time,
      decidedAt: z.optional(Time),
      country: z.string(),
      name: z.string(),
      number: z.string(),
      parts: z.array(z.strictObject({ part: Part, state: z.enum(['waiting', 'accepted', 'rejected']), reason: z.optional(PartReason) })),
      runsUntil: z.optional(Day),
      birthDate: z.optional(Day),
      /** Where the countries of phone, residence and last login agree, and where they don't. */
      residence: z.string(),
      phoneCountry: z.optional(z.string()),
      loginNetwork: z.optional(z.string()),
      sameNumber: z.array(z.strictObject({ uid: Uid, state: State })),
      samePhotos: z.array(Uid),
      history: z.array(
        z.strictObject({
          at: Time,
          kind: z.enum(['submitted', 'resent', 'rejected', 'verified', 'revoked']),
          parts: z.array(Part),
          by: z.optional(z.string()),
          reason: z.optional(z.string()),
        }),
      ),
      entry: z.int(),
    }),
    errors: ['not-found'],
  }),
  followCase: officeCall({
    method: 'POST',
    path: '/api/office/verification/follow-case',
    roles,
    rate: 'read',
    summary: 'Whether an open case has changed and who else has it open; polled every few seconds',
    input: z.strictObject({ case: Id }),
    output: z.strictObject({
      state: State,
      round: z.int(),
      takenBy: z.optional(By),
      /** Other operators who have it open now. */
      viewers: z.array(By),
    }),
    errors: ['not-found'],
  }),
  takeCase: officeCall({
    method: 'POST',
    path: '/api/office/verification/take-case',
    roles,
    rate: 'write',
    summary: 'Assigns a waiting case to yourself, or unassigns it. After an hour somebody else can take it over',
    input: z.strictObject({ case: Id, take: z.boolean() }),
    output: z.strictObject({ takenBy: z.optional(By) }),
    errors: ['not-found', 'case-closed', 'case-taken'],
  }),
  lookAtPhoto: officeCall({
    method: 'POST',
    path: '/api/office/verification/look-at-photo',
    roles,
    rate: 'write',
    summary:
      'A link to a photo, valid for five minutes and watermarked with the operator’s name and the time. Counts towards the daily view limit',
    input: z.strictObject({ case: Id, side: Side }),
    output: z.strictObject({
      link: PictureLink,
      width: z.int(),
      height: z.int(),
      sentAt: Time,
      expiresAt: Time,
      looksLeft: z.int(),
      entry: z.int(),
    }),
    errors: ['not-found', 'look-quota'],
  }),
  verify: officeCall({
    method: 'POST',
    path: '/api/office/verification/verify',
    roles,
    rate: 'write',
    summary: 'Verifies the trader. Refused until both photos have been viewed, or if another account has this ID number',
    input: z.strictObject({
      ...OfCase,
      isAdult: z.literal(true),
      /** As on the document; absent if it has none. Under eighteen is refused. */
      birthDate: z.optional(Day),
      /** The document's expiry date; absent if it has none. */
      runsUntil: z.optional(Day),
      reason: Reason,
    }),
    output: z.strictObject({ entry: z.int() }),
    errors: ['not-found', 'case-changed', 'case-closed', 'case-taken', 'not-looked', 'identity-in-use', 'document-expired', 'under-age'],
  }),
  reject: officeCall({
    method: 'POST',
    path: '/api/office/verification/reject',
    roles,
    rate: 'write',
    summary: 'Requests parts again, each with a reason; the others stay accepted',
    input: z.strictObject({
      ...OfCase,
      parts: refusing('9', z.array(z.strictObject({ part: Part, reason: PartReason })).check(z.minLength(1), z.maxLength(5))),
      reason: Reason,
    }),
    output: z.strictObject({ entry: z.int() }),
    errors: ['not-found', 'case-changed', 'case-closed', 'case-taken', 'not-looked'],
  }),
  grantEnhanced: officeCall({
    method: 'POST',
    path: '/api/office/verification/grant-enhanced',
    roles: ['verification', 'risk', 'admin'],
    rate: 'write',
    summary: 'Requests the enhanced level, with higher daily limits, for a verified trader. Needs a second person',
    input: z.strictObject({ uid: Uid, reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'trader-not-verified', 'nothing-changed', 'request-waits'],
  }),
  takeEnhanced: officeCall({
    method: 'POST',
    path: '/api/office/verification/take-enhanced',
    roles: ['verification', 'risk', 'admin'],
    rate: 'write',
    summary: 'Removes the enhanced level immediately; the trader stays verified',
    input: z.strictObject({ uid: Uid, reason: Reason }),
    output: z.strictObject({ entry: z.int() }),
    errors: ['not-found', 'nothing-changed'],
  }),
  revoke: officeCall({
    method: 'POST',
    path: '/api/office/verification/revoke',
    roles,
    rate: 'write',
    summary: 'Revokes a verification and requests parts again, for example because the document expired',
    input: z.strictObject({
      ...OfCase,
      parts: refusing('9', z.array(z.strictObject({ part: Part, reason: PartReason })).check(z.minLength(1), z.maxLength(5))),
      reason: Reason,
    }),
    output: z.strictObject({ entry: z.int() }),
    errors: ['not-found', 'case-changed', 'case-closed'],
  }),
};

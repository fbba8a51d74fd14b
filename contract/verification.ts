import * as z from 'zod/mini';
import { call } from './call.ts';
import { Nothing, refusing, Time } from './text.ts';
import { UploadId } from './uploads.ts';

/** The parts that are submitted, reviewed, and if necessary resubmitted individually. */
export const verificationParts = ['country', 'name', 'number', 'front', 'back'] as const;
export type VerificationPart = (typeof verificationParts)[number];
export const Part = z.enum(verificationParts);
/** Why a part was rejected, in terms the trader can act on. */
export const verificationReasons = [
  'photo-unreadable',
  'name-differs',
  'number-differs',
  'country-differs',
  'document-expired',
  'document-not-accepted',
  'not-same-person',
  'edited-photo',
  'under-age',
] as const;
export type VerificationReason = (typeof verificationReasons)[number];
export const PartReason = z.enum(verificationReasons);
const Country = z.string().check(z.regex(/^[A-Z]{2}$/));
const RealName = refusing('33', z.string().check(z.trim(), z.minLength(2), z.maxLength(100)));
const IdNumber = refusing('34', z.string().check(z.trim(), z.minLength(4), z.maxLength(40)));

export const VerificationStatus = z.strictObject({
  status: z.enum(['none', 'review', 'rejected', 'verified']),
  level: z.enum(['none', 'verified', 'enhanced']),
  /** Fiat money and bank cards are available. */
  mayTradeFiat: z.boolean(),
  /** Within how many hours a submission is promised to be decided. */
  reviewHours: z.int(),
  submittedAt: z.optional(Time),
  decidedAt: z.optional(Time),
  country: z.optional(Country),
  /** Masked: enough to recognise, not enough to use. */
  name: z.optional(z.string()),
  number: z.optional(z.string()),
  /** Empty if nothing was ever submitted. */
  parts: z.array(z.strictObject({ part: Part, state: z.enum(['waiting', 'accepted', 'rejected']), reason: z.optional(PartReason) })),
  history: z.array(
    z.strictObject({ at: Time, kind: z.enum(['submitted', 'resent', 'rejected', 'verified', 'revoked']), parts: z.array(Part) }),
  ),
});

export const verification = {
  status: call({
    method: 'POST',
    path: '/api/verification/status',
    access: 'trader',
    rate: 'read',
    summary: 'The status of the real-name verification, part by part, with the reasons for parts needed again',
    input: Nothing,
    output: VerificationStatus,
    errors: [],
  }),
  submit: call({
    method: 'POST',
    path: '/api/verification/submit',
    access: 'trader',
    rate: 'write',
    summary: 'Submits country, name, ID number and the two photos for review',
    input: z.strictObject({
      country: Country,
      realName: RealName,
      idNumber: IdNumber,
      front: refusing('35', UploadId),
      back: refusing('36', UploadId),
    }),
    output: VerificationStatus,
    errors: ['33', '34', '35', '36', 'not-found', 'country-not-offered', 'already-submitted'],
  }),
  resend: call({
    method: 'POST',
    path: '/api/verification/resend',
    access: 'trader',
    rate: 'write',
    summary: 'Resubmits the rejected parts: all of them and no others',
    input: z.strictObject({
      country: z.optional(Country),
      realName: z.optional(RealName),
      idNumber: z.optional(IdNumber),
      front: z.optional(refusing('35', UploadId)),
      back: z.optional(refusing('36', UploadId)),
    }),
    output: VerificationStatus,
    errors: ['33', '34', '35', '36', 'not-found', 'country-not-offered', 'already-submitted'],
  }),
};

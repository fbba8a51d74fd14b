import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Count, Cursor, Id, Time } from '../text.ts';
import { roles } from './roles.ts';
import { By, Change, Mailed, Reason } from './text.ts';

export const requestStates = ['waiting', 'approved', 'done', 'refused', 'withdrawn', 'expired', 'failed'] as const;
export const FourEyesRequest = z.strictObject({
  id: Id,
  /** Room and action: `operators.grant-roles`. */
  kind: z.string(),
  title: z.string(),
  subject: z.string(),
  changes: z.array(Change),
  /**
   * Figures that the change would affect, as they are now: a balance before and after. They move, and aren't part of what is
   * approved.
   */
  outlook: z.optional(z.array(Change)),
  reason: z.string(),
  maker: By,
  madeAt: Time,
  expiresAt: Time,
  state: z.enum(requestStates),
  checker: z.optional(By),
  decidedAt: z.optional(Time),
  decision: z.optional(z.string()),
  /** Approved, and in effect from then on. */
  effectiveAt: z.optional(Time),
  failure: z.optional(z.string()),
  /** Whether this operator may decide it; `mine` is a request of the same person. */
  may: z.enum(['decide', 'mine', 'read']),
});
export type FourEyesRequest = z.infer<typeof FourEyesRequest>;

const decides = ['support', 'verification', 'finance', 'risk', 'content', 'admin'] as const;

export const fourEyes = {
  list: officeCall({
    method: 'GET',
    path: '/api/office/four-eyes/list',
    roles,
    rate: 'read',
    summary: 'Lists requests that need a second person, newest first, of the kinds your roles can make or decide',
    input: z.strictObject({ state: z.optional(z.enum(['waiting', 'all'])), cursor: z.optional(Cursor), limit: z.optional(Count) }),
    output: z.strictObject({ requests: z.array(FourEyesRequest), cursor: z.optional(Cursor) }),
    errors: [],
  }),
  approve: officeCall({
    method: 'POST',
    path: '/api/office/four-eyes/approve',
    roles: decides,
    rate: 'write',
    summary: 'Approves a request. It takes effect immediately or at its set time',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: z.strictObject({ request: FourEyesRequest, mailed: z.optional(z.strictObject(Mailed)) }),
    errors: [
      'not-found',
      'not-allowed',
      'second-person',
      'not-looked',
      'request-closed',
      'request-outdated',
      'withdrawals-paused',
      'not-covered',
      'hand-limit',
      'admin-decides',
      'release-unsigned',
      'release-damaged',
      'release-older',
      'unavailable',
    ],
  }),
  refuse: officeCall({
    method: 'POST',
    path: '/api/office/four-eyes/refuse',
    roles: decides,
    rate: 'write',
    summary: 'Rejects a request',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: z.strictObject({ request: FourEyesRequest }),
    errors: ['not-found', 'not-allowed', 'second-person', 'request-closed'],
  }),
  withdraw: officeCall({
    method: 'POST',
    path: '/api/office/four-eyes/withdraw',
    roles: decides,
    rate: 'write',
    summary: 'Withdraws your own request, also after approval while it hasn’t taken effect',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: z.strictObject({ request: FourEyesRequest }),
    errors: ['not-found', 'not-allowed', 'request-closed'],
  }),
};

import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { LoginEntry } from '../identity-text.ts';
import { Cursor, Id, Nothing, Time, Uid } from '../text.ts';
import { Reason, Submitted } from './text.ts';

const OfTrader = z.strictObject({ uid: Uid });
const Act = z.strictObject({ uid: Uid, reason: Reason });

export const identityOffice = {
  lockTrader: officeCall({
    method: 'POST',
    path: '/api/office/identity/lock-trader',
    roles: ['support', 'risk', 'admin'],
    rate: 'write',
    summary: 'Locks a trader: cancels open orders, ends sessions, and login answers 38. Money stays',
    input: Act,
    output: Nothing,
    errors: ['not-found'],
  }),
  unlockTrader: officeCall({
    method: 'POST',
    path: '/api/office/identity/unlock-trader',
    roles: ['risk', 'admin'],
    rate: 'write',
    summary: 'Unlocks a trader, whoever locked them, and clears failed attempts',
    input: Act,
    output: Nothing,
    errors: ['not-found'],
  }),
  endSessions: officeCall({
    method: 'POST',
    path: '/api/office/identity/end-sessions',
    roles: ['support', 'risk', 'admin'],
    rate: 'write',
    summary: 'Ends all sessions of a trader',
    input: Act,
    output: z.strictObject({ ended: z.int() }),
    errors: ['not-found'],
  }),
  requestFactorReset: officeCall({
    method: 'POST',
    path: '/api/office/identity/request-factor-reset',
    roles: ['support', 'risk', 'admin'],
    rate: 'write',
    summary: 'Requests removal of a trader’s second factor. Needs a second person; withdrawals are held for 72 hours',
    input: Act,
    output: Submitted,
    errors: ['not-found', 'nothing-changed', 'request-waits'],
  }),
  standing: officeCall({
    method: 'GET',
    path: '/api/office/identity/standing',
    roles: ['support', 'verification', 'finance', 'risk', 'admin', 'auditor'],
    rate: 'read',
    summary: 'Lock, hold, second factor and contacts of a trader. The view is audited',
    input: OfTrader,
    output: z.strictObject({
      uid: Uid,
      lock: z.optional(z.enum(['operator', 'self', 'closed'])),
      /** Who locked or closed it, when and why; a trader who froze the account gave no reason. */
      lockedBy: z.optional(z.string()),
      lockedAt: z.optional(Time),
      lockReason: z.optional(z.string()),
      /** Until when wrong passwords lock out unknown addresses. */
      loginLockedUntil: z.optional(Time),
      holdUntil: z.optional(Time),
      holdCause: z.optional(z.string()),
      hasTotp: z.boolean(),
      passkeys: z.int(),
      hasSafePassword: z.boolean(),
      email: z.optional(z.string()),
      phone: z.optional(z.string()),
      closingRequestedAt: z.optional(Time),
    }),
    errors: ['not-found'],
  }),
  loginHistory: officeCall({
    method: 'GET',
    path: '/api/office/identity/login-history',
    roles: ['support', 'risk', 'admin', 'auditor'],
    rate: 'read',
    summary: 'Lists a trader’s logins and failed attempts, newest first. The view is audited',
    input: z.strictObject({ uid: Uid, cursor: z.optional(Cursor) }),
    output: z.strictObject({ entries: z.array(LoginEntry), cursor: z.optional(Cursor) }),
    errors: ['not-found'],
  }),
  closings: officeCall({
    method: 'GET',
    path: '/api/office/identity/closings',
    roles: ['support', 'admin', 'auditor'],
    rate: 'read',
    summary: 'Lists account closure requests, oldest first',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: z.strictObject({
      closings: z.array(z.strictObject({ id: Id, uid: Uid, requestedAt: Time, reason: z.string() })),
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
  decideClosing: officeCall({
    method: 'POST',
    path: '/api/office/identity/decide-closing',
    roles: ['support', 'admin'],
    rate: 'write',
    summary: 'Closes the account (error 44 while there are open orders or balances) or rejects the request',
    input: z.strictObject({ id: Id, decision: z.enum(['close', 'refuse']), reason: Reason }),
    output: Nothing,
    errors: ['not-found', '44'],
  }),
};

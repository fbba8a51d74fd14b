import * as z from 'zod/mini';
import { officeCall } from './call.ts';
import { LoginEntry } from './identity-text.ts';
import { Reason, Submitted } from './office-text.ts';
import { Cursor, Id, Nothing, Time, Uid } from './text.ts';

const OfTrader = z.strictObject({ uid: Uid });
const Act = z.strictObject({ uid: Uid, reason: Reason });

export const identityOffice = {
  lockTrader: officeCall({
    method: 'POST',
    path: '/api/office/identity/lock-trader',
    roles: ['support', 'risk', 'admin'],
    rate: 'write',
    summary: 'Locks a trader: open orders are cancelled, sessions end, login answers 38; money stays',
    input: Act,
    output: Nothing,
    errors: ['not-found'],
  }),
  unlockTrader: officeCall({
    method: 'POST',
    path: '/api/office/identity/unlock-trader',
    roles: ['risk', 'admin'],
    rate: 'write',
    summary: 'Opens a locked trader, whoever locked, and forgives wrong passwords',
    input: Act,
    output: Nothing,
    errors: ['not-found'],
  }),
  endSessions: officeCall({
    method: 'POST',
    path: '/api/office/identity/end-sessions',
    roles: ['support', 'risk', 'admin'],
    rate: 'write',
    summary: 'Logs a trader out everywhere',
    input: Act,
    output: z.strictObject({ ended: z.int() }),
    errors: ['not-found'],
  }),
  requestFactorReset: officeCall({
    method: 'POST',
    path: '/api/office/identity/request-factor-reset',
    roles: ['support', 'risk', 'admin'],
    rate: 'write',
    summary: 'Asks for the second factor of a trader to be removed; a second person decides, and withdrawals are held for 72 hours',
    input: Act,
    output: Submitted,
    errors: ['not-found', 'nothing-changed', 'request-waits'],
  }),
  standing: officeCall({
    method: 'GET',
    path: '/api/office/identity/standing',
    roles: ['support', 'verification', 'finance', 'risk', 'admin', 'auditor'],
    rate: 'read',
    summary: 'Lock, hold, second factor and contacts of a trader; a look that is audited',
    input: OfTrader,
    output: z.strictObject({
      uid: Uid,
      lock: z.optional(z.enum(['operator', 'self', 'closed'])),
      /** Who locked or closed it, when and why; a trader who froze the account gave no reason. */
      lockedBy: z.optional(z.string()),
      lockedAt: z.optional(Time),
      lockReason: z.optional(z.string()),
      /** Until when wrong passwords from unknown addresses are refused. */
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
    summary: 'Logins of a trader and tries, newest first; a look that is audited',
    input: z.strictObject({ uid: Uid, cursor: z.optional(Cursor) }),
    output: z.strictObject({ entries: z.array(LoginEntry), cursor: z.optional(Cursor) }),
    errors: ['not-found'],
  }),
  closings: officeCall({
    method: 'GET',
    path: '/api/office/identity/closings',
    roles: ['support', 'admin', 'auditor'],
    rate: 'read',
    summary: 'Requests for closing an account, oldest first',
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
    summary: 'Closes the account (44 where orders are open or balances stand) or refuses the request',
    input: z.strictObject({ id: Id, decision: z.enum(['close', 'refuse']), reason: Reason }),
    output: Nothing,
    errors: ['not-found', '44'],
  }),
};

import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Id, Nothing, Time } from '../text.ts';
import { Role } from './entry.ts';
import { Done, Mailed, OperatorName, Reason, Submitted } from './text.ts';

const PersonName = z.string().check(z.trim(), z.minLength(2), z.maxLength(100));

export const operators = {
  list: officeCall({
    method: 'GET',
    path: '/api/office/operators/list',
    roles: ['admin', 'auditor'],
    rate: 'read',
    summary: 'Lists all operators with the person behind each account, roles and last sign-in',
    input: Nothing,
    output: z.array(
      z.strictObject({
        operator: Id,
        name: z.string(),
        email: z.string(),
        person: Id,
        personName: z.string(),
        roles: z.array(Role),
        isLocked: z.boolean(),
        hasPassword: z.boolean(),
        factors: z.array(z.enum(['totp', 'passkey'])),
        sessions: z.int(),
        createdAt: Time,
        lastSignInAt: z.optional(Time),
        /** Wrong passwords, codes and passkeys: the count of 24 hours, and the last one. */
        failedSignIns: z.optional(z.strictObject({ today: z.int(), lastAt: Time, lastIp: z.string() })),
      }),
    ),
    errors: [],
  }),
  add: officeCall({
    method: 'POST',
    path: '/api/office/operators/add',
    roles: ['admin'],
    rate: 'write',
    summary: 'Creates an operator without roles, for a known or a new person. The setup link is emailed to that operator',
    input: z.strictObject({
      email: OperatorName,
      name: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,31}$/)),
      person: z.optional(Id),
      personName: z.optional(PersonName),
      reason: Reason,
    }),
    output: z.strictObject({ operator: Id, ...Mailed }),
    errors: ['User1', 'operator-exists', 'not-found', 'no-mail'],
  }),
  changeRoles: officeCall({
    method: 'POST',
    path: '/api/office/operators/change-roles',
    roles: ['admin'],
    rate: 'write',
    summary: 'Changes an operator’s roles: removed immediately, granted by a second person',
    input: z.strictObject({ operator: Id, roles: z.array(Role).check(z.maxLength(7)), reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'last-admin', 'nothing-changed', 'request-waits'],
  }),
  lock: officeCall({
    method: 'POST',
    path: '/api/office/operators/lock',
    roles: ['admin'],
    rate: 'write',
    summary: 'Disables an operator and ends their sessions immediately',
    input: z.strictObject({ operator: Id, reason: Reason }),
    output: Done,
    errors: ['not-found', 'last-admin', 'nothing-changed'],
  }),
  unlock: officeCall({
    method: 'POST',
    path: '/api/office/operators/unlock',
    roles: ['admin'],
    rate: 'write',
    summary: 'Requests to enable a disabled operator. Needs a second person',
    input: z.strictObject({ operator: Id, reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'nothing-changed', 'request-waits'],
  }),
  reset: officeCall({
    method: 'POST',
    path: '/api/office/operators/reset',
    roles: ['admin'],
    rate: 'write',
    summary: 'Requests to reset an operator’s password and factors. Needs a second person; the setup link is emailed to that operator',
    input: z.strictObject({ operator: Id, reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'request-waits', 'no-mail'],
  }),
  endSessions: officeCall({
    method: 'POST',
    path: '/api/office/operators/end-sessions',
    roles: ['admin'],
    rate: 'write',
    summary: 'Ends all sessions of an operator',
    input: z.strictObject({ operator: Id, reason: Reason }),
    output: z.strictObject({ ended: z.int() }),
    errors: ['not-found'],
  }),
};

import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Id, Nothing, Time } from '../text.ts';
import { By, Reason, Submitted } from './text.ts';

const Name = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,63}$/));
const Value = z.string().check(z.maxLength(2_000));
const editors = ['admin', 'content'] as const;
const readers = ['admin', 'content', 'auditor', 'support', 'risk'] as const;

export const config = {
  list: officeCall({
    method: 'GET',
    path: '/api/office/config/list',
    roles: readers,
    rate: 'read',
    summary: 'Lists all configuration values, with their purpose and last change',
    input: Nothing,
    output: z.array(
      z.strictObject({
        name: Name,
        /** The label for operators. */
        label: z.string(),
        value: z.string(),
        group: z.string(),
        kind: z.enum(['text', 'address', 'hosts', 'number', 'flag', 'picture', 'version']),
        says: z.string(),
        /** Visible to traders in their app. */
        isPublic: z.boolean(),
        /** Changing it needs a second person. */
        needsTwo: z.boolean(),
        changedAt: z.optional(Time),
        changedBy: z.optional(By),
      }),
    ),
    errors: [],
  }),
  history: officeCall({
    method: 'GET',
    path: '/api/office/config/history',
    roles: readers,
    rate: 'read',
    summary: 'Lists all past values of a name, newest first',
    input: z.strictObject({ name: Name }),
    output: z.array(
      z.strictObject({ id: Id, value: z.string(), before: z.string(), at: Time, by: z.optional(By), reason: z.optional(z.string()) }),
    ),
    errors: ['not-found'],
  }),
  try: officeCall({
    method: 'POST',
    path: '/api/office/config/try',
    roles: editors,
    rate: 'read',
    summary: 'Validates and normalises a value without changing anything',
    input: z.strictObject({ name: Name, value: Value }),
    output: z.strictObject({ value: z.string(), before: z.string(), needsTwo: z.boolean() }),
    errors: ['not-found', 'unsafe-address', '9'],
  }),
  change: officeCall({
    method: 'POST',
    path: '/api/office/config/change',
    roles: editors,
    rate: 'write',
    summary: 'Sets a value: immediately, or after a second person’s approval if money rules depend on it',
    input: z.strictObject({ name: Name, value: Value, reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'unsafe-address', '9', 'nothing-changed', 'request-waits'],
  }),
  restore: officeCall({
    method: 'POST',
    path: '/api/office/config/restore',
    roles: editors,
    rate: 'write',
    summary: 'Restores an earlier value from the history',
    input: z.strictObject({ id: Id, reason: Reason }),
    output: Submitted,
    errors: ['not-found', 'unsafe-address', '9', 'nothing-changed', 'request-waits'],
  }),
  changeLogo: officeCall({
    method: 'POST',
    path: '/api/office/config/change-logo',
    roles: editors,
    rate: 'write',
    summary: 'Uses an uploaded image as the logo',
    input: z.strictObject({ uploadId: z.string().check(z.maxLength(64)), reason: Reason }),
    output: z.strictObject({ logo: z.string() }),
    errors: ['not-found'],
  }),
};

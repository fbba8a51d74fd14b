import * as z from 'zod/mini';
import { officeCall } from '../call.ts';
import { Count, Cursor, Id, Nothing, Time } from '../text.ts';
import { By, Reason, Span } from './text.ts';

/** Office: operators' actions and their views of personal data. Engine: operators' commands, chained by the writer in its batch. */
export const Chain = z.enum(['office', 'engine']);
export const AuditEntry = z.strictObject({
  id: z.int(),
  at: Time,
  by: z.optional(By),
  act: z.string(),
  subject: z.optional(z.string()),
  /** The case itself, if the subject is its trader: `withdrawal:40572`, `deposit:p4`. */
  object: z.optional(z.string()),
  /** The name of an operator who is the subject. */
  subjectName: z.optional(z.string()),
  /** Who approved another person's request. */
  second: z.optional(By),
  reason: z.optional(z.string()),
  /** JSON: facts, before and after. */
  detail: z.string(),
  /** For an engine command: the office entry of the action that caused it, from which operator, subject and reason here are taken. */
  officeEntry: z.optional(z.int()),
  /** The displayed facts as JSON: like detail but with decimal amounts; for an engine command, what it did. */
  facts: z.string(),
  previousHash: z.string(),
  hash: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;
const Head = z.strictObject({ chain: Chain, id: z.int(), hash: z.string() });
const place = z.string().check(z.regex(/^\d{1,15}$/));
const readers = ['admin', 'auditor'] as const;

export const audit = {
  entries: officeCall({
    method: 'GET',
    path: '/api/office/audit/entries',
    roles: readers,
    rate: 'read',
    summary: 'Lists the entries of a chain by operator, action, subject and time, newest first',
    input: z.strictObject({
      chain: Chain,
      operator: z.optional(Id),
      act: z.optional(z.string().check(z.maxLength(64))),
      subject: z.optional(z.string().check(z.maxLength(120))),
      ...Span,
      cursor: z.optional(Cursor),
      limit: z.optional(Count),
    }),
    output: z.strictObject({
      entries: z.array(AuditEntry),
      /** The total number of matching entries; absent beyond 100,000. */
      total: z.optional(z.int()),
      cursor: z.optional(Cursor),
    }),
    errors: [],
  }),
  choices: officeCall({
    method: 'GET',
    path: '/api/office/audit/choices',
    roles: readers,
    rate: 'read',
    summary: 'Lists the actions and operators that occur, for the filters',
    input: Nothing,
    output: z.strictObject({ acts: z.array(z.string()), operators: z.array(By), heads: z.array(Head) }),
    errors: [],
  }),
  check: officeCall({
    method: 'POST',
    path: '/api/office/audit/check',
    roles: readers,
    rate: 'write',
    summary: 'Recomputes a chain from its first entry to its head',
    input: z.strictObject({ chain: Chain }),
    output: z.strictObject({
      chain: Chain,
      isWhole: z.boolean(),
      entries: z.int(),
      ms: z.int(),
      at: Time,
      head: z.strictObject({ id: z.int(), hash: z.string() }),
      brokenAt: z.optional(z.int()),
      why: z.optional(z.string()),
    }),
    errors: [],
  }),
  export: officeCall({
    method: 'POST',
    path: '/api/office/audit/export',
    roles: readers,
    rate: 'write',
    summary: 'Exports NDJSON lines for the standalone verifier. Continue with `from: next` and the same `until` while there’s a next',
    input: z.strictObject({ chain: Chain, from: z.optional(place), until: z.optional(place), reason: Reason }),
    output: z.strictObject({ lines: z.array(z.string()), until: place, next: z.optional(place) }),
    errors: [],
  }),
  verifier: officeCall({
    method: 'GET',
    path: '/api/office/audit/verifier',
    roles: readers,
    rate: 'read',
    summary: 'The standalone verifier: a Node program without dependencies',
    input: Nothing,
    output: z.strictObject({ name: z.string(), text: z.string() }),
    errors: [],
  }),
};

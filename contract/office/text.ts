import * as z from 'zod/mini';
import { Id } from '../text.ts';

/** Why an operator does something, in at least three characters. Kept permanently in the audit log. */
export const Reason = z.string().check(z.regex(/\S\s*\S\s*\S/), z.maxLength(500));
/** What an operator signs in with: an email address. */
export const OperatorName = z.string().check(z.minLength(3), z.maxLength(254));
export const Ticket = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
export const NewPassword = z.string().check(z.minLength(1), z.maxLength(256));
/** WebAuthn options and responses, in their JSON format. */
export const PasskeyText = z.string().check(z.maxLength(16_384));
/** The operator: number and name. */
export const By = z.strictObject({ operator: Id, name: z.string() });
export type By = z.infer<typeof By>;
export const Change = z.strictObject({ name: z.string(), before: z.optional(z.string()), after: z.optional(z.string()) });
/** The answer of an action that needs two people: it's waiting for the second one, or it's done. */
export const Submitted = z.strictObject({ isDone: z.boolean(), request: z.optional(Id) });
/** A requested time, which has to exist. */
const Moment = z
  .string()
  .check(
    z.regex(
      /^(?:[12]\d{3}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:[12]\d(?:0[48]|[2468][048]|[13579][26])|(?:1[26]|2[048])00)-02-29)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/,
    ),
  );
export const Span = { from: z.optional(Moment), until: z.optional(Moment) };
export const Done = z.strictObject({});
/** Where a set-up link was sent; in practice also where the email can be read. */
export const Mailed = { mailedTo: z.string(), outbox: z.optional(z.string()) };

import * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import { instrumentPattern, spotPattern } from './instrument-id.ts';

// The basic formats of the API. Amounts are decimal text, times are RFC 3339 UTC with milliseconds, IDs are text. Everything stays
// text here; server/{room}/commands.ts converts. `refuse` is the error number that the edge answers if a field of this schema is
// invalid or missing (a schema keyword, see server/http).

/** The error for an invalid or missing field. server/http writes it into the JSON schemas as the keyword `refuse`. */
export const refusals = z.registry<{ refuse: ErrorCode }>();
/** The same schema, answering `refuse` if it's invalid or missing. */
export const refusing = <T extends z.ZodMiniType>(refuse: ErrorCode, schema: T): T => {
  const own = z.clone(schema) as T;
  refusals.add(own, { refuse } as never);
  return own;
};

/** A positive decimal: digits, at most one point, no sign, no exponent, no spaces. The edge checks decimals and limits per asset. */
export const DecimalText = z.string().check(z.regex(/^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/), z.maxLength(40));
/** A decimal in an answer: may be negative. */
export const SignedDecimalText = z.string().check(z.regex(/^-?\d+(?:\.\d+)?$/));
export const Time = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/));
export const Id = z.string().check(z.regex(/^[1-9]\d{0,15}$/));
/** A trader's number. */
export const Uid = z.string().check(z.regex(/^[1-9]\d{0,15}$/));
/**
 * Chosen by the client for each money request. Repeating an ID with the same body has no second effect and is answered with the
 * same body, byte for byte, for seven days and across restarts: with the state that the first request left, not today's. See the
 * introduction of openapi.json for the few fields that differ and for what isn't remembered.
 */
export const RequestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
/** Of any kind: `BTC-USDT`, `BTC-USDT-PERP`, `BTC-USDT-SEC`. */
export const InstrumentId = z.string().check(z.regex(instrumentPattern));
export const SpotId = z.string().check(z.regex(spotPattern));
export const AssetCode = z.string().check(z.regex(/^[A-Z0-9]{2,10}$/));
export const Locale = z.string().check(z.regex(/^[a-z]{2}(?:-[A-Z]{2})?$/));
export const Cursor = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
export const Count = z.string().check(z.regex(/^[1-9]\d{0,3}$/));
/** The input of a page of a list: the period in days (or all), the cursor to start from, and the maximum number of rows. */
export const history = { days: z.optional(z.enum(['7', '30', '120'])), cursor: z.optional(Cursor), limit: z.optional(Count) };
export const Nothing = z.strictObject({});

import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Role } from './office/roles.ts';

/** Who may make a call: anybody, a logged-in trader, an operator of the office. Every call has to state it. */
export type Access = 'public' | 'trader' | 'operator';

/** Rate limit class: each has its own token bucket at the edge. */
export type RateClass = 'read' | 'order' | 'cancel' | 'login' | 'code' | 'write' | 'rare' | 'heavy';

/** One call of the API. The server registers it, the web app makes it, the OpenAPI page describes it: all from this object. */
export interface Call<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType, A extends Access = Access> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: A;
  readonly rate: RateClass;
  readonly summary: string;
  /** The body of a POST, the query of a GET. */
  readonly input: I;
  readonly output: O;
  /** The errors this call may answer, besides those of every call (9, session-ended, too-many-requests…). */
  readonly errors: readonly ErrorCode[];
  /** For a call that answers with a file instead of JSON. */
  readonly media?: 'text/csv';
}

export type Input<C> = C extends Call<infer I, z.ZodMiniType, Access> ? z.infer<I> : never;
export type Output<C> = C extends Call<z.ZodMiniType, infer O, Access> ? z.infer<O> : never;

/** Preserves the exact types of a call while checking its shape. */
export const call = <I extends z.ZodMiniType, O extends z.ZodMiniType, const A extends Access>(c: Call<I, O, A>): Call<I, O, A> => c;

/** A call of the office. It's registered only at the office's own origin, and only these roles may make it. */
export interface OfficeCall<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType>
  extends Call<I, O, 'operator'> {
  readonly roles: readonly Role[];
  /** Also for an operator without a role yet: who they are, and signing out. */
  readonly needsNoRole?: true;
}
export const officeCall = <I extends z.ZodMiniType, O extends z.ZodMiniType>(c: Omit<OfficeCall<I, O>, 'access'>): OfficeCall<I, O> => ({
  ...c,
  access: 'operator',
});

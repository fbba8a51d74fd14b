import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Role } from './office/roles.ts';

/** Who may call: anybody, a logged-in trader, an operator of the office. A call without a word about it does not exist. */
export type Access = 'public' | 'trader' | 'operator';

/** How often a caller may call: each class has its own token bucket at the edge. */
export type RateClass = 'read' | 'order' | 'cancel' | 'login' | 'code' | 'write';

/** One call of the wire. The server registers it, the web calls it, the OpenAPI page describes it: all from this object. */
export interface Call<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType, A extends Access = Access> {
  readonly method: 'GET' | 'POST';
  readonly path: `/api/${string}`;
  readonly access: A;
  readonly rate: RateClass;
  readonly summary: string;
  /** The body of a POST, the query of a GET. */
  readonly input: I;
  readonly output: O;
  /** The refusals that this call may answer, beside those of every call (9, session-ended, too-many-requests…). */
  readonly errors: readonly ErrorCode[];
  /** Of a call that answers a file instead of JSON. */
  readonly media?: 'text/csv';
}

export type Input<C> = C extends Call<infer I, z.ZodMiniType, Access> ? z.infer<I> : never;
export type Output<C> = C extends Call<z.ZodMiniType, infer O, Access> ? z.infer<O> : never;

/** Keeps the exact types of a call while checking its shape. */
export const call = <I extends z.ZodMiniType, O extends z.ZodMiniType, const A extends Access>(c: Call<I, O, A>): Call<I, O, A> => c;

/** A call of the office. It is only registered at the office's own origin, and only these roles may call it. */
export interface OfficeCall<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType>
  extends Call<I, O, 'operator'> {
  readonly roles: readonly Role[];
  /** Also for an operator to whom no role was granted yet: who they are, and the way out. */
  readonly needsNoRole?: true;
}
export const officeCall = <I extends z.ZodMiniType, O extends z.ZodMiniType>(c: Omit<OfficeCall<I, O>, 'access'>): OfficeCall<I, O> => ({
  ...c,
  access: 'operator',
});

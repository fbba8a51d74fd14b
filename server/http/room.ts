import type { Input, Output } from '@bourse/contract/call';
import type { TraderId } from '@bourse/core/identity/trader';
import type { Rejection } from '@bourse/core/rejection';
import type { Refused } from './refusal.ts';

/** Somebody who calls, logged in or not. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  /** The id of this request, as it stands in the answer and in the log. */
  readonly trace: string;
}
/** Somebody with a session. */
export interface Caller extends Visitor {
  readonly trader: TraderId;
  /** The trader's number as it travels. */
  readonly uid: string;
  /** SHA-256 of the token, hex: which of the sessions this is. */
  readonly tokenHash: string;
}

/** What a handler answers: the output of the call, or why not. Throwing is for bugs only. */
export type Result<C> = Output<C> | Refused | Rejection;
type CallerOf<C> = C extends { readonly access: 'trader' } ? Caller : Visitor;

// A room's `commands.ts` and `views.ts` say `satisfies Partial<Handlers<typeof spot>>`; a call that nobody handles does not compile.
export type Handler<C> = (input: Input<C>, caller: CallerOf<C>) => Result<C> | Promise<Result<C>>;
export type Handlers<R> = { readonly [K in keyof R]: Handler<R[K]> };

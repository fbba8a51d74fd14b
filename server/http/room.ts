import type { Input, Output } from '@bourse/contract/call';
import type { Role } from '@bourse/contract/office/roles';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Rejection } from '@bourse/core/rejection';
import type { Download } from './download.ts';
import type { Refused } from './refusal.ts';

/** Somebody who calls, logged in or not. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  /** The host that was asked, with its port, and the web origin that asks; a browser says it with each POST. */
  readonly host?: string;
  readonly origin?: string | undefined;
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

/** A logged-in operator of the office. */
export interface Operator extends Visitor {
  /** The number of the operator's account, and of the person behind it: four eyes are two persons, not two accounts. */
  readonly operator: number;
  readonly person: number;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly tokenHash: string;
}

/** What a handler answers: the output of the call, or why not. Throwing is for bugs only. */
export type Result<C> = (C extends { readonly media: string } ? Download : Output<C>) | Refused | Rejection;
type CallerOf<C> = C extends { readonly access: 'trader' } ? Caller : C extends { readonly access: 'operator' } ? Operator : Visitor;

// A room's `commands.ts` and `views.ts` say `satisfies Partial<Handlers<typeof spot>>`; a call that nobody handles does not compile.
export type Handler<C> = (input: Input<C>, caller: CallerOf<C>) => Result<C> | Promise<Result<C>>;
export type Handlers<R> = { readonly [K in keyof R]: Handler<R[K]> };

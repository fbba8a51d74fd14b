import type { Input, Output } from '@bourse/contract/call';
import type { Role } from '@bourse/contract/office/roles';
import type { TraderId } from '@bourse/core/identity/trader-id';
import type { Rejection } from '@bourse/core/rejection';
import type { Download } from './download.ts';
import type { Refused } from './refusal.ts';

/** A caller, logged in or not. */
export interface Visitor {
  readonly ip: string;
  readonly userAgent: string;
  /** Where the address is, as the proxy in front of us says: ISO 3166-1. */
  readonly country?: string | undefined;
  /** The requested host with its port, and the web origin of the request, which browsers send with each POST. */
  readonly host?: string;
  readonly origin?: string | undefined;
  /** The ID of this request, in the answer and in the log. */
  readonly trace: string;
  /** Whether it came from this machine, and not through a proxy or tunnel. Absent counts as no. */
  readonly isLocal?: () => boolean;
}
/** A caller with a session. */
export interface Caller extends Visitor {
  readonly trader: TraderId;
  /** The trader's number in the wire format. */
  readonly uid: string;
  /** SHA-256 of the token, hex: identifies the session. */
  readonly tokenHash: string;
}

/** A logged-in operator of the office. */
export interface Operator extends Visitor {
  /** The operator account's number, and that of the person behind it: four eyes means two people, not two accounts. */
  readonly operator: number;
  readonly person: number;
  readonly name: string;
  readonly roles: readonly Role[];
  readonly tokenHash: string;
}

/** A handler's answer: the call's output, or a refusal. Throwing is for bugs only. */
export type Result<C> = (C extends { readonly media: string } ? Download : Output<C>) | Refused | Rejection;
type CallerOf<C> = C extends { readonly access: 'trader' } ? Caller : C extends { readonly access: 'operator' } ? Operator : Visitor;

// A room's `commands.ts` and `views.ts` end with `satisfies Partial<Handlers<typeof spot>>`; a call without a handler doesn't
// compile.
export type Handler<C> = (input: Input<C>, caller: CallerOf<C>) => Result<C> | Promise<Result<C>>;
export type Handlers<R> = { readonly [K in keyof R]: Handler<R[K]> };

import type { Call } from '@bourse/contract/call';
import type { Refused } from './refusal.ts';
import type { Visitor } from './room.ts';

/** Which tokens are accepted, and which calls they allow. */
export interface Entrance<S> {
  /** The session behind a token, or why it isn't valid here; undefined if it's unknown. Synchronous if it's cached. */
  find(token: string): S | Refused | undefined | Promise<S | Refused | undefined>;
  /** The name under which its calls are counted for rate limits. */
  who(session: S): string;
  /** What a handler learns about the caller. */
  caller(session: S, visitor: Visitor): Visitor;
  /** Why this session may not make this call. Absent if every session may make every call. */
  whyNot?(call: Call, session: S): Refused | undefined;
}

import type { Refused } from '../http/refusal.ts';

/** What the office borrows from the room that knows passwords. */
export interface PasswordRules {
  hash(password: string): Promise<string>;
  /** As long for an account that does not exist as for one that does. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Why a new password may not be, or undefined. */
  whyNot(password: string, confirm: string, name: string): Refused | undefined;
}

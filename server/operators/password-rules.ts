import type { Refused } from '../http/refusal.ts';

/** What the office uses from the room that handles passwords. */
export interface PasswordRules {
  hash(password: string): Promise<string>;
  /** Takes as long for an account that doesn't exist as for one that does. */
  verify(stored: string | undefined, password: string): Promise<boolean>;
  /** Why a new password is refused, or undefined. */
  whyNot(password: string, confirm: string, name: string): Refused | undefined;
}

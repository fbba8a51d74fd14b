import { type Refused, refuse } from '../http/refusal.ts';
import { type AccountName, looksLikeEmail } from './account-name.ts';
import { HashingEnded } from './hashing.ts';
import { isCommon, isTooShort, TooBusy } from './passwords.ts';

// Refusals that several calls of this room share.

/** The answer of a call that returns nothing when it's done. */
export type Done = Record<string, never>;

export const wrongCode = (name: AccountName): Refused => refuse(name.kind === 'email' ? '45' : '47');
/** For a field that takes only a contact; User1 is for the name of an account. */
export const notAContact = (contact: string): Refused => refuse(looksLikeEmail(contact) ? '40' : 'phone-invalid');
export const notAName = (account: string): Refused => refuse(looksLikeEmail(account) ? 'User1' : 'phone-invalid');
export const nobody = (name: AccountName): Refused => refuse(name.kind === 'email' ? 'User4' : 'User3');
export const isTaken = (name: AccountName): Refused => refuse(name.kind === 'email' ? 'User2' : '41');
export const wrongLogin = (account: string): Refused => refuse(looksLikeEmail(account) ? '39' : '37');
export const tooOften = (wait: number): Refused => refuse('too-many-requests', { value: String(wait), retryAfter: wait });

export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | Refused> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TooBusy || error instanceof HashingEnded) return refuse('unavailable', { retryAfter: 2, detail: error.message });
    throw error;
  }
}

/** `least` is the setting password_min; 6 says "longer than 6 characters", which is its default. */
export const tooShort = (least: number): Refused => refuse('6', least > 7 ? { value: String(least) } : {});

export function whyWeak(password: string, confirm: string, account: string, least: number): Refused | undefined {
  if (isTooShort(password, least)) return tooShort(least);
  if (password !== confirm) return refuse('7');
  return isCommon(password, account) ? refuse('weak-password') : undefined;
}

import { type Refused, refuse } from '../http/refusal.ts';
import { type AccountName, looksLikeEmail } from './account-name.ts';
import { HashingEnded } from './hashing.ts';
import { isCommon, isTooShort, TooBusy } from './passwords.ts';

// What several calls of this room refuse with, in the same words.

/** The answer of what says nothing when it is done. */
export type Done = Record<string, never>;

export const wrongCode = (name: AccountName): Refused => refuse(name.kind === 'email' ? '45' : '47');
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

export function whyWeak(password: string, confirm: string, account: string): Refused | undefined {
  if (isTooShort(password)) return refuse('6');
  if (password !== confirm) return refuse('7');
  return isCommon(password, account) ? refuse('weak-password') : undefined;
}

import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

// The account as a trader types it: an email or a phone number. Every check is linear in the length of the text.

export type AccountName =
  | { readonly kind: 'email' /** As entered. */; readonly email: string /** Normalised, for comparison. */; readonly key: string }
  | { readonly kind: 'phone' /** E.164. */; readonly phone: string; readonly key: string };

const LONGEST = 254;
const local = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * Undefined if the text isn't an email address. Letter case and surrounding spaces don't make a different address. The address
 * compared is also the one written to: a look-alike (a full-width letter, a ligature) that normalises to somebody's address must
 * not send that address's codes to another mailbox.
 */
export function readEmail(text: string): Extract<AccountName, { kind: 'email' }> | undefined {
  if (text.length > LONGEST + 16) return undefined;
  const email = text.trim().normalize('NFKC');
  const key = email.toLowerCase();
  const at = key.lastIndexOf('@');
  const domain = key.slice(at + 1).split('.');
  if (at < 1 || at > 64 || key.length > LONGEST || !local.test(key.slice(0, at))) return undefined;
  if (domain.length < 2 || !domain.every((part) => label.test(part)) || !/^[a-z][a-z0-9-]*$/.test(domain.at(-1)!)) return undefined;
  return { kind: 'email', email, key };
}

/** International format with its plus sign; spaces, dashes and brackets may be typed. Undefined if no such number exists. */
export function readPhone(text: string): Extract<AccountName, { kind: 'phone' }> | undefined {
  if (text.length > 32) return undefined;
  const compact = text.replace(/[\s().-]/g, '');
  if (!/^\+[1-9]\d{5,14}$/.test(compact)) return undefined;
  const parsed = parsePhoneNumberFromString(compact);
  return parsed?.isPossible() ? { kind: 'phone', phone: parsed.number, key: parsed.number } : undefined;
}

/** Treated as an email if it contains an @; otherwise it can only be a phone number. */
export const looksLikeEmail = (text: string): boolean => text.includes('@');
export const readAccountName = (text: string): AccountName | undefined => (looksLikeEmail(text) ? readEmail(text) : readPhone(text));

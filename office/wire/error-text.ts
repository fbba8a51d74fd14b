import { Refused } from '@bourse/client/refused';
import { allMessages, type ErrorCode, messages } from '@bourse/contract/errors';

const ours: Readonly<Record<string, string>> = {
  network: 'Can’t reach the server.',
  timeout: 'The request took too long.',
};

const languageName = (locale: string): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(locale) ?? locale;

/** The sentence of an error that came with a value. Errors without one here get the value appended, as 'This is above your limit for this sale. Remaining, in USDT: 10'. */
const withValue: Readonly<Partial<Record<ErrorCode, (value: string) => string>>> = {
  15: (least) => `The minimum is ${least}`,
  26: (least) => `The minimum deposit is ${least}`,
  6: (least) => `The password must have at least ${least} characters`,
  'too-many-requests': (seconds) => `Too many requests. Try again in ${seconds} seconds.`,
  'content-changed': (version) => `Someone else saved version ${version}. Review it first.`,
  'content-incomplete': (locale) => `Complete the ${languageName(locale)} text before publishing`,
  'conversation-taken': (name) => `${name} is handling this conversation`,
  'deposit-taken': (name) => `${name} is reviewing this deposit`,
  'case-taken': (name) => `${name} is reviewing this case`,
  'not-covered': (surplus) => `The exchange holds ${surplus} beyond what it owes. A larger credit would stop all withdrawals.`,
  'payment-taken': (name) => `Already assigned to ${name}`,
  'identity-in-use': (uid) => `UID ${uid} is verified with the same ID number`,
  'release-older': (version) => `Version ${version} or a newer one has already been released`,
  'shortcut-exists': (shortcut) => `The shortcut ${shortcut} already exists in this language`,
  'withdrawals-paused': (why) => `Withdrawals would stop again within a minute. Still ${why}`,
  'unsafe-address': (address) => `Use an https address on an allowed host instead of ${address}`,
};

/** An error as a sentence. A wrong field (9) says which one: operators may know. */
export function errorText(error: unknown): string {
  if (!(error instanceof Refused)) return messages[31].text;
  const { code, value, message } = error;
  const known = ours[code] ?? (code in allMessages ? allMessages[code as keyof typeof allMessages].text : message);
  if (!value) return code === '9' && message !== '9' ? `${known}: ${message}` : known;
  return withValue[code as ErrorCode]?.(value) ?? `${known} ${value}`;
}

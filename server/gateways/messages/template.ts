import type { depositRefusals, withdrawalRefusals } from '@bourse/contract/funds-text';
import { ar } from './texts/ar.ts';
import { en } from './texts/en.ts';
import { zhCn } from './texts/zh-cn.ts';

export const moneyTemplates = [
  'deposit-credited',
  'deposit-rejected',
  'withdrawal-submitted',
  'withdrawal-sent',
  'withdrawal-rejected',
  'withdrawal-cancelled',
  'withdrawal-failed',
] as const;
export type MoneyTemplate = (typeof moneyTemplates)[number];
export const templateNames = [
  'code',
  'password-changed',
  'safe-password-changed',
  'second-factor-changed',
  'contact-changed',
  'new-device',
  'account-locked',
  'login-locked',
  'account-unlocked',
  'account-frozen',
  'closing-requested',
  'verification-passed',
  'verification-rejected',
  'operator-set-up',
  'operator-locked',
  'operator-alarm',
  ...moneyTemplates,
] as const;
export type TemplateName = (typeof templateNames)[number];

/**
 * What a message may say of its case. A paragraph that names a value which is not given is left out, so a caller gives what
 * it knows. `at` and `until` are RFC 3339; they are written in the reader's language, in UTC.
 */
export interface Values {
  readonly code?: string | undefined;
  readonly minutes?: number | undefined;
  readonly at?: string | undefined;
  /** Until when withdrawals wait. */
  readonly until?: string | undefined;
  readonly device?: string | undefined;
  readonly ip?: string | undefined;
  /** The new email or phone number, masked. */
  readonly contact?: string | undefined;
  /** Which second factor. */
  readonly factor?: 'totp' | 'passkey' | 'recovery' | undefined;
  readonly reason?: string | undefined;
  /** The name of an operator's account. */
  readonly account?: string | undefined;
  /** Decimal text with its asset: `1234.5 USDT`. */
  readonly amount?: string | undefined;
  readonly fee?: string | undefined;
  /** The amount without the fee. */
  readonly arrival?: string | undefined;
  /** `P-7`, `W-36891`. */
  readonly id?: string | undefined;
  readonly network?: string | undefined;
  readonly bank?: string | undefined;
  /** An address or a card, masked. */
  readonly to?: string | undefined;
  readonly refusal?: Refusal | undefined;
  /** An address of the app. */
  readonly link?: string | undefined;
}

export interface Text {
  /** What is secret stands in no subject: subjects are shown on locked screens. */
  readonly subject: string;
  /** Paragraphs. */
  readonly mail: readonly string[];
  readonly sms: string;
}
export type Refusal = `deposit:${(typeof depositRefusals)[number]}` | `withdrawal:${(typeof withdrawalRefusals)[number]}`;
/** What is said of money, with the causes for which it is refused: whole sentences. */
export interface MoneyTexts {
  readonly templates: Readonly<Record<MoneyTemplate, Text>>;
  readonly refusals: Readonly<Record<Refusal, string>>;
}
/** The texts of one language. `{name}` is a value; `{app}` is the name that traders know the house by. */
export interface Texts {
  readonly templates: Readonly<Record<TemplateName, Text>>;
  readonly refusals: MoneyTexts['refusals'];
  readonly factors: Readonly<Record<'totp' | 'passkey' | 'recovery', string>>;
  /** What every mail ends with. */
  readonly foot: string;
  readonly direction: 'ltr' | 'rtl';
}

const texts = { en, 'zh-CN': zhCn, ar } as const satisfies Record<string, Texts>;
export type MessageLocale = keyof typeof texts;
export const messageLocales = Object.keys(texts) as readonly MessageLocale[];

/** The nearest of the languages that we write: `zh-TW` reads zh-CN, everything else that is missing reads English. */
export function messageLocale(locale: string | undefined): MessageLocale {
  const exact = messageLocales.find((one) => one === locale);
  return exact ?? messageLocales.find((one) => one.split('-')[0] === locale?.split('-')[0]) ?? 'en';
}
export const textsOf = (locale: MessageLocale): Texts => texts[locale];

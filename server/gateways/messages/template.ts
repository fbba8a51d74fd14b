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
export const riskTemplates = ['margin-call', 'position-liquidated', 'position-deleveraged'] as const;
export type RiskTemplate = (typeof riskTemplates)[number];
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
  ...riskTemplates,
] as const;
export type TemplateName = (typeof templateNames)[number];

/**
 * The values a message may contain. A paragraph whose value isn't given is left out, so callers pass what they know. `at` and
 * `until` are RFC 3339; they're written in the reader's language, in UTC.
 */
export interface Values {
  readonly code?: string | undefined;
  readonly minutes?: number | undefined;
  readonly at?: string | undefined;
  /** When withdrawals resume. */
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
  /** The shown name of a contract, and which of its positions. */
  readonly contract?: string | undefined;
  readonly side?: 'long' | 'short' | undefined;
  /** Lots: closed for another reason, in the market, by the insurance fund, and against other traders. */
  readonly lots?: string | undefined;
  readonly reduced?: string | undefined;
  readonly taken?: string | undefined;
  readonly passed?: string | undefined;
  /** Prices, as decimal text. */
  readonly mark?: string | undefined;
  readonly price?: string | undefined;
  readonly bankruptcy?: string | undefined;
  /** Guaranteed equity ratios in percent: of one position, or of all cross positions. */
  readonly ratio?: string | undefined;
  readonly sharedratio?: string | undefined;
  readonly level?: string | undefined;
}

export interface Text {
  /** Never contains a secret: subjects are shown on lock screens. */
  readonly subject: string;
  /** Paragraphs. */
  readonly mail: readonly string[];
  readonly sms: string;
}
export type Refusal = `deposit:${(typeof depositRefusals)[number]}` | `withdrawal:${(typeof withdrawalRefusals)[number]}`;
/** Sentences about money, with the reasons for a refusal: whole sentences. */
export interface MoneyTexts {
  readonly templates: Readonly<Record<MoneyTemplate, Text>>;
  readonly refusals: Readonly<Record<Refusal, string>>;
}
export interface RiskTexts {
  readonly templates: Readonly<Record<RiskTemplate, Text>>;
  readonly sides: Readonly<Record<'long' | 'short', string>>;
}
/** The texts of one language. `{name}` is a value; `{app}` is the exchange's name as traders know it. */
export interface Texts {
  readonly templates: Readonly<Record<TemplateName, Text>>;
  readonly refusals: MoneyTexts['refusals'];
  readonly sides: RiskTexts['sides'];
  readonly factors: Readonly<Record<'totp' | 'passkey' | 'recovery', string>>;
  /** The last line of every email. */
  readonly foot: string;
  readonly direction: 'ltr' | 'rtl';
}

const texts = { en, 'zh-CN': zhCn, ar } as const satisfies Record<string, Texts>;
export type MessageLocale = keyof typeof texts;
export const messageLocales = Object.keys(texts) as readonly MessageLocale[];

/** The nearest supported language: `zh-TW` gets zh-CN, anything unsupported gets English. */
export function messageLocale(locale: string | undefined): MessageLocale {
  const exact = messageLocales.find((one) => one === locale);
  return exact ?? messageLocales.find((one) => one.split('-')[0] === locale?.split('-')[0]) ?? 'en';
}
export const textsOf = (locale: MessageLocale): Texts => texts[locale];

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { depositRefusals, withdrawalRefusals } from '@bourse/contract/funds-text';
import { locales, nearestLocale, type ProductLocale } from '@bourse/contract/locales';

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
  'closing-refused',
  'account-closed',
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
/** The texts of one language, texts/{locale}.json. `{name}` is a value; `{app}` is the exchange's name as traders know it. */
export interface Texts {
  readonly templates: Readonly<Record<TemplateName, Text>>;
  /** Why a deposit or withdrawal was refused: whole sentences. */
  readonly refusals: Readonly<Record<Refusal, string>>;
  readonly sides: Readonly<Record<'long' | 'short', string>>;
  readonly factors: Readonly<Record<'totp' | 'passkey' | 'recovery', string>>;
  /** The last line of every email. */
  readonly foot: string;
}

export type MessageLocale = ProductLocale;
export const messageLocales: readonly MessageLocale[] = locales;

/** The nearest supported language: `zh-HK` gets zh-CN, anything unsupported gets English. */
export const messageLocale = (locale: string | undefined): MessageLocale => nearestLocale(locale, locales);

const read = new Map<MessageLocale, Texts>();
export function textsOf(locale: MessageLocale): Texts {
  let texts = read.get(locale);
  if (texts === undefined) {
    texts = JSON.parse(readFileSync(join(import.meta.dirname, 'texts', `${locale}.json`), 'utf8')) as Texts;
    read.set(locale, texts);
  }
  return texts;
}

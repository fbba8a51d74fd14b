// Amounts as the office shows them, always in English, by the client's one formatter.

import { isMoney, type MoneyTextOptions, missing, moneyText as textIn } from '@bourse/client/money-text';

export { missing } from '@bourse/client/money-text';

/** An amount: `moneyText('-1234.5', { minimum: 2 })` is "−1,234.50". */
export const moneyText = (text: string | undefined, options?: MoneyTextOptions): string => textIn(text, 'en', options);

/** An amount of an asset: at least two decimals for money, eight at most. */
export const amountText = (text: string | undefined, asset: string, sign: 'negative' | 'always' = 'negative'): string =>
  moneyText(text, { minimum: isMoney(asset) ? 2 : 0, maximum: 8, sign });

/** A whole number with thousands separators: 48,217. */
export const countText = (count: number | string | undefined): string => (count === undefined ? missing : moneyText(String(count)));

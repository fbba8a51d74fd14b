// Amounts as the office shows them, always in English, by the client's one formatter.

import { isMoney, type MoneyTextOptions, missing, moneyText as textIn } from '@bourse/client/money-text';
import { percentOf } from '@bourse/core/money/percent';

export { missing } from '@bourse/client/money-text';

/** An amount: `moneyText('-1234.5', { minimum: 2 })` is "−1,234.50". */
export const moneyText = (text: string | undefined, options?: MoneyTextOptions): string => textIn(text, 'en', options);

/** An amount of an asset: at least two decimals for money, eight at most. */
export const amountText = (text: string | undefined, asset: string, sign: 'negative' | 'always' = 'negative'): string =>
  moneyText(text, { minimum: isMoney(asset) ? 2 : 0, maximum: 8, sign });

/** A whole number with thousands separators: 48,217. */
export const countText = (count: number | string | undefined): string => (count === undefined ? missing : moneyText(String(count)));

/** USDT with two decimals. */
export const usdt = (text: string | undefined, sign: 'negative' | 'always' = 'negative'): string =>
  moneyText(text, { minimum: 2, maximum: 2, sign });
/** A fraction as percent with at most one decimal: 0.4712 is 47.1%. */
export const sharePercent = (fraction: string): string => `${moneyText(percentOf(fraction), { maximum: 1 })}%`;

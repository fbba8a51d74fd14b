// Prices, held and traded amounts, changes and short figures of the trader's app, all by the client's one formatter.

import { isDecimal, isMoney, missing, moneyText } from '@bourse/client/money-text';

export { decimalMarks, missing, moneyText } from '@bourse/client/money-text';

/** A price with exactly the decimals of its instrument. */
export const priceText = (text: string | undefined, locale: string, decimals: number): string =>
  moneyText(text, locale, { minimum: decimals, maximum: decimals });

/** An average of prices as the wire has it: with up to two decimals more than a price, or it would not give the traded value again. */
export const averageText = (text: string | undefined, locale: string, decimals: number): string =>
  moneyText(text, locale, { minimum: decimals, maximum: decimals + 2 });

/** An amount of an asset: at least two decimals for USDT and money, eight at most elsewhere, as its ledger scale has it. */
export const amountText = (text: string | undefined, locale: string, asset: string, scale = 8): string =>
  moneyText(text, locale, isMoney(asset) ? { minimum: 2, maximum: Math.min(scale, 8) } : { maximum: Math.min(scale, 8) });

/**
 * What one has, at a glance: money to the cent, cut so that it is never more than there is; any other asset in full. What is less
 * than a cent stays in full, for something is never shown as nothing. `amountText` is the exact one.
 */
export const heldText = (text: string | undefined, locale: string, asset: string): string => centsText(text, locale, asset, 'trunc');

/** What was traded, at a glance: money to the nearest cent. */
export const tradedText = (text: string | undefined, locale: string, asset: string): string => centsText(text, locale, asset, 'halfExpand');

function centsText(text: string | undefined, locale: string, asset: string, roundingMode: 'trunc' | 'halfExpand'): string {
  const cents = moneyText(text, locale, { minimum: 2, maximum: 2, roundingMode });
  return isMoney(asset) && (/[1-9]/.test(cents) || !/[1-9]/.test(text ?? '')) ? cents : amountText(text, locale, asset);
}

/** An estimated fee, at a glance: money to the cent, rounded up, for what is taken is never shown smaller than it is. */
export const takenText = (text: string | undefined, locale: string): string =>
  moneyText(text, locale, { minimum: 2, maximum: 2, roundingMode: 'expand' });

/**
 * Profit or loss in money, at a glance: to the nearest cent, for a loss that is cut looks smaller than it was. What is less than half a
 * cent stays in full. Details show `moneyText` with every decimal.
 */
export function profitText(text: string | undefined, locale: string): string {
  const cents = moneyText(text, locale, { minimum: 2, maximum: 2, sign: 'always', roundingMode: 'halfExpand' });
  return /[1-9]/.test(cents) ? cents : moneyText(text, locale, { minimum: 2, sign: 'always' });
}

/** A change in percent: "+1.84%", "−0.92%", "0.00%". Input is percent as decimal text. */
export const percentText = (
  text: string | undefined,
  locale: string,
  sign: 'always' | 'negative' | 'never' = 'always',
  decimals = 2,
): string =>
  text === undefined || !isDecimal(text) ? missing : `${moneyText(text, locale, { minimum: decimals, maximum: decimals, sign })}%`;

/** A share in percent with the decimals that it has, at most two. Input is percent as decimal text. */
export const shareText = (text: string | undefined, locale: string): string =>
  text === undefined || !isDecimal(text) ? missing : `${moneyText(text, locale, { maximum: 2, sign: 'negative' })}%`;

const steps = [
  [13, 'T', 12],
  [10, 'B', 9],
  [7, 'M', 6],
  [5, 'K', 3],
] as const;

/**
 * A large figure in short: 1.16B, 684.20M, 12.99K (thousands from five digits on), and 100K where that is all of it. Cut, so a
 * volume is never shown larger than it is.
 */
export function shortText(text: string | undefined, locale: string): string {
  if (text === undefined || !isDecimal(text)) return missing;
  const isNegative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (isNegative ? text.slice(1) : text).split('.');
  const step = steps.find(([digits]) => whole.length >= digits);
  const shift = step?.[2] ?? 0;
  const moved = shift === 0 ? `${whole}.${fraction || '0'}` : `${whole.slice(0, -shift)}.${whole.slice(-shift)}`;
  const isWhole = step !== undefined && !/[1-9]/.test(moved.slice(moved.indexOf('.')) + fraction);
  const shown = moneyText(moved, locale, isWhole ? { maximum: 0 } : { minimum: 2, maximum: 2 });
  return `${isNegative && /[1-9]/.test(shown) ? '\u2212' : ''}${shown}${step?.[1] ?? ''}`;
}

/** Which way a signed decimal text points. */
export const directionOf = (text: string | undefined): 'up' | 'down' | 'flat' =>
  text === undefined || !/[1-9]/.test(text) ? 'flat' : text.startsWith('-') ? 'down' : 'up';

/** Hidden balances keep the width quiet and say nothing. */
export const hidden = '••••••';

// Amounts as text of the screen: decimal text in, never a float. Minus is U+2212, what is cut is cut and never rounded up.

const decimalText = /^-?\d+(?:\.\d+)?$/;
/** Shown where something is missing: a missing number is never a zero. */
export const missing = '–';

const formatters = new Map<string, Intl.NumberFormat>();
function formatter(minimum: number, maximum: number): Intl.NumberFormat {
  const key = `${minimum} ${maximum}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat('en-u-nu-latn', {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
      roundingMode: 'trunc',
    } as Intl.NumberFormatOptions);
    formatters.set(key, found);
  }
  return found;
}

export interface MoneyTextOptions {
  readonly minimum?: number;
  readonly maximum?: number;
  /** always: a plus before what is above zero, for changes. */
  readonly sign?: 'negative' | 'always';
}

/** An amount: `moneyText('-1234.5', { minimum: 2 })` is "−1,234.50". */
export function moneyText(text: string | undefined, { minimum = 0, maximum = 18, sign = 'negative' }: MoneyTextOptions = {}): string {
  if (text === undefined || !decimalText.test(text)) return missing;
  const isNegative = text.startsWith('-');
  // Intl reads decimal text exactly; lib.dom still types the argument as a number.
  const shown = formatter(minimum, Math.max(minimum, maximum)).format((isNegative ? text.slice(1) : text) as unknown as number);
  if (!/[1-9]/.test(shown)) return shown;
  return isNegative ? `\u2212${shown}` : sign === 'always' ? `+${shown}` : shown;
}

const isMoney = (asset: string): boolean => ['USDT', 'USDC', 'USD', 'EUR', 'GBP', 'CNY', 'INR', 'BRL', 'TRY', 'RUB'].includes(asset);

/** An amount of an asset: at least two decimals for money, eight at most. */
export const amountText = (text: string | undefined, asset: string, sign: 'negative' | 'always' = 'negative'): string =>
  moneyText(text, { minimum: isMoney(asset) ? 2 : 0, maximum: 8, sign });

/** A whole number with its thousands apart: 48,217. */
export const countText = (count: number | string | undefined): string => (count === undefined ? missing : moneyText(String(count)));

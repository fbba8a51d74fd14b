// The only place where amounts become text for the screen. Decimal text in, never a float: nothing is lost at 18 decimals.
// Latin digits in every language, the locale's own marks, minus as U+2212. Cut unless the caller asks for the nearest.

export interface DecimalMarks {
  readonly decimal: string;
  readonly group: string;
}

const latin = (locale: string): string => `${locale}-u-nu-latn`;

const formatters = new Map<string, Intl.NumberFormat>();
function formatter(locale: string, minimum: number, maximum: number, grouping: boolean, roundingMode: string): Intl.NumberFormat {
  const key = `${locale} ${minimum} ${maximum} ${grouping} ${roundingMode}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(latin(locale), {
      minimumFractionDigits: minimum,
      maximumFractionDigits: maximum,
      roundingMode,
      useGrouping: grouping ? 'always' : false,
    } as Intl.NumberFormatOptions);
    formatters.set(key, found);
  }
  return found;
}

const marksOf = new Map<string, DecimalMarks>();
/** The decimal and the grouping mark of a locale, for amount fields. */
export function decimalMarks(locale: string): DecimalMarks {
  let marks = marksOf.get(locale);
  if (!marks) {
    const parts = new Intl.NumberFormat(latin(locale), { useGrouping: 'always' } as Intl.NumberFormatOptions).formatToParts(1234567.5);
    const of = (type: string, otherwise: string) => parts.find((p) => p.type === type)?.value ?? otherwise;
    marks = { decimal: of('decimal', '.'), group: of('group', ',') };
    marksOf.set(locale, marks);
  }
  return marks;
}

const decimalText = /^-?\d+(?:\.\d+)?$/;
/** Shown where a number is missing: a missing number is never a zero. */
export const missing = '–';

export interface MoneyTextOptions {
  /** At least so many decimals. */
  readonly minimum?: number;
  /** At most so many; what is beyond is cut. */
  readonly maximum?: number;
  /** always: a plus before what is above zero, for changes and profits. */
  readonly sign?: 'negative' | 'always' | 'never';
  readonly grouping?: boolean;
  /** trunc: what one has or is promised is never shown larger than it is. halfExpand: what has happened, to the nearest. */
  readonly roundingMode?: 'trunc' | 'halfExpand';
}

/** An amount for the screen: `moneyText('-1234.5', 'de', { minimum: 2 })` is "−1.234,50". */
export function moneyText(text: string | undefined, locale: string, options: MoneyTextOptions = {}): string {
  if (text === undefined || !decimalText.test(text)) return missing;
  const { minimum = 0, maximum = Math.max(minimum, 18), sign = 'negative', grouping = true, roundingMode = 'trunc' } = options;
  const isNegative = text.startsWith('-');
  // Intl reads decimal text exactly; lib.dom still types the argument as a number.
  const shown = formatter(locale, minimum, maximum, grouping, roundingMode).format(
    (isNegative ? text.slice(1) : text) as unknown as number,
  );
  if (sign === 'never' || !/[1-9]/.test(shown)) return shown;
  return isNegative ? `\u2212${shown}` : sign === 'always' ? `+${shown}` : shown;
}

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

const isMoney = (asset: string): boolean => ['USDT', 'USDC', 'USD', 'EUR', 'GBP', 'CNY', 'INR', 'BRL', 'TRY', 'RUB'].includes(asset);

/** A change in percent: "+1.84%", "−0.92%", "0.00%". Input is percent as decimal text. */
export const percentText = (
  text: string | undefined,
  locale: string,
  sign: 'always' | 'negative' | 'never' = 'always',
  decimals = 2,
): string =>
  text === undefined || !decimalText.test(text) ? missing : `${moneyText(text, locale, { minimum: decimals, maximum: decimals, sign })}%`;

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
  if (text === undefined || !decimalText.test(text)) return missing;
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

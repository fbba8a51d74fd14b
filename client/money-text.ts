// The only place where amounts become text for the screen, in both apps. Decimal text in, never a float: nothing is lost at 18
// decimals. Latin digits in every language, the locale's own marks, minus as U+2212. Cut unless the caller asks for another rounding.

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

type Marks = Readonly<Record<'decimal' | 'group', string>>;
const marksOf = new Map<string, Marks>();
/** The decimal and the grouping mark of a locale, for amount fields. */
export function decimalMarks(locale: string): Marks {
  let marks = marksOf.get(locale);
  if (!marks) {
    const parts = new Intl.NumberFormat(latin(locale), { useGrouping: 'always' } as Intl.NumberFormatOptions).formatToParts(1234567.5);
    const of = (type: string, otherwise: string) => parts.find((p) => p.type === type)?.value ?? otherwise;
    marks = { decimal: of('decimal', '.'), group: of('group', ',') };
    marksOf.set(locale, marks);
  }
  return marks;
}

/** Decimal text as the wire has it; anything else is shown as missing. */
export const isDecimal = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);
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
  /**
   * trunc: what one has or is promised is never shown larger than it is. halfExpand: what has happened, to the nearest. expand: what
   * will be taken is never shown smaller than it is.
   */
  readonly roundingMode?: 'trunc' | 'halfExpand' | 'expand';
}

/** An amount for the screen: `moneyText('-1234.5', 'de', { minimum: 2 })` is "−1.234,50". */
export function moneyText(text: string | undefined, locale: string, options: MoneyTextOptions = {}): string {
  if (text === undefined || !isDecimal(text)) return missing;
  const { minimum = 0, maximum = Math.max(minimum, 18), sign = 'negative', grouping = true, roundingMode = 'trunc' } = options;
  const isNegative = text.startsWith('-');
  // Intl reads decimal text exactly; lib.dom still types the argument as a number.
  const shown = formatter(locale, minimum, maximum, grouping, roundingMode).format(
    (isNegative ? text.slice(1) : text) as unknown as number,
  );
  if (sign === 'never' || !/[1-9]/.test(shown)) return shown;
  return isNegative ? `\u2212${shown}` : sign === 'always' ? `+${shown}` : shown;
}

/** Whether an asset is shown with at least two decimals. */
export const isMoney = (asset: string): boolean => ['USDT', 'USDC', 'USD', 'EUR', 'GBP', 'CNY', 'INR', 'BRL', 'TRY', 'RUB'].includes(asset);

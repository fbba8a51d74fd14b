import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';

const places = 18;

/** The sum of signed decimal texts, exact. Undefined where one of them is no decimal. */
export function sumOf(texts: readonly string[]): string | undefined {
  let sum = 0n;
  for (const text of texts) {
    const units = parseDecimal(text.replace(/^-/, ''), places);
    if (units === undefined) return undefined;
    sum += text.startsWith('-') ? -units : units;
  }
  return formatDecimal(sum, places);
}

/** Whether a decimal text is zero, however many zeros it has. */
export const isZero = (text: string): boolean => !/[1-9]/.test(text);

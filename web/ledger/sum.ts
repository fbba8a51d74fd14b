import { decimalText, formatDecimal, parseDecimal } from '@bourse/core/money/decimal';

const scale = 18;

/** Decimal texts added up, exactly; undefined where one of them is. */
export function sumOf(texts: readonly (string | undefined)[]): string | undefined {
  let sum = 0n;
  for (const text of texts) {
    const value = text === undefined ? undefined : parseDecimal(text, scale);
    if (value === undefined) return undefined;
    sum += value;
  }
  return decimalText(sum, scale);
}

/** The share of `part` in `whole`, in percent with one decimal, truncated; undefined if `whole` is zero. */
export function shareOf(part: string | undefined, whole: string | undefined): string | undefined {
  const [a, b] = [part, whole].map((text) => (text === undefined ? undefined : parseDecimal(text, scale)));
  if (a === undefined || b === undefined || b <= 0n) return undefined;
  return formatDecimal((a * 1_000n) / b, 1);
}

// Converts between decimal text and integers, in the only place. Text is what traders type and what is sent; integers are what the
// core calculates with. Strict on purpose: an exponent, a sign, a space, hex, a comma or one decimal too many is refused, never
// guessed (trust 3, line 8).

import { formatDecimal } from './format-decimal.ts';

export { formatDecimal };

const plain = /^[0-9]+(\.[0-9]+)?$/;

/** No asset or price needs more; longer text is an attack on the parser. */
const LONGEST = 48;

/** `0.015` with 5 decimals is 1500n. Undefined if the text isn't a plain decimal with at most this many decimals. */
export function parseDecimal(text: unknown, decimals: number): bigint | undefined {
  if (typeof text !== 'string' || text.length > LONGEST || !plain.test(text)) return undefined;
  const point = text.indexOf('.');
  if (point < 0) return BigInt(text + '0'.repeat(decimals));
  const fraction = text.length - point - 1;
  if (fraction > decimals) return undefined;
  return BigInt(text.slice(0, point) + text.slice(point + 1) + '0'.repeat(decimals - fraction));
}

/** 150n with 2 decimals is `1.5`: as formatDecimal, without trailing zeros. */
export const decimalText = (units: bigint | number, decimals: number): string => trimZeros(formatDecimal(units, decimals));

/** `1.50` is `1.5`, `2.00` is `2`, and `100` stays: decimal text without trailing zeros after the point. */
export function trimZeros(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text.charCodeAt(end - 1) === 0x30) end--;
  if (text.charCodeAt(end - 1) === 0x2e) end--;
  return text.slice(0, end);
}

// Converts between decimal text and integers, in the only place. Text is what traders type and what is sent; integers are what the
// core calculates with. Strict on purpose: an exponent, a sign, a space, hex, a comma or one decimal too many is refused, never
// guessed (trust 3, line 8).

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

/** 1500n with 5 decimals is `0.01500`: all decimals are written, so equal values are equal texts. */
export function formatDecimal(value: bigint | number, decimals: number): string {
  const text = value.toString();
  const sign = text.startsWith('-') ? '-' : '';
  const digits = text.slice(sign.length).padStart(decimals + 1, '0');
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** 150n with 2 decimals is `1.5`: as formatDecimal, without trailing zeros. */
export function decimalText(units: bigint | number, decimals: number): string {
  const text = units.toString();
  if (decimals === 0 || text === '0') return text;
  const isNegative = text.charCodeAt(0) === 0x2d;
  const digits = (isNegative ? text.slice(1) : text).padStart(decimals + 1, '0');
  let end = digits.length;
  const point = digits.length - decimals;
  while (end > point && digits.charCodeAt(end - 1) === 0x30) end--;
  const shown = end === point ? digits.slice(0, point) : `${digits.slice(0, point)}.${digits.slice(point, end)}`;
  return isNegative ? `-${shown}` : shown;
}

/** `1.50` is `1.5`, `2.00` is `2`, and `100` stays: decimal text without trailing zeros after the point. */
export const trimZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

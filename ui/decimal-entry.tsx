// Converts what a trader types to decimal text. Latin, Arabic and Persian digits; comma, point and the Arabic separators.

export interface DecimalMarks {
  readonly decimal: string;
  readonly group: string;
}

const digitOf = (sign: string): string => {
  const code = sign.charCodeAt(0);
  if (code >= 0x660 && code <= 0x669) return String(code - 0x660);
  if (code >= 0x6f0 && code <= 0x6f9) return String(code - 0x6f0);
  return sign;
};

/** Typed or pasted text in Latin digits, points and commas, without spaces, currency symbols and the asset's own name. */
export function tidyAmount(typed: string, unit = ''): string {
  const text = [...typed]
    .map(digitOf)
    .join('')
    .replace(/[\s\u00a0\u202f'’_\u066c\p{Sc}]/gu, '')
    .replace(/\u066b/g, '.');
  if (unit === '') return text;
  const [lower, name] = [text.toLowerCase(), unit.toLowerCase()];
  if (lower.endsWith(name)) return text.slice(0, -name.length);
  return lower.startsWith(name) ? text.slice(name.length) : text;
}

let deviceMark: string | undefined;
/** The device's decimal separator: a phone's decimal keypad has only that one, whatever the app's language. */
const keypadMark = (): string => {
  deviceMark ??= new Intl.NumberFormat().formatToParts(1.5).find((p) => p.type === 'decimal')?.value ?? '.';
  return deviceMark;
};

/** 1,900 or 1,900,000, and 12,34,567 as written in India. */
const isGrouped = (text: string, mark: string): boolean => new RegExp(`^[1-9]\\d{0,2}(?:\\${mark}\\d{2,3})*\\${mark}\\d{3}$`).test(text);

/**
 * The decimal text meant by `typed`, or undefined if it isn't a positive decimal or is ambiguous: a thousand is never read as a
 * one. With two kinds of separators, the last one is the decimal separator. A single separator is the decimal separator, unless
 * it's the locale's group separator: then "1,900" in English means one thousand nine hundred, as the app itself writes it, typed or
 * pasted. With fewer than three digits after it, or nothing to group before it, it's a decimal separator after all: a keypad may
 * have no other. With more than three it may be a thousand in progress, and counts as decimal only if the keypad has no other
 * separator.
 */
export function readDecimal(typed: string, marks: DecimalMarks, keypad = keypadMark()): string | undefined {
  const text = tidyAmount(typed);
  if (text === '') return '';
  if (!/^[\d.,]*$/.test(text)) return undefined;
  const mark = /[.,](?=\d*$)/.exec(text)?.[0];
  if (mark === undefined) return plain(text);
  const at = text.lastIndexOf(mark);
  const [whole, fraction] = [text.slice(0, at), text.slice(at + 1)];
  const other = mark === '.' ? ',' : '.';
  if (whole.includes(mark)) return isGrouped(text, mark) ? plain(text.replaceAll(mark, '')) : undefined;
  if (whole.includes(other)) {
    // "1.234," in English: a typo, or a pasted sentence. Its point must not become a group separator.
    if (fraction === '' && other !== marks.group) return undefined;
    return isGrouped(whole, other) ? plain(`${whole.replaceAll(other, '')}.${fraction}`) : undefined;
  }
  if (mark === marks.group && fraction.length >= 3 && /^[1-9]/.test(whole)) {
    // If the keypad has no other separator, three digits may be either; more of them are decimals.
    if (isGrouped(text, mark)) return mark === keypad ? undefined : plain(whole + fraction);
    if (mark !== keypad) return undefined;
  }
  return plain(`${whole}.${fraction}`);
}

/** An unfinished million, "1,000,0": ambiguous, but not an error while it's being typed. */
export const isUnderWay = (text: string, { group }: DecimalMarks): boolean =>
  /^[.,]$/.test(group) && new RegExp(`^[1-9]\\d{0,2}(?:\\${group}\\d{3})+\\${group}\\d{0,2}$`).test(text);

const plain = (text: string): string => (text.startsWith('.') ? `0${text}` : text).replace(/^0+(?=\d)/, '');

/**
 * Cuts to the allowed decimals (never rounds up) and drops meaningless zeros: "01.500" with 2 decimals becomes "1.5". Empty stays
 * empty.
 */
export function clampDecimal(text: string, decimals: number): string {
  if (text === '') return '';
  const [whole = '0', fraction = ''] = text.split('.');
  const kept = fraction.slice(0, decimals).replace(/0+$/, '');
  const cleaned = whole.replace(/^0+(?=\d)/, '') || '0';
  return kept === '' ? cleaned : `${cleaned}.${kept}`;
}

/** -1, 0, 1 by value, for plain decimal texts without sign. */
export function compareDecimals(a: string, b: string): number {
  const [wa = '', fa = ''] = clampDecimal(a || '0', 40).split('.');
  const [wb = '', fb = ''] = clampDecimal(b || '0', 40).split('.');
  if (wa.length !== wb.length) return wa.length < wb.length ? -1 : 1;
  const left = `${wa}.${fa.padEnd(40, '0')}`;
  const right = `${wb}.${fb.padEnd(40, '0')}`;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `percent` of a decimal text, rounded down to the allowed decimals: a share of the balance is never more than the balance. */
export function percentOf(text: string, percent: number, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const scale = Math.max(decimals, fraction.length);
  const units = (BigInt(whole + fraction.padEnd(scale, '0')) * BigInt(percent)) / 100n;
  const padded = units.toString().padStart(scale + 1, '0');
  return clampDecimal(`${padded.slice(0, padded.length - scale)}.${padded.slice(padded.length - scale)}`, decimals);
}

// What a trader types, turned into decimal text. Latin, Arabic and Persian digits; comma, point and the Arabic separators.

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

/**
 * The decimal text meant by `typed`, or undefined when it is not a positive decimal. With two kinds of marks the last one is
 * the decimal mark. One mark alone is the decimal mark, unless it is the locale's group mark in the place of a group
 * (pasted "1,900" in English): then it groups. While typing key by key `typing` is true and a lone mark is always decimal,
 * shown at once as such, so that nothing is misread in silence.
 */
export function readDecimal(typed: string, marks: DecimalMarks, typing = false): string | undefined {
  let text = [...typed.trim()]
    .map(digitOf)
    .join('')
    .replace(/[\s\u00a0\u202f'’_]/g, '');
  text = text.replace(/\u066b/g, '.').replace(/\u066c/g, '');
  if (text === '') return '';
  if (!/^[\d.,]*$/.test(text)) return undefined;
  const points = text.split('.').length - 1;
  const commas = text.split(',').length - 1;
  if (points > 0 && commas > 0) {
    const group = text.lastIndexOf('.') > text.lastIndexOf(',') ? ',' : '.';
    if ((group === ',' ? points : commas) > 1) return undefined;
    text = text.replaceAll(group, '').replace(',', '.');
  } else if (points + commas > 1) {
    const mark = points > 0 ? '.' : ',';
    if (typing || !new RegExp(`^\\d{1,3}(?:\\${mark}\\d{2,3})+$`).test(text)) return undefined;
    text = text.replaceAll(mark, '');
  } else if (points + commas === 1) {
    const mark = points > 0 ? '.' : ',';
    const grouped = !typing && mark === marks.group && /^[1-9]\d{0,2}.\d{3}$/.test(text);
    text = grouped ? text.replace(mark, '') : text.replace(',', '.');
  }
  if (text.startsWith('.')) text = `0${text}`;
  return text.replace(/^0+(?=\d)/, '');
}

/** Cuts to the allowed decimals (never rounds up) and drops what has no value: "01.500" with 2 decimals is "1.5". Empty stays empty. */
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

/** `percent` of a decimal text, floored to the allowed decimals: a quarter of the funds never asks for more than the funds. */
export function percentOf(text: string, percent: number, decimals: number): string {
  const [whole = '0', fraction = ''] = text.split('.');
  const scale = Math.max(decimals, fraction.length);
  const units = (BigInt(whole + fraction.padEnd(scale, '0')) * BigInt(percent)) / 100n;
  const padded = units.toString().padStart(scale + 1, '0');
  return clampDecimal(`${padded.slice(0, padded.length - scale)}.${padded.slice(padded.length - scale)}`, decimals);
}

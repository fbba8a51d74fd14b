import { missing, moneyText } from './money-text.ts';

/** One line of the call `displayRates`: how many units of a currency one USDT is. */
export interface DisplayRate {
  readonly currency: string;
  readonly decimals: number;
  readonly rate: string;
}

const scale = 18;
const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0')) * (text.startsWith('-') ? -1n : 1n);
};

/** A USDT amount in the display currency as decimal text with that currency's decimals, cut towards zero. For the eye only. */
export function convert(usdt: string | undefined, to: DisplayRate): string | undefined {
  if (usdt === undefined || !/^-?\d+(\.\d+)?$/.test(usdt)) return undefined;
  const value = (units(usdt) * units(to.rate)) / 10n ** BigInt(2 * scale - to.decimals);
  const digits = (value < 0n ? -value : value).toString().padStart(to.decimals + 1, '0');
  const text = to.decimals === 0 ? digits : `${digits.slice(0, -to.decimals)}.${digits.slice(-to.decimals)}`;
  return value < 0n ? `-${text}` : text;
}

export function convertText(usdt: string | undefined, to: DisplayRate | undefined, locale: string): string {
  if (!to) return missing;
  return moneyText(convert(usdt, to), locale, { minimum: Math.min(to.decimals, 8), maximum: Math.min(to.decimals, 8) });
}

import { formatDecimal } from '@bourse/core/money/format-decimal';
import { missing, moneyText } from './money-text.ts';

/** One line of the call `displayRates`: how many units of a currency one USDT is. */
export interface DisplayRate {
  readonly currency: string;
  readonly decimals: number;
  readonly rate: string;
}

/** How often what everything is worth is asked again while it is on the screen: prices tick without any event of one's own. */
export const LIVE_MS = 5_000;

const scale = 18;
const units = (text: string): bigint => {
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
  return BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0')) * (text.startsWith('-') ? -1n : 1n);
};

/**
 * A USDT amount in the display currency, in units of its last decimal. USDT itself is cut towards zero like every held amount, so that
 * it's never more than there is. Elsewhere the value and the rate were rounded before, and cutting would lose a unit of what was converted
 * there and back: one bitcoin at 62,188.75 would be 0.99999999 BTC. So that is rounded to the nearest unit.
 */
function unitsIn(usdt: string | undefined, to: DisplayRate): bigint | undefined {
  if (usdt === undefined || !/^-?\d+(\.\d+)?$/.test(usdt)) return undefined;
  const exact = units(usdt) * units(to.rate);
  const unit = 10n ** BigInt(2 * scale - to.decimals);
  const half = to.currency === 'USDT' ? 0n : unit / 2n;
  return (exact < 0n ? exact - half : exact + half) / unit;
}

/** A USDT amount in the display currency as decimal text with that currency's decimals. For the eye only. */
export function convert(usdt: string | undefined, to: DisplayRate): string | undefined {
  const value = unitsIn(usdt, to);
  return value === undefined ? undefined : formatDecimal(value, to.decimals);
}

export function convertText(usdt: string | undefined, to: DisplayRate | undefined, locale: string): string {
  if (!to) return missing;
  return moneyText(convert(usdt, to), locale, { minimum: Math.min(to.decimals, 8), maximum: Math.min(to.decimals, 8) });
}

/** What an answer of balances says of its own moment. */
interface Valued {
  readonly total?: string | undefined;
  readonly opening?: string | undefined;
  readonly bitcoin?: string | undefined;
}

/** Bitcoin at the price that the balances were valued at: a rate of another moment would not give the same coins again. */
export const rateOf = (rate: DisplayRate | undefined, answer: Valued | undefined): DisplayRate | undefined =>
  rate?.currency === 'BTC' && answer?.bitcoin ? { ...rate, rate: answer.bitcoin } : rate;

/** Earned today, as text without a sign: the shown total less the shown opening, so that the figures add up to the last digit. */
export function todayOf({ total, opening }: Valued, to: DisplayRate): { readonly change: string; readonly percent: string } | undefined {
  const [now, then] = [unitsIn(total, to), unitsIn(opening, to)];
  if (now === undefined || then === undefined) return undefined;
  const change = now - then;
  // Rounded half away from zero, a loss as a gain.
  const half = change < 0n ? -then : then;
  return {
    change: formatDecimal(change, to.decimals),
    percent: formatDecimal(then > 0n ? (change * 20_000n + half) / (then * 2n) : 0n, 2),
  };
}

import { formatDecimal, parseDecimal } from '@bourse/core/money/decimal';

// What an exchange looks like before its quote. Rate, spread and fee are the server's; here nothing is priced.

const scale = 18;
const units = (text: string | undefined): bigint => parseDecimal(text, scale) ?? 0n;

/** An exchange that is being filled in. One of the two amounts is given, the other one follows from the quote. */
export interface ExchangeDraft {
  readonly from: string;
  readonly to: string;
  readonly given: 'from' | 'to';
  readonly amount: string;
}

/** The other way round. What was given stays given: 100 that leave become 100 that arrive. */
export const flipped = (d: ExchangeDraft): ExchangeDraft => ({ ...d, from: d.to, to: d.from, given: d.given === 'from' ? 'to' : 'from' });

/** Choosing the asset of the other side swaps the two. */
export function withAsset(d: ExchangeDraft, side: 'from' | 'to', asset: string): ExchangeDraft {
  if (asset === d[side]) return d;
  const other = side === 'from' ? 'to' : 'from';
  if (d[other] === asset) return { ...d, from: d.to, to: d.from, amount: '' };
  return { ...d, [side]: asset, amount: d.given === side ? '' : d.amount };
}

interface Side {
  readonly asset: string;
  readonly isOpen: boolean;
  readonly hasPrice: boolean;
  readonly available: string;
  readonly mostIn?: string | undefined;
  readonly mostOut?: string | undefined;
}
export type ExchangeReason = 'closed' | 'no_price' | 'nothing' | 'enter_amount' | 'below_least' | 'insufficient' | 'above_most';

/** Index prices in USDT as known here, to compare amounts with the minimum. */
export interface LeastWorth {
  readonly minimum: string;
  readonly priceOf: (asset: string) => string | undefined;
}

/**
 * Why no quote can be asked for, and of which asset that is true; undefined: it can. An amount is below the minimum here only where
 * no move of the price within a quote can lift it; the last word has the server, by its own prices.
 */
export function exchangeReason(
  d: ExchangeDraft,
  from: Side | undefined,
  to: Side | undefined,
  least?: LeastWorth,
): { reason: ExchangeReason; asset: string } | undefined {
  for (const [side, asset] of [
    [from, d.from],
    [to, d.to],
  ] as const) {
    if (side && !side.hasPrice) return { reason: 'no_price', asset };
    if (!side?.isOpen) return { reason: 'closed', asset };
  }
  if (units(from?.available) === 0n) return { reason: 'nothing', asset: d.from };
  if (units(d.amount) === 0n) return { reason: 'enter_amount', asset: d.given === 'from' ? d.from : d.to };
  if (least && isBelow(least, d)) return { reason: 'below_least', asset: d.given === 'from' ? d.from : d.to };
  if (d.given === 'from' && units(d.amount) > units(from?.available)) return { reason: 'insufficient', asset: d.from };
  const most = d.given === 'from' ? from?.mostIn : to?.mostOut;
  return most !== undefined && units(d.amount) > units(most)
    ? { reason: 'above_most', asset: d.given === 'from' ? d.from : d.to }
    : undefined;
}

/** The received amount is worth less by spread and fee: 2 % covers both, and price moves in between. */
function isBelow({ minimum, priceOf }: LeastWorth, { given, amount, from, to }: ExchangeDraft): boolean {
  const asset = given === 'from' ? from : to;
  const price = asset === 'USDT' ? units('1') : units(priceOf(asset));
  if (price === 0n) return false;
  const worth = (units(amount) * price) / 10n ** BigInt(scale);
  return asset === 'USDT' && given === 'from' ? worth < units(minimum) : worth * 102n < units(minimum) * 100n;
}

/** By how many percent one amount differs from another, with two decimals: signed decimal text, cut towards zero. */
export function percentBetween(before: string, after: string): string {
  const from = units(before);
  if (from === 0n) return '0';
  const hundredths = ((units(after) - from) * 10_000n) / from;
  return formatDecimal(hundredths, 2);
}

/** How long a quote is still valid, in milliseconds, by the server's clock; ours only measures time passed. */
export const lifeOf = (quote: { readonly expiresAt: string }, serverTime: string): number =>
  Math.max(0, Date.parse(quote.expiresAt) - Date.parse(serverTime));

/** Basis points as percent: 20 is "0.20". */
export const percentOfBasis = (basisPoints: string): string =>
  formatDecimal(units(basisPoints) / 100n, scale).replace(/(\.\d{2}\d*?)0+$/, '$1');

/** The spread or fee of an exchange as percent with two decimals, rounded to nearest: "10.02" basis points are "0.10". */
export const percentOfShare = (basisPoints: string): string => {
  const unit = 10n ** BigInt(scale);
  return formatDecimal((units(basisPoints) * 2n + unit) / (unit * 2n), 2);
};

// From best bid and ask to one source's price of an instrument (counterparts 4): the mid, in USDT. Where a venue trades the asset
// against USD, the mid is divided by the mid of the same venue's USDT/USD. All of it in integers:
//   USDT-quoted   price = (bid + ask) / 2
//   USD-quoted    price = ((bid + ask) / 2) / ((rate bid + rate ask) / 2) = (bid + ask) / (rate bid + rate ask)

import { parseDecimal } from '@bourse/core/money/decimal';
import { INDEX_PER_TICK, type IndexPrice, indexPrice } from '@bourse/core/money/unit';

/** Prices of venues have at most this many decimals. */
const DECIMALS = 12;
const ONE = 10n ** BigInt(DECIMALS);

/** The best bid and ask, in units of 10^-12. */
export interface Top {
  readonly bid: bigint;
  readonly ask: bigint;
}

/** Undefined unless both sides are positive decimals. */
export function topOf(bid: unknown, ask: unknown): Top | undefined {
  const [bought, sold] = [parseDecimal(bid, DECIMALS), parseDecimal(ask, DECIMALS)];
  return bought !== undefined && sold !== undefined && bought > 0n && sold > 0n ? { bid: bought, ask: sold } : undefined;
}

export const isCrossed = ({ bid, ask }: Top): boolean => bid > ask;
/** Over 1 % of the mid. */
export const isWide = ({ bid, ask }: Top): boolean => (ask - bid) * 200n > bid + ask;

/** In thousandths of a tick of this many decimals, rounded to the nearest, halves up. */
export function midOf(top: Top, priceDecimals: number, rate?: Top): IndexPrice {
  const whole = (top.bid + top.ask) * 10n ** BigInt(priceDecimals) * BigInt(INDEX_PER_TICK);
  const divisor = rate === undefined ? 2n * ONE : rate.bid + rate.ask;
  return indexPrice(Number((2n * whole + divisor) / (2n * divisor)));
}

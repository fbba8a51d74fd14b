// The value of an amount in another asset at index prices. Exact integers; the rounding is in the name.

import type { Amount, Ticks } from '../money/unit.ts';

/** The live price of an asset in the valuing asset: ticks, and their decimals. */
export interface AssetPrice {
  readonly price: Ticks;
  readonly priceDecimals: number;
  /** Few sources: the price counts, but is less reliable. */
  readonly isDegraded: boolean;
}
/** For the valuing asset itself. */
export const ONE_TO_ONE: AssetPrice = { price: 1 as Ticks, priceDecimals: 0, isDegraded: false };

/** Undefined while there is no live price. */
export type PriceOf = (asset: string) => AssetPrice | undefined;

export function worthDown(amount: bigint, p: AssetPrice, scale: number, valuingScale: number): Amount {
  return ((amount * BigInt(p.price) * 10n ** BigInt(valuingScale)) / 10n ** BigInt(scale + p.priceDecimals)) as Amount;
}

/** Values that count against a limit are rounded up. */
export function worthUp(amount: bigint, p: AssetPrice, scale: number, valuingScale: number): Amount {
  const divisor = 10n ** BigInt(scale + p.priceDecimals);
  return ((amount * BigInt(p.price) * 10n ** BigInt(valuingScale) + divisor - 1n) / divisor) as Amount;
}

import type { Amount, Lots, Ticks } from './unit.ts';

/** The value of one lot, and of one tick times one lot, of an instrument in minor units. Whole numbers by the scale rule. */
export interface InstrumentUnits {
  /** Minor units of the base asset in one lot. */
  readonly perLot: number;
  /** Minor units of the quote asset in one tick times one lot. */
  readonly perTickLot: number;
}

/** One lot is 10^(base scale − quantity decimals), one tick times one lot 10^(quote scale − price − quantity decimals). */
export const instrumentUnits = (
  instrument: { readonly priceDecimals: number; readonly quantityDecimals: number },
  baseScale: number,
  quoteScale: number,
): InstrumentUnits => ({
  perLot: 10 ** (baseScale - instrument.quantityDecimals),
  perTickLot: 10 ** (quoteScale - instrument.priceDecimals - instrument.quantityDecimals),
});

/**
 * Price times quantity in minor units of the quote asset: exact, never rounded. Small products are computed as plain numbers (with
 * one bigint at the end), which gives the same value in a quarter of the time.
 */
export function notional(price: Ticks, quantity: Lots, units: InstrumentUnits): Amount {
  const product = price * quantity * units.perTickLot;
  if (product <= Number.MAX_SAFE_INTEGER) return BigInt(product) as Amount;
  return (BigInt(price) * BigInt(quantity) * BigInt(units.perTickLot)) as Amount;
}

/** A quantity in minor units of the base asset. */
export function goods(quantity: Lots, units: InstrumentUnits): Amount {
  const product = quantity * units.perLot;
  if (product <= Number.MAX_SAFE_INTEGER) return BigInt(product) as Amount;
  return (BigInt(quantity) * BigInt(units.perLot)) as Amount;
}

/** How many lots an amount of the quote asset pays for at a price: rounded down, since lots aren't split. */
export const lotsDown = (amount: Amount, price: Ticks, units: InstrumentUnits): Lots => {
  const lots = amount / (BigInt(price) * BigInt(units.perTickLot));
  return (lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots)) as Lots;
};

/** How many lots must be sold at a price to receive at least an amount of the quote asset: rounded up. */
export const lotsUp = (amount: Amount, price: Ticks, units: InstrumentUnits): Lots => {
  const one = BigInt(price) * BigInt(units.perTickLot);
  const lots = (amount + one - 1n) / one;
  return (lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots)) as Lots;
};

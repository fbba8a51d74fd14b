// Branded integers. A brand costs nothing at run time and turns a swapped price and quantity into a compile error: plain arithmetic
// drops the brand, so every sum passes through a named function.

declare const unit: unique symbol;
export type Unit<T, Name extends string> = T & { readonly [unit]: Name };

/** A price, in tick sizes of its instrument. A safe integer. */
export type Ticks = Unit<number, 'Ticks'>;
/** A price of the index, in thousandths of its instrument's tick. A safe integer. */
export type IndexPrice = Unit<number, 'IndexPrice'>;
/** A quantity, in lot sizes of its instrument. A safe integer. */
export type Lots = Unit<number, 'Lots'>;
/** An amount of money, in minor units of one asset (see Asset.scale). */
export type Amount = Unit<bigint, 'Amount'>;
/** A rate, in parts per 100 million: fees, payouts, margins. */
export type Rate = Unit<bigint, 'Rate'>;
/** A point in time, in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = Unit<number, 'Instant'>;

export const ticks = (value: number): Ticks => value as Ticks;
export const indexPrice = (value: number): IndexPrice => value as IndexPrice;
export const lots = (value: number): Lots => value as Lots;
export const amount = (value: bigint): Amount => value as Amount;
export const rate = (value: bigint): Rate => value as Rate;
export const instant = (value: number): Instant => value as Instant;

export const RATE_ONE = 100_000_000n;

export const INDEX_PER_TICK = 1_000;
/** The decimals of an IndexPrice beyond those of its instrument's ticks. */
export const INDEX_DECIMALS = 3;
export const finePrice = (price: Ticks): IndexPrice => (price * INDEX_PER_TICK) as IndexPrice;
/** To the nearest tick, halves up. By the remainder, because a quotient of large prices isn't exact. */
export function ticksOf(price: IndexPrice): Ticks {
  const rest = price % INDEX_PER_TICK;
  return ((price - rest) / INDEX_PER_TICK + (2 * rest >= INDEX_PER_TICK ? 1 : 0)) as Ticks;
}

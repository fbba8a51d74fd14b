import { type Amount, type IndexPrice, RATE_ONE, type Rate, type Ticks } from './unit.ts';

// Rounding is named at each call: what is taken from a trader is rounded up, what is given is rounded down.

/** The fee on an amount, rounded up: a remainder of one minor unit is the trader's cost, so splitting never avoids a fee. */
export const feeUp = (of: Amount, rate: Rate): Amount => ((of * rate + (RATE_ONE - 1n)) / RATE_ONE) as Amount;

/** The share of an amount at a rate, rounded down. */
export const shareDown = (of: Amount, rate: Rate): Amount => ((of * rate) / RATE_ONE) as Amount;

const ONE = Number(RATE_ONE);

/** The lowest price within a band below `price`: rounded up, so that it is inside. Small products are exact as plain numbers. */
export const bandLowest = <Price extends Ticks | IndexPrice>(price: Price, band: Rate): Price => {
  const product = price * (ONE - Number(band));
  if (product >= 0 && product <= Number.MAX_SAFE_INTEGER) {
    const over = product % ONE;
    return ((product - over) / ONE + (over > 0 ? 1 : 0)) as Price;
  }
  const low = BigInt(price) * (RATE_ONE - band);
  return Number((low + (RATE_ONE - 1n)) / RATE_ONE) as Price;
};

/** The highest price within a band above `price`: rounded down, so that it is inside. */
export const bandHighest = <Price extends Ticks | IndexPrice>(price: Price, band: Rate): Price => {
  const product = price * (ONE + Number(band));
  if (product >= 0 && product <= Number.MAX_SAFE_INTEGER) return ((product - (product % ONE)) / ONE) as Price;
  return Number((BigInt(price) * (RATE_ONE + band)) / RATE_ONE) as Price;
};

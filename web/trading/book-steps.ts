// The order book in the steps that a trader chose: levels of one step become one row. Counted in ticks, so nothing is lost; a bid
// is grouped downwards and an ask upwards, so that a row never looks better than what stands in it.

import { decimalText, formatDecimal } from '@bourse/core/money/decimal';

export type BookLevel = readonly [price: string, quantity: string];

export interface BookRow {
  /** Decimal text. */
  readonly price: string;
  readonly quantity: string;
  /** Sum from the best price to this row, in units of the last decimal of the quantity. For the bars only. */
  readonly depth: number;
}

export interface BookDecimals {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
}

const units = (text: string, decimals: number): number => {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
};

/** How many decimals prices of a step have: the step of 0.1 shows one, the step of 10 none. `step` is in ticks. */
export const stepDecimals = (step: number, priceDecimals: number): number => Math.max(0, priceDecimals - Math.round(Math.log10(step)));

/** The text of a step: 1 tick of 0.01 is "0.01", 1000 ticks are "10". */
export const stepText = (step: number, priceDecimals: number): string => decimalText(step, priceDecimals);

/** One tick and its tens, as far as a step stays below a five-hundredth of the price: five at most. */
export function stepsOf(price: string | undefined, priceDecimals: number): readonly number[] {
  const ticks = price === undefined ? 1 : units(price, priceDecimals);
  return [1, 10, 100, 1_000, 10_000].filter((step) => step === 1 || step * 500 <= ticks);
}

/** The row that a price stands in, in ticks: bids go down to their step, asks up. */
const rowOf = (ticks: number, side: 'bids' | 'asks', step: number): number =>
  (side === 'bids' ? Math.floor(ticks / step) : Math.ceil(ticks / step)) * step;

/** The price of the row that a price stands in, as `bookRows` writes it. */
export function rowPrice(price: string, side: 'bids' | 'asks', step: number, priceDecimals: number): string {
  const decimals = stepDecimals(step, priceDecimals);
  return formatDecimal(rowOf(units(price, priceDecimals), side, step) / 10 ** (priceDecimals - decimals), decimals);
}

/** The best `count` rows of a side, best first. Levels come best first. */
export function bookRows(levels: readonly BookLevel[], side: 'bids' | 'asks', step: number, count: number, of: BookDecimals): BookRow[] {
  const rows: BookRow[] = [];
  const decimals = stepDecimals(step, of.priceDecimals);
  const shift = 10 ** (of.priceDecimals - decimals);
  let group = -1;
  let quantity = 0;
  let depth = 0;
  const close = () => {
    if (group >= 0)
      rows.push({ price: formatDecimal(group / shift, decimals), quantity: formatDecimal(quantity, of.quantityDecimals), depth });
  };
  for (const [price, size] of levels) {
    const ticks = units(price, of.priceDecimals);
    const row = rowOf(ticks, side, step);
    if (row !== group) {
      close();
      if (rows.length === count) return rows;
      group = row;
      quantity = 0;
    }
    const lots = units(size, of.quantityDecimals);
    quantity += lots;
    depth += lots;
  }
  close();
  return rows.slice(0, count);
}

/** How much of the shown book is bids, in percent: the balance under the book. */
export function bidShare(bids: readonly BookRow[], asks: readonly BookRow[]): number | undefined {
  const bid = bids.at(-1)?.depth ?? 0;
  const ask = asks.at(-1)?.depth ?? 0;
  return bid + ask === 0 ? undefined : Math.round((bid / (bid + ask)) * 100);
}

import type { Level } from '../wire/market-feed.ts';

// How an order book is drawn: floats for the width of bars, texts stay as they came.

export interface DepthLine {
  readonly price: string;
  readonly quantity: string;
  /** What lies up to and with this price, as a part of the deeper side: 0 to 1. */
  readonly share: number;
}
export interface DepthLines {
  readonly bids: readonly DepthLine[];
  readonly asks: readonly DepthLine[];
  /** The part of the bids in everything in view, in whole percent; undefined while nothing is there. */
  readonly bidPercent: number | undefined;
}

export function depthLines(bids: readonly Level[], asks: readonly Level[], rows: number): DepthLines {
  const sums = (side: readonly Level[]): number[] => {
    let sum = 0;
    return side.slice(0, rows).map(([, quantity]) => {
      sum += Number(quantity);
      return sum;
    });
  };
  const [bidSums, askSums] = [sums(bids), sums(asks)];
  const [bidAll, askAll] = [bidSums.at(-1) ?? 0, askSums.at(-1) ?? 0];
  const deepest = Math.max(bidAll, askAll);
  const lines = (side: readonly Level[], all: readonly number[]): DepthLine[] =>
    all.map((sum, i) => {
      const [price, quantity] = side[i] as Level;
      return { price, quantity, share: deepest === 0 ? 0 : sum / deepest };
    });
  return {
    bids: lines(bids, bidSums),
    asks: lines(asks, askSums),
    bidPercent: bidAll + askAll === 0 ? undefined : Math.round((bidAll / (bidAll + askAll)) * 100),
  };
}

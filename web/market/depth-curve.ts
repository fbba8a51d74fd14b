import type { Level } from '../wire/market-feed.ts';

// The order book as two rising lines: how much can be sold down to a price, and bought up to it. Floats, for drawing only.

export interface DepthPoint {
  readonly price: number;
  /** Everything from the best price to this one, in the base asset. */
  readonly total: number;
}
export interface DepthCurve {
  /** Best price first. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  /** The drawn range, as far below the middle as above it. */
  readonly low: number;
  readonly high: number;
  /** The larger of the two totals at the edges. */
  readonly most: number;
}

/** Farther from the middle than this share nothing is drawn: one distant order would press the rest flat. */
const widest = 0.02;

/** Undefined while one of the two sides is empty. */
export function depthCurve(bids: readonly Level[], asks: readonly Level[]): DepthCurve | undefined {
  const [bestBid, bestAsk] = [Number(bids[0]?.[0]), Number(asks[0]?.[0])];
  if (!(bestBid > 0) || !(bestAsk > 0)) return undefined;
  const middle = (bestBid + bestAsk) / 2;
  const reach = Math.max(middle - Number(bids.at(-1)?.[0]), Number(asks.at(-1)?.[0]) - middle);
  const half = Math.min(reach, middle * widest);
  const [low, high] = [middle - half, middle + half];
  const rising = (side: readonly Level[]): DepthPoint[] => {
    let total = 0;
    const points: DepthPoint[] = [];
    for (const [text, quantity] of side) {
      const price = Number(text);
      if (price < low || price > high) break;
      total += Number(quantity);
      points.push({ price, total });
    }
    return points;
  };
  const curve = { bids: rising(bids), asks: rising(asks), low, high };
  return { ...curve, most: Math.max(curve.bids.at(-1)?.total ?? 0, curve.asks.at(-1)?.total ?? 0) };
}

/** What can be traded between the middle and a price: undefined within the spread. */
export function depthAt({ bids, asks }: DepthCurve, price: number): (DepthPoint & { readonly side: 'bid' | 'ask' }) | undefined {
  const bid = bids.findLast((point) => point.price >= price);
  if (bid) return { price, total: bid.total, side: 'bid' };
  const ask = asks.findLast((point) => point.price <= price);
  return ask && { price, total: ask.total, side: 'ask' };
}

/** The stepped area of one side as an SVG path in a box of `width` by `height`; a step lies at the price of its level. */
export function depthPath(
  points: readonly DepthPoint[],
  { low, high, most }: DepthCurve,
  edge: number,
  width: number,
  height: number,
): string {
  if (points.length === 0 || most === 0) return '';
  const x = (price: number) => (((price - low) / (high - low)) * width).toFixed(1);
  const y = (total: number) => (height - (total / most) * height).toFixed(1);
  const steps = points.map(({ price, total }) => `H${x(price)}V${y(total)}`).join('');
  return `M${x((points[0] as DepthPoint).price)} ${height}${steps}H${x(edge)}V${height}Z`;
}

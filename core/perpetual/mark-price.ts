// The mark price (rules 1.3), at which positions are valued, so that a single outlying trade liquidates nobody. The median of the
// index moved by the funding still due, the index moved by the book's average distance from it, and the last trade. A median of three
// lies between the first two, and both have a bound: the funding cap, and half a percent (decision 0089). So no book and no trade moves
// the mark price further from the index.

import { type Instant, RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';
import { HOUR_MS } from '../time.ts';

export const FUNDING_EVERY_MS = 8 * HOUR_MS;
/** One sample every five seconds; two and a half minutes of them are averaged. */
export const BASIS_SAMPLES = 30;
export const BASIS_EVERY_MS = 5_000;

/** The furthest that the book moves the mark price from the index, in ticks: half a percent, rounded down. */
export const basisBound = (index: Ticks): number => Math.floor(index / 200);
const within = (value: number, bound: number): number => (value > bound ? bound : value < 0 - bound ? 0 - bound : value);

/** The last samples of (bid + ask) ÷ 2 − index, doubled so that they stay integers. Each is within the bound. */
export class Basis {
  private readonly samples: number[] = [];
  private sum = 0;

  get doubled(): readonly number[] {
    return this.samples;
  }

  add(index: Ticks, bid: Ticks, ask: Ticks): void {
    const sample = within(bid + ask - 2 * index, 2 * basisBound(index));
    this.samples.push(sample);
    this.sum += sample;
    if (this.samples.length > BASIS_SAMPLES) this.sum -= this.samples.shift()!;
  }

  /** In ticks, rounded towards zero; zero before the first sample. */
  get average(): number {
    return this.samples.length === 0 ? 0 : Math.trunc(this.sum / (2 * this.samples.length));
  }

  /** The index moved by the average: within the bound of this index too, wherever it was when the samples were taken. */
  priceAt(index: Ticks): Ticks {
    return Math.max(1, index + within(this.average, basisBound(index))) as Ticks;
  }

  restore(doubled: readonly number[]): void {
    this.samples.splice(0, Number.POSITIVE_INFINITY, ...doubled);
    this.sum = doubled.reduce((sum, sample) => sum + sample, 0);
  }
}

/** The index moved by the remaining part of the last funding rate until the next funding, rounded towards zero. */
export function fundingPrice(index: Ticks, lastRate: Rate, at: Instant, nextFundingAt: Instant): Ticks {
  const left = BigInt(Math.max(0, Math.min(FUNDING_EVERY_MS, nextFundingAt - at)));
  return (index + Number((BigInt(index) * lastRate * left) / (RATE_ONE * BigInt(FUNDING_EVERY_MS)))) as Ticks;
}

export function markPrice(fundingPrice: Ticks, basisPrice: Ticks, last: Ticks | undefined): Ticks {
  // Before the first trade, the index moved by the basis stands in for it.
  const [a, b, c] = [fundingPrice, basisPrice, last ?? basisPrice];
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c)) as Ticks;
}

// The index price of one instrument (counterparts 4): the median of the live constituents that agree. The core computes it itself
// from what the feeds saw; nobody can supply a result.
//   live      received within 5 s of the command, either way; of a source named twice, the later one
//   agreeing  within the instrument's deviation from the median; a source that leaves stays out for 30 s after it was last outside
//   state     normal, degraded (trading continues) or stale, by the number of remaining constituents
//   held      the new median is more than 25 % from the last live price and isn't accepted. A held index isn't live. The last
//             live price expires after 10 minutes, so a lasting jump becomes the price, with time to halt before.

import { bandHighest, bandLowest } from '../money/rounding.ts';
import { type Instant, RATE_ONE, type Rate, type Ticks } from '../money/unit.ts';
import type { Instrument } from './instrument.ts';

export const INDEX_LIFE_MS = 5_000;
const RETURN_MS = 30_000;
const REFERENCE_LIFE_MS = 600_000;
const JUMP = (RATE_ONE / 4n) as Rate;
const MOST_CONSTITUENTS = 32;

export interface IndexPrice {
  readonly state: 'normal' | 'degraded' | 'stale' | 'held';
  /** Undefined if stale. If held, the last live price. */
  readonly price: Ticks | undefined;
  readonly at: Instant;
  readonly referencePrice: Ticks | undefined;
  readonly referenceAt: Instant | undefined;
  /** Sources that left the band, and when each may return. */
  readonly backAt: ReadonlyMap<string, Instant>;
}

export interface Constituent {
  readonly source: string;
  readonly price: Ticks;
  readonly receivedAt: Instant;
}
export interface JudgedConstituent extends Constituent {
  readonly used: boolean;
  readonly backAt: Instant | undefined;
}

export const NEVER_TICKED: IndexPrice = {
  state: 'stale',
  price: undefined,
  at: 0 as Instant,
  referencePrice: undefined,
  referenceAt: undefined,
  backAt: new Map(),
};

/** The price that orders may be checked against at this time; undefined if the index is stale, held or too old. */
export const livePrice = (index: IndexPrice, at: Instant): Ticks | undefined =>
  (index.state === 'normal' || index.state === 'degraded') && at - index.at <= INDEX_LIFE_MS ? index.price : undefined;

export const hasRunOut = (index: IndexPrice, at: Instant): boolean => index.state !== 'stale' && at - index.at > INDEX_LIFE_MS;

export function nextIndex(
  before: IndexPrice,
  given: readonly Constituent[],
  at: Instant,
  instrument: Instrument,
): { readonly index: IndexPrice; readonly constituents: readonly JudgedConstituent[] } {
  const constituents = latestOfEachSource(given, instrument);
  const live = constituents.filter((c) => Math.abs(at - c.receivedAt) <= INDEX_LIFE_MS);
  const isOut = (c: Constituent) => (before.backAt.get(c.source) ?? 0) > at;
  const trusted = live.filter((c) => !isOut(c));
  const middle = median((trusted.length > 0 ? trusted : live).map((c) => c.price));
  const lowest = middle === undefined ? 0 : bandLowest(middle, instrument.indexDeviation);
  const highest = middle === undefined ? 0 : bandHighest(middle, instrument.indexDeviation);

  const backAt = new Map([...before.backAt].filter(([, until]) => until > at));
  for (const c of live) if (c.price < lowest || c.price > highest) backAt.set(c.source, (at + RETURN_MS) as Instant);
  const used = live.filter((c) => !backAt.has(c.source));
  const judged = constituents.map((c) => ({ ...c, used: used.includes(c), backAt: backAt.get(c.source) }));

  const price = median(used.map((c) => c.price));
  const { referencePrice, referenceAt } = before;
  if (price === undefined || used.length < instrument.indexDegraded) {
    return { index: { state: 'stale', price: undefined, at, referencePrice, referenceAt, backAt }, constituents: judged };
  }
  if (referencePrice !== undefined && referenceAt !== undefined && at - referenceAt <= REFERENCE_LIFE_MS) {
    if (price < bandLowest(referencePrice, JUMP) || price > bandHighest(referencePrice, JUMP)) {
      return { index: { state: 'held', price: referencePrice, at, referencePrice, referenceAt, backAt }, constituents: judged };
    }
  }
  const state = used.length >= instrument.indexNormal ? 'normal' : 'degraded';
  return { index: { state, price, at, referencePrice: price, referenceAt: at, backAt }, constituents: judged };
}

/** For an even number, the mean of the middle two, rounded down. */
function median(prices: readonly Ticks[]): Ticks | undefined {
  if (prices.length === 0) return undefined;
  const sorted = [...prices].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[half];
  const [low, high] = [sorted[half - 1]!, sorted[half]!];
  return (low + Math.floor((high - low) / 2)) as Ticks;
}

function latestOfEachSource(given: readonly Constituent[], instrument: Instrument): Constituent[] {
  const latest = new Map<string, Constituent>();
  if (!Array.isArray(given)) return [];
  for (const c of given.slice(0, MOST_CONSTITUENTS)) {
    if (!isSound(c, instrument)) continue;
    const known = latest.get(c.source);
    if (known === undefined || c.receivedAt >= known.receivedAt) {
      latest.set(c.source, { source: c.source, price: c.price, receivedAt: c.receivedAt });
    }
  }
  return [...latest.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
}

const isSound = (c: Constituent | null | undefined, instrument: Instrument): boolean =>
  typeof c === 'object' &&
  c !== null &&
  typeof c.source === 'string' &&
  c.source.length > 0 &&
  c.source.length <= 64 &&
  Number.isSafeInteger(c.receivedAt) &&
  Number.isSafeInteger(c.price) &&
  c.price >= instrument.minimumPrice &&
  c.price <= instrument.maximumPrice;

// The index price of one instrument (counterparts 4): the median of the live constituents that agree. The core computes it itself
// from what the feeds saw; nobody can supply a result.
//   live      received within 5 s of the command, either way; of a source named twice, the later one
//   agreeing  within the instrument's deviation from the median; a source that leaves stays out for 30 s after it was last outside
//   state     normal, degraded (trading continues) or stale, by the number of remaining constituents
//   held      the new median is more than 25 % from the last live price and isn't accepted. A held index isn't live. The last
//             live price expires after 10 minutes, so a lasting jump becomes the price, with time to halt before.
// All of this is in thousandths of a tick (IndexPrice), so that two second contracts rarely tie. Trading goes by the nearest tick.

import { bandHighest, bandLowest } from '../money/rounding.ts';
import { INDEX_PER_TICK, type IndexPrice, type Instant, RATE_ONE, type Rate, type Ticks, ticksOf } from '../money/unit.ts';
import { isIndexSource } from './index-sources.ts';
import type { Instrument } from './instrument.ts';

export const INDEX_LIFE_MS = 5_000;
const RETURN_MS = 30_000;
const REFERENCE_LIFE_MS = 600_000;
const JUMP = (RATE_ONE / 4n) as Rate;
const MOST_CONSTITUENTS = 32;

export type IndexState = 'normal' | 'degraded' | 'stale' | 'held';

/** An index without its place in the chain of ticks. */
export interface JudgedIndex {
  readonly state: IndexState;
  /** What trading goes by: the tick nearest to `fine`. */
  readonly price: Ticks | undefined;
  /** Undefined if stale. If held, the last live price. */
  readonly fine: IndexPrice | undefined;
  readonly at: Instant;
  /** The last live price, and its time. */
  readonly referencePrice: IndexPrice | undefined;
  readonly referenceAt: Instant | undefined;
  /** Sources that left the band, and when each may return. */
  readonly backAt: ReadonlyMap<string, Instant>;
}

export interface Index extends JudgedIndex {
  /** Of the instrument's last tick, whatever its state. The first is 1; 0 before it. */
  readonly number: number;
  /** The hash of all ticks up to this one (tick-bytes.ts), in hex. */
  readonly chain: string;
}

export interface Constituent {
  readonly source: string;
  readonly price: IndexPrice;
  readonly receivedAt: Instant;
}
export interface JudgedConstituent extends Constituent {
  readonly used: boolean;
  readonly backAt: Instant | undefined;
}

export const NEVER_TICKED: JudgedIndex = {
  state: 'stale',
  price: undefined,
  fine: undefined,
  at: 0 as Instant,
  referencePrice: undefined,
  referenceAt: undefined,
  backAt: new Map(),
};

/** The price that orders may be checked against at this time; undefined if the index is stale, held or too old. */
export const livePrice = (index: JudgedIndex, at: Instant): Ticks | undefined =>
  (index.state === 'normal' || index.state === 'degraded') && at - index.at <= INDEX_LIFE_MS ? index.price : undefined;

export const hasRunOut = (index: JudgedIndex, at: Instant): boolean => index.state !== 'stale' && at - index.at > INDEX_LIFE_MS;

export function nextIndex(
  before: JudgedIndex,
  given: readonly Constituent[],
  at: Instant,
  instrument: Instrument,
): { readonly index: JudgedIndex; readonly constituents: readonly JudgedConstituent[] } {
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

  const fine = median(used.map((c) => c.price));
  const { referencePrice, referenceAt } = before;
  const known = { at, referencePrice, referenceAt, backAt };
  if (fine === undefined || used.length < instrument.indexDegraded) {
    return { index: { state: 'stale', price: undefined, fine: undefined, ...known }, constituents: judged };
  }
  if (referencePrice !== undefined && referenceAt !== undefined && at - referenceAt <= REFERENCE_LIFE_MS) {
    if (fine < bandLowest(referencePrice, JUMP) || fine > bandHighest(referencePrice, JUMP)) {
      return { index: { state: 'held', price: ticksOf(referencePrice), fine: referencePrice, ...known }, constituents: judged };
    }
  }
  const state = used.length >= instrument.indexNormal ? 'normal' : 'degraded';
  return { index: { state, price: ticksOf(fine), fine, at, referencePrice: fine, referenceAt: at, backAt }, constituents: judged };
}

/** For an even number, the mean of the middle two, rounded down. */
export function median(prices: readonly IndexPrice[]): IndexPrice | undefined {
  if (prices.length === 0) return undefined;
  const sorted = [...prices].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length % 2 === 1) return sorted[half];
  const [low, high] = [sorted[half - 1]!, sorted[half]!];
  return (low + Math.floor((high - low) / 2)) as IndexPrice;
}

function latestOfEachSource(given: readonly Constituent[], instrument: Instrument): Constituent[] {
  const latest = new Map<string, Constituent>();
  if (!Array.isArray(given)) return [];
  for (const c of given.slice(0, MOST_CONSTITUENTS)) {
    if (!isSound(c, instrument) || !isIndexSource(c.source, instrument.indexSources)) continue;
    const known = latest.get(c.source);
    if (known === undefined || c.receivedAt >= known.receivedAt) {
      latest.set(c.source, { source: c.source, price: c.price, receivedAt: c.receivedAt });
    }
  }
  return [...latest.values()].sort((a, b) => (a.source < b.source ? -1 : 1));
}

/** Printable ASCII, because a tick is hashed. */
const SOURCE = /^[\x20-\x7e]{1,64}$/;
const isSound = (c: Constituent | null | undefined, instrument: Instrument): boolean =>
  typeof c === 'object' &&
  c !== null &&
  typeof c.source === 'string' &&
  SOURCE.test(c.source) &&
  Number.isSafeInteger(c.receivedAt) &&
  c.receivedAt >= 0 &&
  Number.isSafeInteger(c.price) &&
  c.price >= instrument.minimumPrice * INDEX_PER_TICK &&
  c.price <= instrument.maximumPrice * INDEX_PER_TICK;

import { type IndexSource, sourcesOf } from '@bourse/core/market/index-sources';
import type { IndexPrice } from '@bourse/core/money/unit';
import type { LatestQuote } from './latest-quotes.ts';
import { isCrossed, isWide, midOf } from './quote.ts';
import { type VenueName, venueNames } from './venue.ts';

/** A source of an index at a venue that has an adapter. */
export interface PriceSource extends IndexSource {
  readonly source: VenueName;
}

const isVenue = (source: IndexSource): source is PriceSource => (venueNames as readonly string[]).includes(source.source);
/** Configured sources, without those that no adapter reads. */
export const venueSources = (text: string): readonly PriceSource[] => (sourcesOf(text) ?? []).filter(isVenue);
/** The first one that no adapter reads. */
export const unknownVenue = (text: string): string | undefined => sourcesOf(text)?.find((source) => !isVenue(source))?.source;

/** Why a source has no price, or `live`. `no-rate`: the same reasons, of its USDT/USD. */
export type SourceState = 'live' | 'silent' | 'unreadable' | 'old' | 'skewed' | 'crossed' | 'wide' | 'no-rate';

export interface SourceReading {
  readonly state: SourceState;
  /** If live. */
  readonly price: IndexPrice | undefined;
  /** When the pair's quote was received. */
  readonly receivedAt: number | undefined;
}

export const QUOTE_LIFE_MS = 5_000;
const MOST_SKEW_MS = 5_000;

/** What a source says now. It's the source's own rule (counterparts 4); whether sources agree is judged by the core. */
export function readSource(
  { pair, rate }: PriceSource,
  latest: (pair: string) => LatestQuote | undefined,
  venueSkewMs: number | undefined,
  priceDecimals: number,
  now: number,
): SourceReading {
  const quote = latest(pair);
  const fault = faultOf(quote, venueSkewMs, now);
  const rated = rate === undefined ? undefined : latest(rate);
  const state = fault ?? (rate !== undefined && faultOf(rated, venueSkewMs, now) !== undefined ? 'no-rate' : 'live');
  return {
    state,
    price: state === 'live' ? midOf(quote!.top!, priceDecimals, rated?.top) : undefined,
    // Of the asset's own quote: nobody knows the price before it, however long the rate was known.
    receivedAt: quote?.receivedAt,
  };
}

function faultOf(quote: LatestQuote | undefined, venueSkewMs: number | undefined, now: number): Exclude<SourceState, 'live'> | undefined {
  if (quote === undefined) return 'silent';
  if (Math.abs(now - quote.receivedAt) > QUOTE_LIFE_MS) return 'old';
  if (Math.abs(quote.skewMs ?? 0) > MOST_SKEW_MS || Math.abs(venueSkewMs ?? 0) > MOST_SKEW_MS) return 'skewed';
  if (quote.top === undefined) return 'unreadable';
  if (isCrossed(quote.top)) return 'crossed';
  return isWide(quote.top) ? 'wide' : undefined;
}

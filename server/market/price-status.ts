import type { Output } from '@bourse/contract/call';
import type { market as contract } from '@bourse/contract/market';
import type { IndexTicked } from '@bourse/core/market/events';
import type { Instrument } from '@bourse/core/market/instrument';
import { priceText } from '@bourse/core/market/instrument-text';
import { formatDecimal } from '@bourse/core/money/decimal';
import { INDEX_DECIMALS, type Instant, instant } from '@bourse/core/money/unit';
import type { FeedStatus } from '../gateways/price-feed/venue-feed.ts';
import type { Store } from './candle-store.ts';
import type { Committed, LiveMarket } from './live-market.ts';
import { timeText } from './market-text.ts';

type Status = Output<(typeof contract)['priceStatus']>;
type SourceText = Status['indices'][number]['sources'][number];
type Constituent = IndexTicked['constituents'][number];

interface ComingRow {
  readonly symbol: string;
  readonly sources: string;
  readonly announced_at: Date;
  readonly applies_at: Date;
}

/** What anyone may know about the prices: every index, each of its sources as the core judged it last, and the feeds themselves. */
export class PriceStatus {
  readonly #live: LiveMarket;
  readonly #feed: () => FeedStatus | undefined;
  /** The last tick with constituents: an index that expires has none. */
  readonly #ticks = new Map<string, IndexTicked>();

  readonly #store: Store;

  /** `feed` is undefined where prices don't come from other exchanges. */
  constructor(live: LiveMarket, store: Store, feed: () => FeedStatus | undefined) {
    this.#live = live;
    this.#store = store;
    this.#feed = feed;
  }

  /** A listener of the engine. */
  readonly hear = (batch: readonly Committed[]): void => {
    for (const { outcomes } of batch)
      for (const { events } of outcomes)
        for (const event of events) if (event.event === 'index_ticked') this.#ticks.set(event.symbol, event);
  };

  async text(now: Instant): Promise<Status> {
    const feed = this.#feed();
    const { rows } = await this.#store.query<ComingRow>({
      name: 'coming_index_sources',
      text: 'SELECT symbol, sources, announced_at, applies_at FROM coming_index_source ORDER BY applies_at, request',
    });
    return {
      at: timeText(now),
      indices: this.#live.instruments
        .filter(({ ended }) => ended !== true)
        .map((instrument) => ({
          ...this.#indexText(instrument, feed, now),
          coming: rows.filter(({ symbol }) => symbol === instrument.symbol).map(comingText),
        })),
      venues: (feed?.venues ?? []).map(({ messageRate, skewMs, refused, ...plain }) => ({
        ...plain,
        messagesPerSecond: formatDecimal(Math.round(messageRate * 10), 1),
        ...(skewMs !== undefined && { skewMs: Math.round(skewMs) }),
        ...(refused !== undefined && { refused }),
      })),
    };
  }

  #indexText(instrument: Instrument, feed: FeedStatus | undefined, now: Instant): Omit<Status['indices'][number], 'coming'> {
    const { symbol } = instrument;
    const index = this.#live.tickers.index(symbol);
    const tick = this.#ticks.get(symbol);
    const judged = (source: string) => tick?.constituents.find((one) => one.source === source);
    const known = feed?.sources.filter((one) => one.symbol === symbol);
    const sources =
      known?.map(({ source, pair, rate, state, receivedAt }) => ({
        ...{ source, pair, ...(rate !== undefined && { rate }), state },
        ...ageText(receivedAt, now),
        ...judgedText(judged(source), tick, instrument, now),
      })) ??
      (tick?.constituents ?? []).map((one) => ({
        ...{ source: one.source, state: 'live' as const, ...ageText(one.receivedAt, now) },
        ...judgedText(one, tick, instrument, now),
      }));
    return {
      symbol,
      state: index?.state ?? 'stale',
      ...(index?.price !== undefined && { price: priceText(index.price, instrument) }),
      ...(index !== undefined && { at: timeText(index.at) }),
      normal: instrument.indexNormal,
      degraded: instrument.indexDegraded,
      sources,
    };
  }
}

const comingText = ({ sources, announced_at, applies_at }: ComingRow): Status['indices'][number]['coming'][number] => ({
  announcedAt: announced_at.toISOString(),
  appliesAt: applies_at.toISOString(),
  sources,
});

const ageText = (receivedAt: number | undefined, now: Instant): Pick<SourceText, 'ageMs'> =>
  receivedAt === undefined ? {} : { ageMs: Math.max(0, Math.round(now - receivedAt)) };

function judgedText(
  one: Constituent | undefined,
  tick: IndexTicked | undefined,
  instrument: Instrument,
  now: Instant,
): Pick<SourceText, 'used' | 'price' | 'deviation' | 'backAt'> {
  if (one === undefined) return { used: false };
  const index = tick?.fine;
  return {
    used: one.used,
    price: formatDecimal(one.price, instrument.priceDecimals + INDEX_DECIMALS),
    // Percent with four decimals, rounded towards zero.
    ...(index !== undefined && { deviation: formatDecimal(((BigInt(one.price) - BigInt(index)) * 1_000_000n) / BigInt(index), 4) }),
    ...(one.backAt !== undefined && one.backAt > now && { backAt: timeText(instant(one.backAt)) }),
  };
}

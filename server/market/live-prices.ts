import type { IndexTick } from '@bourse/core/market/commands';
import { NotAccepting } from '../failure.ts';
import { venueSources } from '../gateways/price-feed/source.ts';
import type { VenueName } from '../gateways/price-feed/venue.ts';
import { createVenueFeed, type FeedStatus, type SourcedInstrument } from '../gateways/price-feed/venue-feed.ts';
import { defaultSources } from './default-sources.ts';
import type { LiveMarket } from './live-market.ts';
import type { PracticeEngine } from './practice/practice-market.ts';

export interface LivePricesOptions {
  readonly engine: Pick<PracticeEngine, 'submit' | 'subscribe' | 'now'>;
  /** Knows the instruments, and hears of changes first. */
  readonly live: LiveMarket;
  readonly addresses: Partial<Readonly<Record<VenueName, string>>>;
  readonly tickMs?: number;
  /** Called when a tick fails without an answer, which means that the engine is stopping. */
  readonly report: (error: unknown) => void;
}
export interface LivePrices {
  status(): FeedStatus;
  stop(): void;
}

/** The prices of a live realm: quotes of other exchanges become index ticks, until it's stopped. Nothing is generated. */
export function openLivePrices({ engine, live, addresses, tickMs, report }: LivePricesOptions): LivePrices {
  let isStopped = false;
  const failed = (error: unknown): void => {
    // Overload or a halt passes; a later tick has a later price.
    if (isStopped || error instanceof NotAccepting) return;
    isStopped = true;
    feed.stop();
    report(error);
  };
  const feed = createVenueFeed({
    instruments: sourced(live),
    sink: (tick: IndexTick) => void engine.submit('feed', tick).catch(failed),
    now: () => engine.now(),
    addresses,
    ...(tickMs !== undefined && { intervalMs: tickMs }),
  });
  engine.subscribe((batch) => {
    const isConfigured = batch.some(({ outcomes }) => outcomes.some(({ events }) => events.some(({ event }) => event === 'configured')));
    if (isConfigured && !isStopped) feed.use(sourced(live));
  });
  feed.start();
  return {
    status: () => feed.status(),
    stop() {
      isStopped = true;
      feed.stop();
    },
  };
}

/**
 * Also while an instrument isn't listed: its open orders and contracts still need the price. An exchange from before sources were
 * configured has those that a new one starts with.
 */
const sourced = (live: LiveMarket): readonly SourcedInstrument[] =>
  live.instruments.flatMap(({ symbol, priceDecimals, ended, indexSources = defaultSources.get(symbol) }) => {
    const sources = indexSources === undefined ? [] : venueSources(indexSources);
    return sources.length === 0 || ended === true ? [] : [{ symbol, priceDecimals, sources }];
  });

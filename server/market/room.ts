// The market room as a whole, opened by exchange.ts once the engine runs. In the practice realm with generated history, prices and
// the practice market; in a live realm with the prices of other exchanges.

import { underlyingOf } from '@bourse/contract/instrument-id';
import type { market } from '@bourse/contract/market';
import type { Instrument } from '@bourse/core/market/instrument';
import type { StateRow, StateTable } from '@bourse/core/state';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import type { VenueName } from '../gateways/price-feed/venue.ts';
import type { Handlers } from '../http/room.ts';
import { openingOf } from '../realtime/opening.ts';
import { LiveMarket, type MarketFeed } from './live-market.ts';
import { type LivePrices, openLivePrices } from './live-prices.ts';
import { loadMarket } from './load-market.ts';
import { openPracticePast, type PracticePast } from './practice/past.ts';
import { type PracticeEngine, type PracticeMarket, startPracticeMarket } from './practice/practice-market.ts';
import { PriceStatus } from './price-status.ts';
import { openRecentTicks } from './recent-ticks.ts';
import { seed } from './seed.ts';
import { type MarketViewsOptions, marketViews } from './views.ts';

export interface OpenMarketOptions {
  readonly realm: 'practice' | 'live';
  readonly pool: Pool;
  /** For the calls; the same pool if absent. */
  readonly reads?: Pool;
  readonly engine: PracticeEngine & { readonly head: number; rows(tables?: readonly StateTable[]): Iterable<StateRow> };
  /** The broadcast: takes new figures, and provides books and deal lists. */
  readonly broadcast: MarketFeed & { readonly snapshot: (queue: string) => Promise<Uint8Array | undefined> };
  /** Milliseconds between two ticks of an index, 250 to 1,000. */
  readonly tickMs?: number;
  /** In a live realm: takes prices from other exchanges, at these addresses instead of their own. Without it, only tests feed prices. */
  readonly feedAddresses?: Partial<Readonly<Record<VenueName, string>>>;
  readonly networks: MarketViewsOptions['networks'];
  /** Called with errors outside calls. */
  readonly report: (error: unknown) => void;
}

export interface OpenMarket {
  readonly handlers: Handlers<typeof market>;
  readonly live: LiveMarket;
  /** Stops feed and bots first, then background storing. Call it before the engine stops. */
  close(): Promise<void>;
}

/** What the configuration says about prices. */
export const marketSettings = (c: Pick<Config, 'REALM' | 'TICK_MS' | 'FEED_URLS'>) => ({
  ...{ realm: c.REALM, tickMs: c.TICK_MS, feedAddresses: c.FEED_URLS },
});

export async function openMarket({
  realm,
  pool,
  reads = pool,
  engine,
  broadcast,
  networks,
  tickMs,
  feedAddresses,
  report,
}: OpenMarketOptions): Promise<OpenMarket> {
  const { assets, instruments, contracts } = openingOf(engine.rows(['asset', 'instrument', 'perpetual_instrument']));
  const live = new LiveMarket({ assets, instruments: inShownOrder(instruments), contracts, feed: broadcast });
  const past = realm === 'practice' ? await openPast(pool, live, report) : undefined;
  const { whole } = await loadMarket({ live, pool, engine, fresh: past?.fresh, report });
  const recentTicks = await openRecentTicks(pool, engine);
  const practice = past && (await openPractice(past));
  const prices: LivePrices | undefined =
    realm === 'live' && feedAddresses !== undefined
      ? openLivePrices({ engine, live, addresses: feedAddresses, report, ...(tickMs !== undefined && { tickMs }) })
      : undefined;
  const status = new PriceStatus(live, reads, () => prices?.status());
  engine.subscribe(status.hear);
  const handlers = marketViews({
    live,
    store: reads,
    snapshot: broadcast.snapshot,
    networks,
    ...{ whole, recentTicks },
    priceStatus: () => status.text(engine.now()),
    ...(past && { historyStored: past.stored, practiceSeeds: past.seeds }),
  });
  return {
    handlers,
    live,
    async close() {
      practice?.stop();
      prices?.stop();
      live.close();
      await Promise.all([past?.close(), whole]);
    },
  };

  function openPractice({ prices }: PracticePast): Promise<PracticeMarket> {
    return startPracticeMarket({
      realm,
      engine,
      store: pool,
      assets: live.assets,
      instruments: live.instruments,
      contracts,
      prices,
      // Different at each start, so that nobody can learn the bots' decisions.
      seed: Math.floor(live.now / 1_000) | 0,
      report,
      ...(tickMs !== undefined && { tickMs }),
    });
  }
}

function openPast(pool: Pool, live: LiveMarket, report: (error: unknown) => void): Promise<PracticePast> {
  return openPracticePast({
    pool,
    connectionString: pool.options.connectionString ?? '',
    instruments: live.quoted.map((one) => ({ ...one, index: underlyingOf(one.symbol), quoteScale: live.quoteScale(one) })),
    report,
  });
}

/** The seeded ones first, in their order; a store has no order of its own. */
function inShownOrder(instruments: readonly Instrument[]): Instrument[] {
  const seeded = seed('practice').instruments;
  const place = (symbol: string): number => {
    const found = seeded.findIndex((one) => one.symbol === symbol);
    return found < 0 ? seeded.length : found;
  };
  return [...instruments].sort((a, b) => place(a.symbol) - place(b.symbol) || (a.symbol < b.symbol ? -1 : 1));
}

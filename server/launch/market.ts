import { randomInt } from 'node:crypto';
import { LiveMarket } from '../market/live-market.ts';
import { loadMarket } from '../market/load-market.ts';
import { openPracticePast } from '../market/practice-history-store.ts';
import { startPracticeMarket } from '../market/practice-market.ts';
import { marketViews } from '../market/views.ts';
import type { Broadcast } from '../realtime/broadcast.ts';
import { openingOf } from '../realtime/opening.ts';
import type { Parts } from './part.ts';

export interface Market {
  readonly views: ReturnType<typeof marketViews>;
  readonly stop: () => Promise<void>;
}

/** Candles and figures in memory; in the practice realm also the generated past, the feed, the maker and the bots. */
export async function openMarket(parts: Parts & { readonly broadcast: Broadcast }): Promise<Market> {
  const { config, log, pool, engine, broadcast } = parts;
  const report = (error: unknown): void => log.error({ err: error }, 'a fault in the market room');
  const { assets, instruments } = openingOf(engine.rows());
  const live = new LiveMarket({ assets, instruments, feed: broadcast });
  const isPractice = config.REALM === 'practice';
  const past = isPractice
    ? await openPracticePast({
        pool,
        instruments: instruments.map((instrument) => ({
          ...instrument,
          quoteScale: assets.find(({ asset }) => asset === instrument.quote)?.scale ?? 0,
        })),
        report,
      })
    : undefined;
  const { whole } = await loadMarket({ live, pool, engine, fresh: past?.fresh, report });
  const practice = past
    ? await startPracticeMarket({
        realm: config.REALM,
        engine,
        store: pool,
        assets,
        instruments,
        prices: past.prices,
        seed: randomInt(2 ** 31),
        report,
      })
    : undefined;
  const views = marketViews({
    live,
    store: pool,
    snapshot: broadcast.snapshot,
    whole,
    ...(past && { historyStored: past.stored, practiceSeeds: past.seeds }),
  });
  return {
    views,
    async stop() {
      practice?.stop();
      await past?.close();
      live.close();
    },
  };
}

// The durable engine with the simulator's small world: an empty database, its traders opened, prices ticking on request.
import type { Command } from '@bourse/core/command';
import { finePrice, instant, ticks } from '@bourse/core/money/unit';
import { RandomTraders } from '@bourse/simulator/random-trader';
import { marketMaker, startPrices, worldConfiguration, worldInstruments, worldTraders } from '@bourse/simulator/world';
import type { SetAside } from '../engine/command-outbox.ts';
import { type EngineSettings, type OpenEngine, openEngine } from '../engine/open-engine.ts';
import { projectFunds } from '../funds/views.ts';
import { projectLedger } from '../ledger/views.ts';
import { Chance } from '../market/practice/chance.ts';
import { projectMarket } from '../market/views.ts';
import { projectSpot } from '../spot/views.ts';
import { migrate } from '../store/migrate.ts';
import { openPool, type Pool } from '../store/postgres.ts';
import { openPreparedDatabase, type ScratchDatabase } from '../store/scratch-database.ts';

export interface WorldDatabase extends ScratchDatabase {
  readonly pool: Pool;
}

export async function openWorldDatabase(server?: string): Promise<WorldDatabase> {
  const database = await openPreparedDatabase(server);
  const pool = openPool(database.url);
  await migrate(pool, 'practice');
  const close = async () => {
    await pool.end();
    await database.close();
  };
  return { ...database, pool, close };
}

export interface WorldEngine extends OpenEngine {
  readonly failures: Error[];
  readonly unsafe: string[];
  readonly setAside: SetAside[];
}

export async function openWorldEngine(
  { url, pool, dataDir }: WorldDatabase,
  options: {
    takeOver?: boolean;
    wallClock?: () => number;
    steadyClock?: () => number;
    journalDays?: number;
    bringsSeals?: boolean;
    alsoCheck?: EngineSettings['alsoCheck'];
  } = {},
): Promise<WorldEngine> {
  const failures: Error[] = [];
  const unsafe: string[] = [];
  const setAside: SetAside[] = [];
  const open = await openEngine({
    url,
    pool,
    dataDir,
    journalDays: options.journalDays ?? 30,
    takeOver: options.takeOver ?? false,
    bringsSeals: options.bringsSeals ?? false,
    projections: [projectSpot, projectLedger, projectFunds, projectMarket],
    seed: worldConfiguration,
    onFailure: (error) => failures.push(error),
    onWarning: (error) => failures.push(error),
    onUnsafe: (why) => unsafe.push(why),
    onSetAside: (row) => setAside.push(row),
    ...(options.alsoCheck ? { alsoCheck: options.alsoCheck } : {}),
    ...(options.wallClock ? { wallClock: options.wallClock } : {}),
    ...(options.steadyClock ? { steadyClock: options.steadyClock } : {}),
  });
  return { ...open, failures, unsafe, setAside };
}

/** Opens the traders and gives the index its first prices. */
export async function openWorld({ engine }: OpenEngine): Promise<void> {
  const sent = worldTraders.map((trader) => engine.submit('trader', { kind: 'open_trader', trader, traderKind: 'trader' }));
  sent.push(engine.submit('operator', { kind: 'open_trader', trader: marketMaker, traderKind: 'market_maker' }));
  for (const symbol of Object.keys(startPrices)) sent.push(engine.submit('feed', tick(symbol, startPrices[symbol]!, engine.now())));
  await Promise.all(sent);
}

/** Some hundred commands of traders without manners, several in flight at a time. */
export async function tradeRandomly({ engine }: OpenEngine, seed: number, count: number): Promise<void> {
  const chance = new Chance(seed);
  const traders = new RandomTraders(chance);
  for (let sent = 0; sent < count; sent += 20) {
    if (sent % 100 === 0) {
      for (const { symbol } of worldInstruments) {
        traders.index[symbol] = startPrices[symbol]! + chance.between(-9, 9);
        await engine.submit('feed', tick(symbol, traders.index[symbol]!, engine.now()));
      }
    }
    const batch = await Promise.all(Array.from({ length: 20 }, () => engine.submit('trader', traders.next(engine.now()))));
    for (const { answer } of batch) if ('order' in answer) traders.remember(answer.order.orderId);
  }
}

export const tick = (symbol: string, price: number, at: number): Command => ({
  kind: 'index_tick',
  symbol,
  constituents: ['a', 'b', 'c'].map((source) => ({ source, price: finePrice(ticks(price)), receivedAt: instant(at) })),
});

import { orderId } from '@bourse/core/book/order-id';
import type { Command } from '@bourse/core/command';
import type { Outcome } from '@bourse/core/event';
import { traderId } from '@bourse/core/identity/trader-id';
import { amount, finePrice, type Instant, instant, lots, ticks } from '@bourse/core/money/unit';
import type { Committed } from '@bourse/server/engine/committed';
import { type OpenEngine, openEngine } from '@bourse/server/engine/open-engine';
import { projectFunds } from '@bourse/server/funds/views';
import { projectLedger } from '@bourse/server/ledger/views';
import { projectMarket } from '@bourse/server/market/views';
import { projectSpot } from '@bourse/server/spot/views';
import { migrate } from '@bourse/server/store/migrate';
import { openPool, type Pool } from '@bourse/server/store/postgres';
import { openScratchDatabase, type ScratchDatabase } from '@bourse/server/store/scratch-database';
import { assets, bitcoin, feeTiers } from './fixture.ts';
import { CANCEL, type Flow, MIDDLE, TAKE, TRADERS } from './flow.ts';

// Shared by the durable engine's benchmarks: an exchange on an empty database, and submitters that send the flow.

export interface Side {
  submit(command: Command): Promise<Outcome>;
  /** The number of the last command submitted: a command is numbered on submission. */
  readonly applied: number;
}

export const openingCommand = {
  kind: 'configure',
  realm: 'practice',
  assets,
  instruments: [bitcoin],
  feeTiers,
  practiceGrants: [
    { kind: 'trader', account: 'spot', asset: 'USDT', amount: amount(10n ** 18n) },
    { kind: 'trader', account: 'spot', asset: 'BTC', amount: amount(10n ** 14n) },
  ],
} as const satisfies Command;

export const indexTick = (at: Instant): Command => ({
  kind: 'index_tick',
  symbol: bitcoin.symbol,
  constituents: [{ source: 'practice', price: finePrice(ticks(MIDDLE)), receivedAt: at }],
});

export interface DurableExchange {
  readonly database: ScratchDatabase;
  readonly pool: Pool;
  readonly open: OpenEngine;
  readonly side: Side;
  /** Stops the engine only: the database stays. */
  halt(): Promise<void>;
  close(): Promise<void>;
}

/** The product's own engine with all its projections, its traders opened and a live index. */
export async function openDurableExchange(onBatch?: (batch: readonly Committed[]) => void): Promise<DurableExchange> {
  const database = await openScratchDatabase();
  const pool = openPool(database.url);
  await migrate(pool, 'practice');
  const open = await openEngine({
    url: database.url,
    pool,
    dataDir: database.dataDir,
    journalDays: 30,
    takeOver: false,
    projections: [projectSpot, projectLedger, projectFunds, projectMarket],
    seed: openingCommand,
    onFailure: stop,
    onWarning: stop,
    onUnsafe: (why) => stop(new Error(why)),
  });
  if (onBatch) open.engine.subscribe(onBatch);
  await Promise.all(
    Array.from({ length: TRADERS }, (_, i) =>
      open.engine.submit('trader', { kind: 'open_trader', trader: traderId(100_001 + i), traderKind: 'trader' }),
    ),
  );
  await open.engine.submit('feed', indexTick(open.engine.now()));
  const ticking = setInterval(() => void open.engine.submit('feed', indexTick(open.engine.now())), 1_000);
  return {
    database,
    pool,
    open,
    side: {
      submit: (command) => open.engine.submit('trader', command),
      get applied() {
        return open.engine.applied;
      },
    },
    async halt() {
      clearInterval(ticking);
      await open.close();
    },
    async close() {
      clearInterval(ticking);
      await open.close();
      await pool.end();
      await database.close();
    },
  };
}

function stop(error: Error): void {
  console.error(error);
  process.exit(1);
}

/** The flow as commands, created when they're sent: a cancel names the order by the number that the engine gave it. */
export class FlowSender {
  readonly #flow: Flow;
  readonly #newId: () => string;
  readonly #orderIds: Float64Array;
  #next = 0;
  refused = 0;

  constructor(flow: Flow, newId: string | (() => string)) {
    this.#flow = flow;
    this.#newId = typeof newId === 'string' ? () => `${newId}-${this.#next}` : newId;
    this.#orderIds = new Float64Array(flow.length);
  }

  get sent(): number {
    return this.#next;
  }

  async sendOne(side: Side, now: number): Promise<void> {
    const i = this.#next++ % this.#flow.length;
    const answered = side.submit(this.#command(i, now));
    this.#orderIds[i] = side.applied;
    if ('rejected' in (await answered).answer) this.refused += 1;
  }

  /** This many submitters, each sending its next command once the last one was answered. */
  async send(count: number, submitters: number, side: Side, now: () => number): Promise<void> {
    const end = this.#next + count;
    const loop = async (): Promise<void> => {
      while (this.#next < end) await this.sendOne(side, now());
    };
    await Promise.all(Array.from({ length: submitters }, loop));
  }

  #command(i: number, now: number): Command {
    const flow = this.#flow;
    const request = {
      trader: traderId(100_001 + flow.trader[i]!),
      requestId: this.#newId(),
      expiresAt: instant(now + 60_000),
    };
    if (flow.kind[i] === CANCEL) return { kind: 'cancel_order', ...request, orderId: orderId(this.#orderIds[flow.target[i]!]!) };
    return {
      kind: 'place_order',
      ...request,
      symbol: bitcoin.symbol,
      side: flow.isBuy[i] === 1 ? 'buy' : 'sell',
      type: 'limit',
      timeInForce: flow.kind[i] === TAKE ? 'IOC' : 'GTC',
      postOnly: false,
      selfTradePrevention: 'none',
      price: ticks(flow.price[i]!),
      quantity: lots(flow.quantity[i]!),
    };
  }
}

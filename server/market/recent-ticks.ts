import type { IndexState } from '@bourse/core/market/index-price';
import type { Instant } from '@bourse/core/money/unit';
import { HOUR_SECONDS, MINUTE_MS } from '@bourse/core/time';
import type { Pool } from 'pg';
import { latestTicks } from '../store/index-ticks.ts';
import type { Committed } from './live-market.ts';

/** A tick without its sources. */
export interface RecentTick {
  readonly number: number;
  readonly at: number;
  readonly state: IndexState;
  readonly fine: number | undefined;
}
interface Engine {
  readonly head: number;
  now(): Instant;
  subscribe(listener: (batch: readonly Committed[]) => void): unknown;
  projected(seq: number): Promise<void>;
}

export const KEPT_MS = 60 * MINUTE_MS;
/** More than an index ticks in that time. */
const MOST = 4 * HOUR_SECONDS + 100;
/** Dropping from the front one by one would move all the others each time. */
const SPARE = 256;

/** The last hour of each index, in memory. */
export class RecentTicks {
  readonly #ticks = new Map<string, RecentTick[]>();

  /** A listener of the engine. */
  readonly hear = (batch: readonly Committed[]): void => {
    for (const { outcomes } of batch)
      for (const { events } of outcomes) for (const event of events) if (event.event === 'index_ticked') this.#keep(event);
  };

  /** Ticks that were heard meanwhile stay behind those that were stored. */
  load(stored: Iterable<RecentTick & { readonly symbol: string }>): void {
    const heard = new Map(this.#ticks);
    this.#ticks.clear();
    for (const tick of stored) if (tick.number < (heard.get(tick.symbol)?.[0]?.number ?? Number.POSITIVE_INFINITY)) this.#keep(tick);
    for (const [symbol, ticks] of heard) for (const tick of ticks) this.#keep({ ...tick, symbol });
  }

  /** Oldest first. */
  since(symbol: string, at: number): readonly RecentTick[] {
    const ticks = this.#ticks.get(symbol) ?? [];
    const first = ticks.findIndex((tick) => tick.at >= at);
    return first < 0 ? [] : ticks.slice(first);
  }

  #keep({ symbol, number, at, state, fine }: RecentTick & { readonly symbol: string }): void {
    const ticks = this.#ticks.get(symbol) ?? [];
    this.#ticks.set(symbol, ticks);
    ticks.push({ number, at, state, fine });
    if (ticks.length > SPARE && ticks[SPARE]!.at < at - KEPT_MS) ticks.splice(0, SPARE);
  }
}

/** From the table, and from then on from the engine. */
export async function openRecentTicks(pool: Pick<Pool, 'query'>, engine: Engine): Promise<RecentTicks> {
  const recent = new RecentTicks();
  engine.subscribe(recent.hear);
  await engine.projected(engine.head);
  recent.load(await latestTicks(pool, MOST, engine.now() - KEPT_MS));
  return recent;
}

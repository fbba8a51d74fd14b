import type { PracticePrices } from '@bourse/core/market/practice-price';
import { PRACTICE_SOURCES } from '@bourse/core/market/practice-source';
import { instant } from '@bourse/core/money/unit';
import type { PriceFeed, TickSink } from './port.ts';
import { takeTurns } from './turns.ts';

export interface PracticeFeedSettings {
  readonly instruments: readonly {
    readonly symbol: string;
    /** The number of constituents at which the instrument's index is normal. */
    readonly indexNormal: number;
  }[];
  readonly prices: PracticePrices;
  readonly sink: TickSink;
  /** Milliseconds between two ticks of an instrument, 250 to 1,000. */
  readonly intervalMs?: number;
  /** The time in milliseconds; tests may replace it. */
  readonly now?: () => number;
}

/**
 * Index ticks of the practice realm, from the practice prices. Instruments take turns within the interval, so that the journal gets
 * a steady trickle instead of a burst each second. A missed tick isn't made up for: after a pause, the next one uses the price of
 * its own time.
 */
export function createPracticeFeed({ instruments, prices, sink, intervalMs = 1_000, now = Date.now }: PracticeFeedSettings): PriceFeed {
  if (intervalMs < 250 || intervalMs > 1_000) throw new RangeError(`an index ticks every 250 to 1,000 ms, not every ${intervalMs}`);
  const count = Math.max(1, instruments.length);
  let turns: { stop(): void } | undefined;
  let turn = 0;

  const tick = (): void => {
    const instrument = instruments[turn++ % count];
    if (!instrument) return;
    sink({
      kind: 'index_tick',
      symbol: instrument.symbol,
      // One generator stands in for venues, two more than the index needs; each name says so.
      constituents: prices.quotes(instrument.symbol, instant(now()), Math.max(PRACTICE_SOURCES, instrument.indexNormal + 2)),
    });
  };

  return {
    start() {
      if (turns) return;
      // The first round runs at once, so that no market waits a second for its first price.
      for (let i = 0; i < count; i++) tick();
      turns = takeTurns(count, intervalMs, tick);
    },
    stop() {
      turns?.stop();
      turns = undefined;
    },
  };
}

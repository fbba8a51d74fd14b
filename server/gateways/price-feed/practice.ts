import type { PracticePrices } from '@bourse/core/market/practice-price';
import { instant } from '@bourse/core/money/unit';
import type { PriceFeed, TickSink } from './port.ts';

export interface PracticeFeedSettings {
  readonly instruments: readonly {
    readonly symbol: string;
    /** How many constituents the instrument's index needs to be normal. */
    readonly indexNormal: number;
  }[];
  readonly prices: PracticePrices;
  readonly sink: TickSink;
  /** Milliseconds between two ticks of an instrument, 250 to 1,000. */
  readonly intervalMs?: number;
  /** The time, in milliseconds; may be set by a test. */
  readonly now?: () => number;
}

/**
 * Index ticks of the practice realm, from the practice prices. The instruments take turns within the interval, so that the
 * journal sees a steady trickle instead of a burst each second. A tick is never made up for: after a pause of the machine
 * the next one is that of its own time.
 */
export function createPracticeFeed({ instruments, prices, sink, intervalMs = 1_000, now = Date.now }: PracticeFeedSettings): PriceFeed {
  if (intervalMs < 250 || intervalMs > 1_000) throw new RangeError(`an index ticks every 250 to 1,000 ms, not every ${intervalMs}`);
  const turns = Math.max(1, instruments.length);
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;

  const tick = (): void => {
    const instrument = instruments[turn++ % turns];
    if (!instrument) return;
    const receivedAt = instant(now());
    const price = prices.price(instrument.symbol, receivedAt);
    sink({
      kind: 'index_tick',
      symbol: instrument.symbol,
      // One generator stands for as many venues as the index asks for; each is named for what it is.
      constituents: Array.from({ length: instrument.indexNormal }, (_, i) => ({ source: `practice-${i + 1}`, price, receivedAt })),
    });
  };

  return {
    start() {
      if (timer) return;
      // The first round at once: no market waits a second for its first price.
      for (let i = 0; i < turns; i++) tick();
      timer = setInterval(tick, intervalMs / turns);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}

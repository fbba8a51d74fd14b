import type { Candle, Trade } from '@bourse/core/market/candle';
import type { IndexTicked } from '@bourse/core/market/events';
import { RollingTicker, type Ticker } from '@bourse/core/market/ticker';
import type { Instant, Ticks } from '@bourse/core/money/unit';

export interface IndexFigure {
  /** Undefined while the index is stale. */
  readonly price: Ticks | undefined;
  readonly state: IndexTicked['state'];
  readonly at: Instant;
}

/** The 24-hour figures and indices of all instruments, updated with each event. */
export class Tickers {
  readonly #rolling = new Map<string, RollingTicker>();
  readonly #index = new Map<string, IndexFigure>();

  /** Sets an instrument's history: minutes with trades, oldest first. */
  load(symbol: string, minutes: readonly Candle[]): void {
    this.#rolling.set(symbol, new RollingTicker(minutes));
  }

  addTrade(symbol: string, trade: Trade): void {
    if (!this.#rolling.has(symbol)) this.load(symbol, []);
    this.#rolling.get(symbol)!.addTrade(trade);
  }

  setIndex(event: IndexFigure & { readonly symbol: string }): void {
    this.#index.set(event.symbol, { price: event.price, state: event.state, at: event.at });
  }

  /** Undefined before the first trade. */
  ticker(symbol: string, now: Instant): Ticker | undefined {
    return this.#rolling.get(symbol)?.at(now);
  }

  index(symbol: string): IndexFigure | undefined {
    return this.#index.get(symbol);
  }
}

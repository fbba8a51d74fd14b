import type { Exchange } from '@bourse/core/exchange';
import type { Committed } from './committed.ts';

/** Balances and orders looked at for each command, on average: two traders with a few of each, some 0.5 µs. */
const EACH = 12;
/** A trader with a thousand orders is looked at after some commands, not after each. */
const MOST_SAVED = 2_000;

/**
 * The check after commands: the traders whose balances changed, each on its own, at a cost that doesn't depend on how many others
 * there are. Those for whom it's too early wait, and several commands of one trader are one check.
 */
export class TouchedTraders {
  readonly #exchange: Pick<Exchange, 'checkTrader'>;
  readonly #waiting = new Set<number>();
  #saved = 0;

  constructor(exchange: Pick<Exchange, 'checkTrader'>) {
    this.#exchange = exchange;
  }

  /** Throws on the first invariant that is broken. */
  check(batch: readonly Committed[]): void {
    for (const { outcomes } of batch)
      for (const event of outcomes[0].events) if (event.event === 'balance_changed') this.#waiting.add(event.trader);
    this.#saved = Math.min(this.#saved + EACH * batch.length, MOST_SAVED + EACH * batch.length);
    for (const trader of this.#waiting) {
      if (this.#saved <= 0) return;
      this.#waiting.delete(trader);
      this.#saved -= 1 + this.#exchange.checkTrader(trader);
    }
  }
}

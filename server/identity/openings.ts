import type { Outcome } from '@bourse/core/event';
import type { TraderId } from '@bourse/core/identity/trader';

/** Just what this file hears of the engine. */
export interface CommitStream {
  subscribe(listener: (batch: readonly { readonly outcomes: readonly Outcome[] }[]) => void): unknown;
}

/** Who waits for the accounts of a new trader to be opened by the writer: a registration is answered only then. */
export class Openings {
  readonly #waiting = new Map<number, () => void>();

  constructor(engine: CommitStream) {
    engine.subscribe((batch) => {
      if (this.#waiting.size === 0) return;
      for (const { outcomes } of batch) {
        for (const { events } of outcomes) for (const e of events) if (e.event === 'trader_opened') this.#waiting.get(e.trader)?.();
      }
    });
  }

  /** To be called before the command can have been sent. False where it did not happen in time. */
  opened(trader: TraderId, ms: number): Promise<boolean> {
    return new Promise((resolve) => {
      const end = (isOpen: boolean): void => {
        clearTimeout(timer);
        this.#waiting.delete(trader);
        resolve(isOpen);
      };
      const timer = setTimeout(() => end(false), ms);
      this.#waiting.set(trader, () => end(true));
    });
  }
}

const WAITS_MS: readonly number[] = [250, 1_000, 5_000, 15_000];
const WITHIN_MS = 60_000;

/**
 * How long to wait before a process that ended is started again. The first restart comes at once, because most deaths are single; the
 * waits together outlast a database that is restarted.
 */
export class Restarts {
  readonly #waits: readonly number[];
  #deaths: number[] = [];

  constructor(waitsMs = WAITS_MS) {
    this.#waits = waitsMs;
  }

  /** Within the last minute. */
  get deaths(): number {
    return this.#deaths.length;
  }

  /** Undefined after the fifth death within a minute: what kills it is still there. */
  wait(now: number): number | undefined {
    this.#deaths = [...this.#deaths.filter((at) => now - at < WITHIN_MS), now];
    return this.#waits[this.#deaths.length - 1];
  }
}

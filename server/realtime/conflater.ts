/**
 * Calls `flush(key)` soon after a key was touched, but at most once per `intervalMs` and key: the first touch after a quiet period
 * is flushed at once, the following ones together.
 */
export class Conflater {
  readonly #intervalMs: number;
  readonly #flush: (key: string) => void;
  readonly #flushedAt = new Map<string, number>();
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(intervalMs: number, flush: (key: string) => void) {
    this.#intervalMs = intervalMs;
    this.#flush = flush;
  }

  touch(key: string): void {
    if (this.#timers.has(key)) return;
    const sinceLast = Date.now() - (this.#flushedAt.get(key) ?? 0);
    // At least one turn of the event loop, so that everything from one commit goes together.
    const timer = setTimeout(() => this.#fire(key), Math.max(0, this.#intervalMs - Math.max(0, sinceLast)));
    this.#timers.set(key, timer.unref());
  }

  /** Nothing is flushed any more. */
  close(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #fire(key: string): void {
    this.#timers.delete(key);
    this.#flushedAt.set(key, Date.now());
    this.#flush(key);
  }
}

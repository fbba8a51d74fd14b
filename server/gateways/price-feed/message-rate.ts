const SECONDS = 10;

/** Messages per second over the last ten seconds. Times in milliseconds. */
export class MessageRate {
  readonly #counts = new Array<number>(SECONDS).fill(0);
  #second = 0;

  /** Returns how many came within this second. */
  count(now: number): number {
    this.#roll(now);
    return ++this.#counts[this.#second % SECONDS]!;
  }

  perSecond(now: number): number {
    this.#roll(now);
    return this.#counts.reduce((sum, count) => sum + count, 0) / SECONDS;
  }

  #roll(now: number): void {
    const second = Math.floor(now / 1_000);
    for (let cleared = 0; this.#second < second && cleared < SECONDS; cleared++) this.#counts[++this.#second % SECONDS] = 0;
    this.#second = second;
  }
}

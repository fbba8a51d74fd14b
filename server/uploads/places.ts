/** How many bodies are received at once in total, and per sender: a slow sender holds no more than these slots. */
const AT_ONCE = 12;
const OF_ONE = 2;

export class Places {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /** Undefined if no slot is free; otherwise the function that releases it. */
  take(who: string): (() => void) | undefined {
    const own = this.#taken.get(who) ?? 0;
    if (this.#all >= AT_ONCE || own >= OF_ONE) return undefined;
    this.#all += 1;
    this.#taken.set(who, own + 1);
    return () => {
      this.#all -= 1;
      const left = this.#taken.get(who)! - 1;
      if (left === 0) this.#taken.delete(who);
      else this.#taken.set(who, left);
    };
  }
}

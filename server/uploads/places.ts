/** So many bodies are held at once, and so many of one sender: who sends slowly keeps no more than these places. */
const AT_ONCE = 12;
const OF_ONE = 2;

export class Places {
  readonly #taken = new Map<string, number>();
  #all = 0;

  /** Undefined where no place is free; otherwise the way to give it back. */
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

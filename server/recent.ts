/** A map of so many entries at most: the one that was set longest ago makes room for a new one. */
export class Recent<K, V> {
  readonly #most: number;
  readonly #onDropped: (key: K, value: V) => void;
  readonly #entries = new Map<K, V>();
  /** Stands at the oldest entry for good: a new iterator would pass over everything that was deleted before it, each time. */
  #oldest = this.#entries.entries();

  constructor(most: number, onDropped: (key: K, value: V) => void = () => undefined) {
    this.#most = most;
    this.#onDropped = onDropped;
  }

  get size(): number {
    return this.#entries.size;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  has(key: K): boolean {
    return this.#entries.has(key);
  }

  /** It counts as set now, also where it was there before. */
  set(key: K, value: V): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    if (this.#entries.size <= this.#most) return;
    const [oldest, dropped] = this.#oldest.next().value!;
    this.#entries.delete(oldest);
    this.#onDropped(oldest, dropped);
  }

  entries(): Iterable<[K, V]> {
    return this.#entries.entries();
  }

  delete(key: K): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#oldest = this.#entries.entries();
  }
}

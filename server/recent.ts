/** A map with a maximum size: the entry set longest ago makes room for a new one. */
export class Recent<K, V> {
  readonly #most: number;
  readonly #onDropped: (key: K, value: V) => void;
  readonly #entries = new Map<K, V>();
  /** Always at the oldest entry: a new iterator would skip everything deleted before it, each time. */
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

  /** Counts as set now, even if it existed before. */
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

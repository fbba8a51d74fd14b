// A sorted list kept in chunks, so that adding to it or removing from it moves a few hundred entries at most, however long it is.

const MOST = 256;

export class SortedList<T> {
  /** None is empty. */
  private readonly chunks: T[][] = [];
  private readonly comesFirst: (a: T, b: T) => boolean;

  /** `comesFirst` is also true of an entry and itself, and otherwise for exactly one of two. */
  constructor(comesFirst: (a: T, b: T) => boolean) {
    this.comesFirst = comesFirst;
  }

  get isEmpty(): boolean {
    return this.chunks.length === 0;
  }
  get last(): T | undefined {
    const { chunks } = this;
    if (chunks.length === 0) return undefined;
    const chunk = chunks[chunks.length - 1]!;
    return chunk[chunk.length - 1];
  }

  add(one: T): void {
    const { chunks } = this;
    if (chunks.length === 0) chunks.push([]);
    const at = this.chunkOf(one);
    const chunk = chunks[at]!;
    chunk.splice(this.placeIn(chunk, one), 0, one);
    if (chunk.length > MOST) chunks.splice(at + 1, 0, chunk.splice(MOST >> 1));
  }

  /** Removes and returns the entry at this one's place: itself, unless it isn't there. */
  remove(one: T): T | undefined {
    const { chunks } = this;
    if (chunks.length === 0) return undefined;
    const at = this.chunkOf(one);
    const chunk = chunks[at]!;
    const place = this.placeIn(chunk, one) - 1;
    if (place < 0) return undefined;
    const [removed] = chunk.splice(place, 1);
    if (chunk.length === 0) chunks.splice(at, 1);
    return removed;
  }

  /** Removes and returns the last. */
  pop(): T | undefined {
    const { chunks } = this;
    const chunk = chunks[chunks.length - 1];
    const last = chunk?.pop();
    if (chunk?.length === 0) chunks.pop();
    return last;
  }

  /** The last chunk that starts before it; the first chunk if none does. */
  private chunkOf(one: T): number {
    let [low, high] = [0, this.chunks.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.comesFirst(this.chunks[middle]![0]!, one)) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** One after the last entry that comes before it or is it. */
  private placeIn(chunk: readonly T[], one: T): number {
    let [low, high] = [0, chunk.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.comesFirst(chunk[middle]!, one)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

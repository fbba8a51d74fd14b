// The ceiling for a book in this language: numbers in typed arrays, no order objects, no money, no names. It does the same
// matching (price, then time, partial fills, cancel by id) and nothing else.

const NONE = -1;

export class BareBook {
  fills = 0;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  private readonly remaining: Int32Array;
  private readonly levelOf: Int32Array;
  private readonly sides: readonly [BareSide, BareSide];

  constructor(capacity: number) {
    this.next = new Int32Array(capacity);
    this.previous = new Int32Array(capacity);
    this.remaining = new Int32Array(capacity);
    this.levelOf = new Int32Array(capacity).fill(NONE);
    this.sides = [new BareSide(false), new BareSide(true)];
  }

  /** Takes what crosses, rests the remainder. */
  limit(id: number, isBuy: 0 | 1, price: number, quantity: number): void {
    const against = this.sides[1 - isBuy]!;
    let left = quantity;
    while (left > 0 && against.size > 0) {
      const level = against.sorted[against.size - 1]!;
      const there = against.price[level]!;
      if (isBuy ? there > price : there < price) break;
      const maker = against.head[level]!;
      const has = this.remaining[maker]!;
      this.fills++;
      if (has > left) {
        this.remaining[maker] = has - left;
        left = 0;
      } else {
        left -= has;
        this.cancel(maker, (1 - isBuy) as 0 | 1);
      }
    }
    if (left === 0) return;
    const side = this.sides[isBuy]!;
    const level = side.open(price);
    const tail = side.tail[level]!;
    this.remaining[id] = left;
    this.levelOf[id] = level;
    this.previous[id] = tail;
    this.next[id] = NONE;
    if (tail === NONE) side.head[level] = id;
    else this.next[tail] = id;
    side.tail[level] = id;
  }

  cancel(id: number, isBuy: 0 | 1): void {
    const level = this.levelOf[id]!;
    if (level === NONE) return;
    const side = this.sides[isBuy]!;
    const before = this.previous[id]!;
    const after = this.next[id]!;
    if (before === NONE) side.head[level] = after;
    else this.next[before] = after;
    if (after === NONE) side.tail[level] = before;
    else this.previous[after] = before;
    this.levelOf[id] = NONE;
    if (side.head[level] === NONE) side.close(level);
  }
}

class BareSide {
  readonly price = new Int32Array(65_536);
  readonly head = new Int32Array(65_536).fill(NONE);
  readonly tail = new Int32Array(65_536).fill(NONE);
  /** Levels in price order, the best last. */
  readonly sorted = new Int32Array(65_536);
  size = 0;
  private readonly byPrice = new Map<number, number>();
  private readonly free: number[] = [];
  private used = 0;
  private readonly isBids: boolean;

  constructor(isBids: boolean) {
    this.isBids = isBids;
  }

  open(price: number): number {
    const known = this.byPrice.get(price);
    if (known !== undefined) return known;
    const level = this.free.pop() ?? this.used++;
    this.price[level] = price;
    this.byPrice.set(price, level);
    const place = this.placeOf(price);
    this.sorted.copyWithin(place + 1, place, this.size);
    this.sorted[place] = level;
    this.size++;
    return level;
  }

  close(level: number): void {
    const price = this.price[level]!;
    this.byPrice.delete(price);
    const place = this.placeOf(price);
    this.sorted.copyWithin(place, place + 1, this.size);
    this.size--;
    this.free.push(level);
  }

  private placeOf(price: number): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const there = this.price[this.sorted[middle]!]!;
      if (this.isBids ? there < price : there > price) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

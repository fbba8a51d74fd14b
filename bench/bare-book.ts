// The upper bound for a book in this language: numbers in typed arrays, no order objects, no money, no names. It does the same
// matching (price, then time, partial fills, cancel by ID) and nothing else. IDs are unbounded sequence numbers, so an ID is looked
// up for its slot, and slots are reused.

const NONE = -1;

export class BareBook {
  fills = 0;
  private readonly places = new Map<number, number>();
  private readonly freePlaces: number[] = [];
  private usedPlaces = 0;
  private readonly idOf: Float64Array;
  private readonly next: Int32Array;
  private readonly previous: Int32Array;
  private readonly remaining: Int32Array;
  private readonly levelOf: Int32Array;
  private readonly sides: readonly [BareSide, BareSide];

  constructor(capacity: number) {
    this.idOf = new Float64Array(capacity);
    this.next = new Int32Array(capacity);
    this.previous = new Int32Array(capacity);
    this.remaining = new Int32Array(capacity);
    this.levelOf = new Int32Array(capacity);
    this.sides = [new BareSide(false), new BareSide(true)];
  }

  /** Fills what crosses, rests the remainder. */
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
        this.leave(maker, against);
      }
    }
    if (left === 0) return;
    const side = this.sides[isBuy]!;
    const level = side.open(price);
    const tail = side.tail[level]!;
    const place = this.freePlaces.pop() ?? this.usedPlaces++;
    this.places.set(id, place);
    this.idOf[place] = id;
    this.remaining[place] = left;
    this.levelOf[place] = level;
    this.previous[place] = tail;
    this.next[place] = NONE;
    if (tail === NONE) side.head[level] = place;
    else this.next[tail] = place;
    side.tail[level] = place;
  }

  cancel(id: number, isBuy: 0 | 1): void {
    const place = this.places.get(id);
    if (place !== undefined) this.leave(place, this.sides[isBuy]!);
  }

  private leave(place: number, side: BareSide): void {
    const level = this.levelOf[place]!;
    const before = this.previous[place]!;
    const after = this.next[place]!;
    if (before === NONE) side.head[level] = after;
    else this.next[before] = after;
    if (after === NONE) side.tail[level] = before;
    else this.previous[after] = before;
    this.places.delete(this.idOf[place]!);
    this.freePlaces.push(place);
    if (side.head[level] === NONE) side.close(level);
  }
}

class BareSide {
  readonly price = new Int32Array(65_536);
  readonly head = new Int32Array(65_536).fill(NONE);
  readonly tail = new Int32Array(65_536).fill(NONE);
  /** Levels in price order, best last. */
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

// The flow on which books are compared: 20,000 open orders, then 300,000 operations of which 40 % cancel an open order, 12 % take
// from the other side and the rest add an order. The number of open orders stays constant. Seeded, so each run and each side sees
// the same operations.

export interface Flow {
  /** Operations before the clock starts. */
  readonly opening: number;
  readonly length: number;
  /** 0 add, 1 take, 2 cancel */
  readonly kind: Uint8Array;
  readonly isBuy: Uint8Array;
  readonly price: Int32Array;
  readonly quantity: Int32Array;
  /** For a cancel: the operation that added the order. */
  readonly target: Int32Array;
  readonly trader: Int32Array;
}

export const ADD = 0;
export const TAKE = 1;
export const CANCEL = 2;
export const MIDDLE = 6_000_000;
export const TRADERS = 1_000;
const REACH = 1_000;

export function makeFlow(operations = 300_000, opening = 20_000, seed = 7): Flow {
  const random = seeded(seed);
  const pick = (below: number): number => Math.floor(random() * below);
  const length = opening + operations;
  const flow: Flow = {
    opening,
    length,
    kind: new Uint8Array(length),
    isBuy: new Uint8Array(length),
    price: new Int32Array(length),
    quantity: new Int32Array(length),
    target: new Int32Array(length).fill(-1),
    trader: new Int32Array(length),
  };
  const book = new Shadow();
  for (let i = 0; i < length; i++) {
    const dice = i < opening ? 0.99 : random();
    const isBuy = pick(2);
    flow.isBuy[i] = isBuy;
    flow.trader[i] = pick(TRADERS);
    flow.quantity[i] = 100 + pick(900);
    if (dice < 0.4) {
      const target = book.anyOpen(random);
      flow.kind[i] = CANCEL;
      flow.target[i] = target;
      flow.trader[i] = flow.trader[target]!;
      book.close(target);
    } else if (dice < 0.52) {
      flow.kind[i] = TAKE;
      // Far enough to be filled completely; about as large as a resting order, so that a take ends one order on average.
      flow.price[i] = isBuy ? MIDDLE + REACH : MIDDLE - REACH;
      book.take(isBuy === 1, flow.quantity[i]!);
    } else {
      flow.kind[i] = ADD;
      // Denser near the middle, as in real books.
      const distance = 1 + Math.floor(random() * random() * REACH);
      flow.price[i] = isBuy ? MIDDLE - distance : MIDDLE + distance;
      book.add(i, isBuy === 1, flow.price[i]!, flow.quantity[i]!);
    }
  }
  return flow;
}

/** mulberry32 */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Tracks which orders are open, so that cancels hit open orders. Simple rather than fast. */
class Shadow {
  private readonly levels = [new Map<number, number[]>(), new Map<number, number[]>()] as const;
  private readonly rest = new Map<number, number>();
  private readonly open: number[] = [];
  private readonly place = new Map<number, number>();

  add(id: number, isBuy: boolean, price: number, quantity: number): void {
    const side = this.levels[isBuy ? 0 : 1];
    const queue = side.get(price);
    if (queue) queue.push(id);
    else side.set(price, [id]);
    this.rest.set(id, quantity);
    this.place.set(id, this.open.length);
    this.open.push(id);
  }
  take(isBuy: boolean, quantity: number): void {
    const side = this.levels[isBuy ? 1 : 0];
    for (let distance = 1; distance <= REACH && quantity > 0; distance++) {
      const price = isBuy ? MIDDLE + distance : MIDDLE - distance;
      const queue = side.get(price);
      while (queue?.length && quantity > 0) {
        const id = queue[0]!;
        const left = this.rest.get(id);
        if (left === undefined) queue.shift();
        else if (left <= quantity) {
          quantity -= left;
          queue.shift();
          this.close(id);
        } else {
          this.rest.set(id, left - quantity);
          quantity = 0;
        }
      }
    }
  }
  close(id: number): void {
    this.rest.delete(id);
    const place = this.place.get(id)!;
    const last = this.open.pop()!;
    if (last !== id) {
      this.open[place] = last;
      this.place.set(last, place);
    }
    this.place.delete(id);
  }
  anyOpen(random: () => number): number {
    return this.open[Math.floor(random() * this.open.length)]!;
  }
}

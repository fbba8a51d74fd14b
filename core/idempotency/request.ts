// The same request again has one effect and gets an equal answer (trust 3, lines 6 and 7). Answers, refusals included, are
// remembered for 15 minutes of command time. No command lives longer than that: an expiry farther away is refused, so a
// request whose answer is forgotten has always expired, and can never have its effect twice.

import type { Answer } from '../event.ts';
import type { Trader, TraderId } from '../identity/trader.ts';
import type { Instant, Lots, Ticks } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import { OpenOrder, orderAt, type Progress } from '../spot/open-order.ts';

export const REQUEST_WINDOW_MS = 900_000;
const LONGEST_ID = 128;

export interface RememberedRequest {
  readonly trader: TraderId;
  readonly requestId: string;
  readonly bodyHash: number;
  readonly seq: number;
  readonly at: Instant;
  readonly answer: Answer | Rejection;
}

/** Numbers of one remembered request, side by side in one array. */
const SEQ = 0;
const AT = 1;
const BODY = 2;
const KEY = 3;
const PRICE = 4;
const REMAINING = 5;
const PRIORITY = 6;
const TRADER = 7;
const WIDTH = 8;

/**
 * All remembered requests, oldest first, in a ring of columns: there may be millions, and as objects they would keep the
 * garbage collector busier than all trading. An answer about an order is kept as the order itself and the few fields that
 * may change later, as they were then. A table with linear probing finds a request by trader and id.
 */
export class RequestMemory {
  private capacity = 1024;
  private first = 0;
  private count = 0;
  private numbers = new Float64Array(1024 * WIDTH);
  private ids: (string | undefined)[] = new Array(1024).fill(undefined);
  private kept: (OpenOrder | Answer | Rejection | undefined)[] = new Array(1024).fill(undefined);
  private progress: (Progress | undefined)[] = new Array(1024).fill(undefined);
  /** Place in the ring plus one; 0 is empty. Twice as long as the ring. */
  private table = new Int32Array(2048);

  /** The place of a request, or −1. */
  find(trader: Trader, requestId: string): number {
    const { table, ids, numbers } = this;
    const mask = table.length - 1;
    for (let home = keyOf(trader, requestId) & mask; ; home = (home + 1) & mask) {
      const place = table[home]! - 1;
      if (place < 0 || (ids[place] === requestId && numbers[place * WIDTH + TRADER] === trader.id)) return place;
    }
  }
  bodyHashAt(place: number): number {
    return this.numbers[place * WIDTH + BODY]!;
  }
  seqAt(place: number): number {
    return this.numbers[place * WIDTH + SEQ]!;
  }
  answerAt(place: number): Answer | Rejection {
    const kept = this.kept[place]!;
    if (!(kept instanceof OpenOrder)) return kept;
    const { numbers } = this;
    const at = place * WIDTH;
    const price = numbers[at + PRICE] as Ticks;
    const remaining = numbers[at + REMAINING] as Lots;
    const order = orderAt(kept, { price, remaining, priority: numbers[at + PRIORITY]!, progress: this.progress[place] });
    return { kind: 'order', order };
  }

  /** The request must not be remembered yet. */
  add(trader: Trader, requestId: string, bodyHash: number, seq: number, at: Instant, kept: OpenOrder | Answer | Rejection): void {
    if (this.count === this.capacity) this.grow();
    const place = (this.first + this.count) & (this.capacity - 1);
    this.count++;
    const { numbers } = this;
    const start = place * WIDTH;
    const key = keyOf(trader, requestId);
    numbers[start + SEQ] = seq;
    numbers[start + AT] = at;
    numbers[start + BODY] = bodyHash;
    numbers[start + KEY] = key;
    numbers[start + TRADER] = trader.id;
    this.ids[place] = requestId;
    this.kept[place] = kept;
    if (kept instanceof OpenOrder) {
      numbers[start + PRICE] = kept.price;
      numbers[start + REMAINING] = kept.remaining;
      numbers[start + PRIORITY] = kept.priority;
      this.progress[place] = kept.progress;
    }
    this.enter(key, place);
  }

  forget(now: Instant): void {
    while (this.count > 0 && !isWithinWindow(this.numbers[this.first * WIDTH + AT] as Instant, now)) {
      const place = this.first;
      this.leave(this.numbers[place * WIDTH + KEY]!, place);
      this.ids[place] = undefined;
      this.kept[place] = undefined;
      this.progress[place] = undefined;
      this.first = (place + 1) & (this.capacity - 1);
      this.count--;
    }
  }

  *all(): Iterable<RememberedRequest> {
    for (let i = 0; i < this.count; i++) {
      const place = (this.first + i) & (this.capacity - 1);
      const start = place * WIDTH;
      yield {
        trader: this.numbers[start + TRADER] as TraderId,
        requestId: this.ids[place]!,
        bodyHash: this.numbers[start + BODY]!,
        seq: this.numbers[start + SEQ]!,
        at: this.numbers[start + AT] as Instant,
        answer: this.answerAt(place),
      };
    }
  }

  private enter(key: number, place: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let home = key & mask;
    while (table[home] !== 0) home = (home + 1) & mask;
    table[home] = place + 1;
  }

  private leave(key: number, place: number): void {
    const { table, numbers } = this;
    const mask = table.length - 1;
    let hole = key & mask;
    while (table[hole] !== place + 1) hole = (hole + 1) & mask;
    // Moves later requests of the run back over the hole, so that none is cut off from its home.
    for (let next = (hole + 1) & mask; table[next] !== 0; next = (next + 1) & mask) {
      const home = numbers[(table[next]! - 1) * WIDTH + KEY]! & mask;
      if (((next - home) & mask) >= ((next - hole) & mask)) {
        table[hole] = table[next]!;
        hole = next;
      }
    }
    table[hole] = 0;
  }

  private grow(): void {
    const { capacity, first, count } = this;
    const unrolled = <T>(column: readonly T[]): (T | undefined)[] => {
      const longer: (T | undefined)[] = column.slice(first).concat(column.slice(0, first));
      for (let i = count; i < capacity * 2; i++) longer.push(undefined);
      return longer;
    };
    const numbers = new Float64Array(capacity * 2 * WIDTH);
    numbers.set(this.numbers.subarray(first * WIDTH));
    numbers.set(this.numbers.subarray(0, first * WIDTH), (capacity - first) * WIDTH);
    this.numbers = numbers;
    this.ids = unrolled(this.ids);
    this.kept = unrolled(this.kept);
    this.progress = unrolled(this.progress);
    this.capacity = capacity * 2;
    this.first = 0;
    this.table = new Int32Array(capacity * 4);
    for (let place = 0; place < count; place++) this.enter(numbers[place * WIDTH + KEY]!, place);
  }
}

/** A 31-bit fingerprint; equal ids of one trader have equal ones, and `find` compares the ids themselves. */
function keyOf(trader: Trader, requestId: string): number {
  let key = Math.imul(trader.id, 0x9e3779b1);
  for (let i = 0; i < requestId.length; i++) key = Math.imul(key ^ requestId.charCodeAt(i), 0x01000193);
  key ^= key >>> 15;
  return Math.imul(key, 0x2c1b3c6d) >>> 1;
}

export const isWithinWindow = (at: Instant, now: Instant): boolean => now - at <= REQUEST_WINDOW_MS;

export const isRequestId = (id: unknown): id is string => typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID;

/** Also true for an expiry that is no time at all or lies beyond what is remembered. */
export const hasExpired = (expiresAt: Instant, now: Instant): boolean => !(expiresAt >= now && expiresAt <= now + REQUEST_WINDOW_MS);

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
const TRADER = 4;
const PRICE = 5;
const REMAINING = 6;
const PRIORITY = 7;
const WIDTH = 8;

/** Requests come and go in the order of time, so they are held and dropped in pages. */
const PAGE_BITS = 12;
const PAGE = 1 << PAGE_BITS;
const LEAST_TABLE = 4 * PAGE;

class Page {
  readonly numbers = new Float64Array(PAGE * WIDTH);
  readonly ids: string[] = new Array(PAGE);
  readonly kept: (OpenOrder | Answer | Rejection)[] = new Array(PAGE);
  readonly progress: (Progress | undefined)[] = new Array(PAGE);
}

/**
 * All remembered requests, oldest first, in columns: there may be millions, and as objects they would keep the garbage
 * collector busier than all trading. An answer about an order is kept as the order itself and the few fields that may change
 * later, as they were then. A table with linear probing finds a request by trader and id.
 */
export class RequestMemory {
  private pages: Page[] = [];
  /** Requests are counted from 0 in the order they came; these are the first that is remembered, and the next to come. */
  private first = 0;
  private next = 0;
  /** How many requests were on pages that are dropped. */
  private dropped = 0;
  /** Count of a request plus one; 0 is empty. */
  private table: Float64Array = new Float64Array(LEAST_TABLE);

  /** The count of a request, or −1. */
  find(trader: Trader, requestId: string): number {
    const { table } = this;
    const mask = table.length - 1;
    for (let home = keyOf(trader, requestId) & mask; ; home = (home + 1) & mask) {
      const count = table[home]! - 1;
      if (count < 0) return -1;
      const page = this.pageOf(count);
      const place = count & (PAGE - 1);
      if (page.ids[place] === requestId && page.numbers[place * WIDTH + TRADER] === trader.id) return count;
    }
  }
  bodyHashAt(count: number): number {
    return this.numberAt(count, BODY);
  }
  seqAt(count: number): number {
    return this.numberAt(count, SEQ);
  }
  answerAt(count: number): Answer | Rejection {
    const page = this.pageOf(count);
    const kept = page.kept[count & (PAGE - 1)]!;
    if (!(kept instanceof OpenOrder)) return kept;
    const price = this.numberAt(count, PRICE) as Ticks;
    const remaining = this.numberAt(count, REMAINING) as Lots;
    const priority = this.numberAt(count, PRIORITY);
    return { kind: 'order', order: orderAt(kept, { price, remaining, priority, progress: page.progress[count & (PAGE - 1)] }) };
  }

  /** The request must not be remembered yet. */
  add(trader: Trader, requestId: string, bodyHash: number, seq: number, at: Instant, kept: OpenOrder | Answer | Rejection): void {
    if ((this.next - this.first) * 2 >= this.table.length) this.resize(this.table.length * 2);
    const count = this.next++;
    if (count - this.dropped === this.pages.length * PAGE) this.pages.push(new Page());
    const page = this.pageOf(count);
    const { numbers } = page;
    const place = count & (PAGE - 1);
    const start = place * WIDTH;
    const key = keyOf(trader, requestId);
    numbers[start + SEQ] = seq;
    numbers[start + AT] = at;
    numbers[start + BODY] = bodyHash;
    numbers[start + KEY] = key;
    numbers[start + TRADER] = trader.id;
    page.ids[place] = requestId;
    page.kept[place] = kept;
    if (kept instanceof OpenOrder) {
      numbers[start + PRICE] = kept.price;
      numbers[start + REMAINING] = kept.remaining;
      numbers[start + PRIORITY] = kept.priority;
      page.progress[place] = kept.progress;
    }
    this.enter(key, count);
  }

  forget(now: Instant): void {
    while (this.first < this.next && !isWithinWindow(this.numberAt(this.first, AT) as Instant, now)) {
      this.leave(this.numberAt(this.first, KEY), this.first);
      this.first++;
      if (this.first - this.dropped < PAGE) continue;
      this.pages.shift();
      this.dropped += PAGE;
      if (this.table.length > LEAST_TABLE && (this.next - this.first) * 16 < this.table.length) this.resize(this.table.length / 4);
    }
  }

  *all(): Iterable<RememberedRequest> {
    for (let count = this.first; count < this.next; count++) {
      yield {
        trader: this.numberAt(count, TRADER) as TraderId,
        requestId: this.pageOf(count).ids[count & (PAGE - 1)]!,
        bodyHash: this.bodyHashAt(count),
        seq: this.seqAt(count),
        at: this.numberAt(count, AT) as Instant,
        answer: this.answerAt(count),
      };
    }
  }

  private pageOf(count: number): Page {
    return this.pages[(count - this.dropped) >> PAGE_BITS]!;
  }
  private numberAt(count: number, column: number): number {
    return this.pageOf(count).numbers[(count & (PAGE - 1)) * WIDTH + column]!;
  }

  private enter(key: number, count: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let home = key & mask;
    while (table[home] !== 0) home = (home + 1) & mask;
    table[home] = count + 1;
  }

  private leave(key: number, count: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let hole = key & mask;
    while (table[hole] !== count + 1) hole = (hole + 1) & mask;
    // Moves later requests of the run back over the hole, so that none is cut off from its home.
    for (let next = (hole + 1) & mask; table[next] !== 0; next = (next + 1) & mask) {
      const home = this.numberAt(table[next]! - 1, KEY) & mask;
      if (((next - home) & mask) >= ((next - hole) & mask)) {
        table[hole] = table[next]!;
        hole = next;
      }
    }
    table[hole] = 0;
  }

  private resize(length: number): void {
    this.table = new Float64Array(length);
    for (let count = this.first; count < this.next; count++) this.enter(this.numberAt(count, KEY), count);
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

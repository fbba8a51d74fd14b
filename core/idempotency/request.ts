// The same request again has one effect and gets an equal answer (trust 3, lines 6 and 7). Answers, refusals included, are
// remembered for 15 minutes of command time. No command lives longer than that: an expiry farther away is refused, so a
// request whose answer is forgotten has always expired, and can never have its effect twice.

import type { Answer } from '../event.ts';
import type { Trader, TraderId } from '../identity/trader.ts';
import { NOTHING } from '../money/amount.ts';
import type { Instant, Lots, Ticks } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import { type Extra, OpenOrder, orderAt, type Progress, type Terms } from '../spot/open-order.ts';
import type { OrderId } from '../spot/order.ts';

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
const ORDER = 8;
const PLACED = 9;
/** 1 where the request cancelled an order that nothing else had happened to; then no progress is kept. */
const CANCELLED = 10;
const WIDTH = 11;

/** Requests come and go in the order of time, so they are held and dropped in pages. */
const PAGE_BITS = 12;
const PAGE = 1 << PAGE_BITS;
const LEAST_TABLE = 4 * PAGE;

class Page {
  readonly numbers = new Float64Array(PAGE * WIDTH);
  readonly ids: string[] = new Array(PAGE);
  readonly kept: (Terms | Answer | Rejection)[] = new Array(PAGE);
  readonly progress: (Progress | undefined)[] = new Array(PAGE);
  /** Few orders have one. */
  readonly extras = new Map<number, Extra>();
}

/**
 * All remembered requests, oldest first, in columns: there may be millions, and as objects they would keep the garbage
 * collector busier than all trading. An answer about an order is kept as the numbers of that order as they were then; the
 * order itself is not kept alive. A table with linear probing finds a request by trader and id.
 */
export class RequestMemory {
  private pages: Page[] = [];
  /** Requests are counted from 0 in the order they came; these are the first that is remembered, and the next to come. */
  private first = 0;
  private next = 0;
  /** How many requests were on pages that are dropped. */
  private dropped = 0;
  /** The key of a request and its count, side by side: whose key differs is passed by without a look at its page. */
  private table: Int32Array = emptyTable(LEAST_TABLE);

  /** The count of a request, or −1. */
  find(key: number, trader: Trader, requestId: string): number {
    const { table } = this;
    const mask = table.length - 1;
    for (let home = (key << 1) & mask; ; home = (home + 2) & mask) {
      const other = table[home]!;
      if (other === key) {
        const count = this.countOf(table[home + 1]!);
        const page = this.pageOf(count);
        const place = count & (PAGE - 1);
        if (page.ids[place] === requestId && page.numbers[place * WIDTH + TRADER] === trader.id) return count;
      } else if (other === EMPTY) return -1;
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
    const place = count & (PAGE - 1);
    const kept = page.kept[place]!;
    if (!('market' in kept)) return kept;
    const of = (column: number): number => this.numberAt(count, column);
    const identity = {
      id: of(ORDER) as OrderId,
      trader: { id: of(TRADER) as TraderId },
      terms: kept,
      extra: page.extras.get(place),
      placedAt: of(PLACED) as Instant,
    };
    const progress = of(CANCELLED) === 1 ? cancelledAt(of(AT) as Instant) : page.progress[place];
    const moment = { price: of(PRICE) as Ticks, remaining: of(REMAINING) as Lots, priority: of(PRIORITY), progress };
    return { kind: 'order', order: orderAt(identity, moment) };
  }

  /** The request must not be remembered yet. */
  add(
    key: number,
    trader: Trader,
    requestId: string,
    bodyHash: number,
    seq: number,
    at: Instant,
    kept: OpenOrder | Answer | Rejection,
  ): void {
    if ((this.next - this.first) * 4 >= this.table.length) this.resize(this.table.length);
    const count = this.next++;
    if (count - this.dropped === this.pages.length * PAGE) this.pages.push(new Page());
    const page = this.pageOf(count);
    const { numbers } = page;
    const place = count & (PAGE - 1);
    const start = place * WIDTH;
    numbers[start + SEQ] = seq;
    numbers[start + AT] = at;
    numbers[start + BODY] = bodyHash;
    numbers[start + KEY] = key;
    numbers[start + TRADER] = trader.id;
    page.ids[place] = requestId;
    if (kept instanceof OpenOrder) {
      const { progress } = kept;
      const isCancelled = progress !== undefined && progress.end === 'trader' && progress.filled === 0 && !progress.triggered;
      numbers[start + PRICE] = kept.price;
      numbers[start + REMAINING] = kept.remaining;
      numbers[start + PRIORITY] = kept.priority;
      numbers[start + ORDER] = kept.id;
      numbers[start + PLACED] = kept.placedAt;
      numbers[start + CANCELLED] = isCancelled ? 1 : 0;
      page.kept[place] = kept.terms;
      if (progress !== undefined && !isCancelled) page.progress[place] = progress;
      if (kept.extra !== undefined) page.extras.set(place, kept.extra);
    } else {
      page.kept[place] = kept;
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
      if (this.table.length > 2 * LEAST_TABLE && (this.next - this.first) * 32 < this.table.length) this.resize(this.table.length / 8);
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

  /** A count whose lower 31 bits are these. */
  private countOf(low: number): number {
    return this.first + ((low - this.first) & LOW);
  }

  private enter(key: number, count: number): void {
    const { table } = this;
    const mask = table.length - 1;
    let home = (key << 1) & mask;
    while (table[home] !== EMPTY) home = (home + 2) & mask;
    table[home] = key;
    table[home + 1] = count & LOW;
  }

  private leave(key: number, count: number): void {
    const { table } = this;
    const mask = table.length - 1;
    const low = count & LOW;
    let hole = (key << 1) & mask;
    while (table[hole + 1] !== low || table[hole] !== key) hole = (hole + 2) & mask;
    // Moves later requests of the run back over the hole, so that none is cut off from its home.
    for (let next = (hole + 2) & mask; table[next] !== EMPTY; next = (next + 2) & mask) {
      const home = (table[next]! << 1) & mask;
      if (((next - home) & mask) >= ((next - hole) & mask)) {
        table[hole] = table[next]!;
        table[hole + 1] = table[next + 1]!;
        hole = next;
      }
    }
    table[hole] = EMPTY;
  }

  /** To so many places, of two numbers each. */
  private resize(places: number): void {
    this.table = emptyTable(places);
    for (let count = this.first; count < this.next; count++) this.enter(this.numberAt(count, KEY), count);
  }
}

/** No key is below zero. */
const EMPTY = -1;
const LOW = 0x7fff_ffff;
const emptyTable = (places: number): Int32Array => new Int32Array(2 * places).fill(EMPTY);

const cancelledAt = (at: Instant): Progress => ({
  filled: 0 as Lots,
  filledAmount: NOTHING,
  fee: NOTHING,
  updatedAt: at,
  triggered: false,
  end: 'trader',
});

/** A 31-bit fingerprint; equal ids of one trader have equal ones, and `find` compares the ids themselves. */
export function requestKey(trader: Trader, requestId: string): number {
  let key = Math.imul(trader.id, 0x9e3779b1);
  for (let i = 0; i < requestId.length; i++) key = Math.imul(key ^ requestId.charCodeAt(i), 0x01000193);
  key ^= key >>> 15;
  return Math.imul(key, 0x2c1b3c6d) >>> 1;
}

export const isWithinWindow = (at: Instant, now: Instant): boolean => now - at <= REQUEST_WINDOW_MS;

export const isRequestId = (id: unknown): id is string => typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID;

/** Also true for an expiry that is no time at all or lies beyond what is remembered. */
export const hasExpired = (expiresAt: Instant, now: Instant): boolean => !(expiresAt >= now && expiresAt <= now + REQUEST_WINDOW_MS);

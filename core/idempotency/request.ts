// A repeated request has one effect and gets an equal answer (trust 3, lines 6 and 7). Answers, refusals included, are remembered
// for 15 minutes of command time. No command lives longer than that: an expiry further away is refused, so a request whose answer
// is forgotten has always expired and can't take effect twice.
//
// Under a flood, fifteen minutes would be more than memory should hold. Then a command (forget_requests) drops the oldest after a
// minute; the store knows them. It requires that from the first such command on no request lives longer than that minute, so again
// a request whose answer is forgotten has expired.
//
// Clients choose the IDs, so no choice of IDs may slow this down: the hash is keyed, the table is resized in small parts, expired
// requests are dropped a few at a time, and each trader has a limit.

import { type Answer, answerOf, answerText } from '../answer.ts';
import type { OrderId } from '../book/order-id.ts';
import { PerTrader, type Trader } from '../identity/trader.ts';
import type { TraderId } from '../identity/trader-id.ts';
import { NOTHING } from '../money/amount.ts';
import type { Instant, Lots, Ticks } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import { type Extra, OpenOrder, orderAt, type Progress, type Terms } from '../spot/open-order.ts';
import { type HashKey, keyedHash } from './keyed-hash.ts';
import { RequestTable } from './request-table.ts';

export const REQUEST_WINDOW_MS = 900_000;
/** The window under a flood: twenty times as long as the edge lets a command live. */
export const SHORT_WINDOW_MS = 60_000;
/** The maximum number of remembered requests per trader: three times what the edge's rate limits let through in the window. */
export const MOST_REMEMBERED = 100_000;
const LONGEST_ID = 128;

/** How many requests of each trader are remembered, including expired ones that haven't been dropped yet. */
const counts = new PerTrader<number>();
const countOf = (trader: Trader): number => counts.of(trader) ?? 0;

export interface RememberedRequest {
  readonly trader: TraderId;
  readonly requestId: string;
  readonly bodyHash: number;
  readonly seq: number;
  readonly at: Instant;
  /** In the format of `answerText`. */
  readonly answer: string;
}

/** The columns of one remembered request, side by side in one array. */
const SEQ = 0;
const AT = 1;
const BODY = 2;
const KEY = 3;
const PRICE = 4;
const REMAINING = 5;
const PRIORITY = 6;
const ORDER = 7;
const PLACED = 8;
/** 1 if the request cancelled an order that had no other events; then no progress is kept. */
const CANCELLED = 9;
const WIDTH = 10;

/** Requests are added and dropped in order of time, so they're held in pages. */
const PAGE_BITS = 10;
const PAGE = 1 << PAGE_BITS;
/** More than one command adds, and few enough that no command is delayed. */
const DROPPED_AT_ONCE = 256;

class Page {
  readonly numbers = new Float64Array(PAGE * WIDTH);
  readonly traders: Trader[] = new Array(PAGE);
  readonly ids: string[] = new Array(PAGE);
  /** Text if it came from the store: most is never requested again, and is parsed only on demand. */
  readonly kept: (Terms | Answer | Rejection | string)[] = new Array(PAGE);
  readonly progress: (Progress | undefined)[] = new Array(PAGE);
  /** Few orders have one. */
  readonly extras = new Map<number, Extra>();
}

/**
 * All remembered requests, oldest first, in columns: there may be millions, and as objects they would keep the garbage collector
 * busier than all trading. An answer about an order is stored as the order's numbers at the time; the order itself isn't kept
 * alive. A table finds a request by trader and ID. Expired requests may remain at the old end; nothing finds them.
 */
export class RequestMemory {
  private readonly key: HashKey;
  private readonly table = new RequestTable();
  private pages: Page[] = [];
  /** Requests are counted from 0 in the order they came; these are the first one held, and the next one to come. */
  private first = 0;
  private next = 0;
  /** How many requests were on dropped pages. */
  private dropped = 0;
  /** Requests up to this command are forgotten, whatever their age. */
  until = 0;
  /** Since when no request lives longer than the short window; 0 while none was forgotten early. */
  shortFrom = 0 as Instant;

  constructor(key: HashKey) {
    this.key = key;
  }

  /** Equal IDs of one trader have equal keys; `find` compares the IDs themselves. */
  keyOf(trader: Trader, requestId: string): number {
    return keyedHash(this.key, trader.id, requestId);
  }

  /** The count of a request, or −1. */
  find(key: number, trader: Trader, requestId: string, now: Instant): number {
    const { table } = this;
    for (let at = table.first(key); at >= 0; at = table.next(key, at)) {
      const count = this.countOf(table.valueAt(key, at));
      const page = this.pageOf(count);
      const place = count & (PAGE - 1);
      if (page.ids[place] !== requestId || page.traders[place] !== trader) continue;
      if (this.isRemembered(count, now)) return count;
    }
    return -1;
  }

  /** Whether a request still counts: within its window, and not forgotten early. */
  counts(seq: number, at: Instant, now: Instant): boolean {
    return seq > this.until && isWithinWindow(at, now);
  }
  private isRemembered(count: number, now: Instant): boolean {
    return this.counts(this.seqAt(count), this.numberAt(count, AT) as Instant, now);
  }

  /** Also true for an expiry that isn't a valid time or is beyond the window. */
  hasExpired(expiresAt: Instant, now: Instant): boolean {
    return hasExpired(expiresAt, now, this.shortFrom > 0 ? SHORT_WINDOW_MS : REQUEST_WINDOW_MS);
  }

  /**
   * Forgets requests up to a command where each of them has surely expired: it's older than the short window, and came when no
   * request lived longer. The first call only starts the short lifetimes. True if anything changed; the pages are emptied later.
   */
  forgetEarly(until: number, now: Instant): boolean {
    if (this.shortFrom === 0) {
      this.shortFrom = now;
      return true;
    }
    const oldest = this.firstWhere((count) => this.isRemembered(count, now));
    const later = this.firstWhere((count) => this.seqAt(count) > until);
    if (until <= this.until || oldest >= later) return false;
    if (this.numberAt(oldest, AT) <= this.shortFrom || this.numberAt(later - 1, AT) >= now - SHORT_WINDOW_MS) return false;
    this.until = until;
    return true;
  }

  /** The command of the youngest request beyond the latest so many; undefined if there aren't as many. */
  beyond(most: number): number | undefined {
    const count = this.next - 1 - most;
    return count < this.first || this.seqAt(count) <= this.until ? undefined : this.seqAt(count);
  }

  /** The first count for which this holds, assuming it holds for all later ones; `next` if for none. */
  private firstWhere(holds: (count: number) => boolean): number {
    let [low, high] = [this.first, this.next];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (holds(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Whether this trader has reached the limit. Market makers have none. */
  isFull(trader: Trader, now: Instant): boolean {
    if (countOf(trader) < MOST_REMEMBERED || trader.kind === 'market_maker') return false;
    // Expired ones don't count, dropped or not.
    this.forget(now, Number.POSITIVE_INFINITY);
    return countOf(trader) >= MOST_REMEMBERED;
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
    if (typeof kept === 'string') return answerOf(kept);
    if (!('market' in kept)) return kept;
    const of = (column: number): number => this.numberAt(count, column);
    const identity = {
      id: of(ORDER) as OrderId,
      trader: page.traders[place]!,
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
    kept: OpenOrder | Answer | Rejection | string,
  ): void {
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
    page.traders[place] = trader;
    page.ids[place] = requestId;
    counts.keep(trader, countOf(trader) + 1);
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
    this.table.add(key, count & LOW);
  }

  /** Drops expired requests, oldest first, up to a limit per call. */
  forget(now: Instant, most = DROPPED_AT_ONCE): void {
    for (let left = most; left > 0 && this.first < this.next; left--) {
      if (this.isRemembered(this.first, now)) return;
      this.table.delete(this.numberAt(this.first, KEY), this.first & LOW);
      const trader = this.pageOf(this.first).traders[this.first & (PAGE - 1)]!;
      counts.keep(trader, countOf(trader) - 1);
      this.first++;
      if (this.first - this.dropped < PAGE) continue;
      this.pages.shift();
      this.dropped += PAGE;
    }
  }

  *all(now: Instant): Iterable<RememberedRequest> {
    for (let count = this.first; count < this.next; count++) {
      if (!this.isRemembered(count, now)) continue;
      yield {
        trader: this.pageOf(count).traders[count & (PAGE - 1)]!.id,
        requestId: this.pageOf(count).ids[count & (PAGE - 1)]!,
        bodyHash: this.bodyHashAt(count),
        seq: this.seqAt(count),
        at: this.numberAt(count, AT) as Instant,
        answer: this.textAt(count),
      };
    }
  }

  private textAt(count: number): string {
    const kept = this.pageOf(count).kept[count & (PAGE - 1)]!;
    return typeof kept === 'string' ? kept : answerText(this.answerAt(count));
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
}

/** The lower bits of a count, which the table stores. */
const LOW = 0x7fff_ffff;

const cancelledAt = (at: Instant): Progress => ({
  filled: 0 as Lots,
  filledAmount: NOTHING,
  fee: NOTHING,
  updatedAt: at,
  triggered: false,
  end: 'trader',
});

export const isWithinWindow = (at: Instant, now: Instant): boolean => now - at <= REQUEST_WINDOW_MS;

export const isRequestId = (id: unknown): id is string => typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID;

export const hasExpired = (expiresAt: Instant, now: Instant, window = REQUEST_WINDOW_MS): boolean =>
  !(expiresAt >= now && expiresAt <= now + window);

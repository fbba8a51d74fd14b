// The same request again has one effect and gets an equal answer (trust 3, lines 6 and 7). Answers, refusals included, are
// remembered for 15 minutes of command time. No command lives longer than that: an expiry farther away is refused, so a
// request whose answer is forgotten has always expired, and can never have its effect twice.

import type { Answer } from '../event.ts';
import type { Trader } from '../identity/trader.ts';
import type { Instant, Lots, Ticks } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import { OpenOrder, orderAt, type Progress } from '../spot/open-order.ts';

export const REQUEST_WINDOW_MS = 900_000;
const LONGEST_ID = 128;

/**
 * An answer about an order is kept as the order itself and the few fields that may change later, as they were then: a
 * remembered request costs little more than its id.
 */
export class RememberedRequest {
  readonly trader: Trader;
  readonly requestId: string;
  readonly bodyHash: number;
  readonly seq: number;
  readonly at: Instant;
  readonly kept: OpenOrder | Answer | Rejection;
  readonly price: Ticks;
  readonly remaining: Lots;
  readonly priority: number;
  readonly progress: Progress | undefined;
  next: RememberedRequest | undefined = undefined;

  constructor(trader: Trader, requestId: string, bodyHash: number, seq: number, at: Instant, kept: OpenOrder | Answer | Rejection) {
    this.trader = trader;
    this.requestId = requestId;
    this.bodyHash = bodyHash;
    this.seq = seq;
    this.at = at;
    this.kept = kept;
    const isOrder = kept instanceof OpenOrder;
    this.price = isOrder ? kept.price : (0 as Ticks);
    this.remaining = isOrder ? kept.remaining : (0 as Lots);
    this.priority = isOrder ? kept.priority : 0;
    this.progress = isOrder ? kept.progress : undefined;
  }

  get answer(): Answer | Rejection {
    return this.kept instanceof OpenOrder ? { kind: 'order', order: orderAt(this.kept, this) } : this.kept;
  }
}

/** All remembered requests, oldest first. */
export class RequestMemory {
  private first: RememberedRequest | undefined = undefined;
  private last: RememberedRequest | undefined = undefined;

  add(request: RememberedRequest): void {
    const { trader } = request;
    trader.requests ??= new Map();
    trader.requests.set(request.requestId, request);
    if (this.last === undefined) this.first = request;
    else this.last.next = request;
    this.last = request;
  }

  forget(now: Instant): void {
    let oldest = this.first;
    while (oldest !== undefined && !isWithinWindow(oldest.at, now)) {
      const { requests } = oldest.trader;
      requests!.delete(oldest.requestId);
      if (requests!.size === 0) oldest.trader.requests = undefined;
      oldest = oldest.next;
    }
    this.first = oldest;
    if (oldest === undefined) this.last = undefined;
  }

  *all(): Iterable<RememberedRequest> {
    for (let request = this.first; request !== undefined; request = request.next) yield request;
  }
}

export const isWithinWindow = (at: Instant, now: Instant): boolean => now - at <= REQUEST_WINDOW_MS;

export const isRequestId = (id: unknown): id is string => typeof id === 'string' && id.length > 0 && id.length <= LONGEST_ID;

/** Also true for an expiry that is no time at all or lies beyond what is remembered. */
export const hasExpired = (expiresAt: Instant, now: Instant): boolean => !(expiresAt >= now && expiresAt <= now + REQUEST_WINDOW_MS);

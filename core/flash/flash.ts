// The flash exchange: its rules, the assets that are open, and the quotes that are out. The house stands on the other side with an
// inventory of its own: it gives no more than it has, and takes no more than its cap.

import type { Ledger, Tape } from '../ledger/ledger.ts';
import type { PriceOf } from '../market/worth.ts';
import type { Amount, Instant, Rate, Ticks } from '../money/unit.ts';
import { must } from '../rejection.ts';
import type { FlashRates } from './rate.ts';

export interface FlashRules extends FlashRates {
  /** How far the index may move between quote and acceptance, either way. */
  readonly move: Rate;
  /** Of one exchange, in minor units of USDT. */
  readonly minimum: Amount;
  readonly quoteLifeMs: number;
}
export const flashRateNames = ['spread', 'degradedSpread', 'fee', 'move'] as const satisfies readonly (keyof FlashRules)[];

export interface FlashAsset {
  readonly asset: string;
  /** The house takes no more of it than this. */
  readonly cap: Amount;
  readonly isOpen: boolean;
}

/** A promise for some seconds. Never changed in place. */
export interface FlashQuote {
  /** The number of the command that asked for it. */
  readonly quote: number;
  readonly trader: number;
  readonly from: string;
  readonly to: string;
  readonly fromAmount: Amount;
  readonly toAmount: Amount;
  readonly spread: Amount;
  readonly fee: Amount;
  /** The index prices that it was made of. */
  readonly fromPrice: Ticks;
  readonly toPrice: Ticks;
  readonly quotedAt: Instant;
  readonly expiresAt: Instant;
  /** The number of the command that accepted it. */
  readonly exchange: number | undefined;
}

/** A quote is remembered as long as a request: the same acceptance gets the same answer. */
const KEPT_MS = 900_000;

export class Flash {
  readonly ledger: Ledger;
  readonly tape: Tape;
  readonly priceOf: PriceOf;
  rules: FlashRules | undefined = undefined;
  readonly assets = new Map<string, FlashAsset>();
  /** Oldest first. */
  readonly quotes = new Map<number, FlashQuote>();

  /** Whether the house has stopped a part of itself. */
  readonly stops: (name: 'flash') => boolean;

  constructor(ledger: Ledger, tape: Tape, priceOf: PriceOf, stops: (name: 'flash') => boolean) {
    this.ledger = ledger;
    this.tape = tape;
    this.priceOf = priceOf;
    this.stops = stops;
  }

  keep(quote: FlashQuote): void {
    this.quotes.set(quote.quote, quote);
    this.tape.events.push({ event: 'quoted', quote });
  }

  /** Forgets what nobody can ask for any more. */
  forget(at: Instant): void {
    for (const { quote, quotedAt } of this.quotes.values()) {
      if (quotedAt + KEPT_MS >= at) return;
      this.quotes.delete(quote);
      this.tape.events.push({ event: 'quote_forgotten', quote });
    }
  }

  check(): void {
    for (const q of this.quotes.values()) {
      must(q.fromAmount > 0n && q.toAmount > 0n && q.spread >= 0n && q.fee >= 0n, `quote ${q.quote} gives or takes nothing`);
    }
  }
}

export function whyFlashRules(r: FlashRules): string | undefined {
  for (const name of flashRateNames) {
    if (typeof r[name] !== 'bigint' || r[name] < 0n || r[name] > 10_000_000n) return `flash ${name} is at most ten percent`;
  }
  if (r.spread + r.fee === 0n) return 'a flash exchange without spread and fee gives the house away';
  if (typeof r.minimum !== 'bigint' || r.minimum <= 0n) return 'the minimum of a flash exchange is above zero';
  return Number.isSafeInteger(r.quoteLifeMs) && r.quoteLifeMs >= 1_000 && r.quoteLifeMs <= 60_000
    ? undefined
    : 'a quote lives 1 to 60 seconds';
}
export const whyFlashAsset = (a: FlashAsset): string | undefined =>
  typeof a.cap === 'bigint' && a.cap >= 0n && typeof a.isOpen === 'boolean' ? undefined : `${a.asset}: the cap of a flash exchange`;

import { allotmentOf, tokensDown } from '@bourse/core/ico/allotment';
import { decimalText, parseDecimal } from '@bourse/core/money/decimal';
import { type Amount, amount as amountOf } from '@bourse/core/money/unit';

// What a subscription would bring, by the function that allots at the end.

/** Finer than any asset, so that an estimate is never coarser than what is booked. */
const SCALE = 18;
/** As amounts are shown. */
const SHOWN = 8;
const units = (text: string | undefined): Amount => amountOf(parseDecimal(text, SCALE) ?? 0n);
const sum = (a: string | undefined, b: string): Amount => amountOf(units(a) + units(b));
/** Cut, so no more is shown than is booked. */
const shown = (minor: bigint): string => decimalText(minor / 10n ** BigInt(SCALE - SHOWN), SHOWN);

interface Terms {
  readonly price: string;
  readonly total: string;
  readonly capacity: string;
  readonly subscribed: string;
}

export interface Estimate {
  /** In USDT: the own subscription with the added amount. */
  readonly amount: string;
  /** Tokens, if the sale isn't oversubscribed at the end. */
  readonly best: string;
  /** Tokens, if it ended now; and what would come back then, in USDT. */
  readonly ifEndedNow: string;
  readonly returned: string;
  readonly isOversubscribed: boolean;
}

/** What the trader would get after adding `added` to `own`. */
export function estimateOf({ price, total, capacity, subscribed }: Terms, own: string | undefined, added: string): Estimate | undefined {
  const terms = { price: units(price), total: units(total) };
  const amount = sum(own, added);
  if (terms.price === 0n || amount === 0n) return undefined;
  const all = sum(subscribed, added);
  const { tokens, returned } = allotmentOf(amount, all, terms, SCALE);
  return {
    amount: shown(amount),
    best: shown(tokensDown(amount, terms.price, SCALE)),
    ifEndedNow: shown(tokens),
    returned: shown(returned),
    isOversubscribed: all > units(capacity),
  };
}

/** What may still be added: within the own maximum, and within what's available. */
export function mostOf(maximum: string, own: string | undefined, available: string | undefined): string {
  const left = units(maximum) - units(own);
  const held = units(available);
  return shown(left <= 0n ? 0n : left < held ? left : held);
}

/** How full a sale is: the share of the bar from 0 to 1, and how many times it's subscribed once that's more than once. */
export function fillOf({ capacity, subscribed }: Pick<Terms, 'capacity' | 'subscribed'>): {
  readonly share: number;
  readonly times: string | undefined;
} {
  const [room, all] = [units(capacity), units(subscribed)];
  if (room === 0n) return { share: 0, times: undefined };
  return all > room
    ? { share: 1, times: decimalText((all * 100n) / room, 2) }
    : { share: Number((all * 10_000n) / room) / 10_000, times: undefined };
}

export type Reason = 'enter' | 'below' | 'above' | 'short';

/** Why an amount can't be subscribed; undefined: it can. The minimum counts what's subscribed already. */
export function reasonOf(
  { minimum, maximum }: { readonly minimum: string; readonly maximum: string },
  own: string | undefined,
  available: string | undefined,
  added: string,
): Reason | undefined {
  if (units(added) === 0n) return 'enter';
  const amount = sum(own, added);
  if (amount < units(minimum)) return 'below';
  if (amount > units(maximum)) return 'above';
  return available !== undefined && units(added) > units(available) ? 'short' : undefined;
}

// What a subscription gets. The same functions book it and show it.

import { minus, NOTHING } from '../money/amount.ts';
import type { Amount } from '../money/unit.ts';
import type { SaleTerms, Unlock } from './sale.ts';

/** One token in minor units of its asset. */
export const oneToken = (scale: number): bigint => 10n ** BigInt(scale);

/** What all tokens for sale cost, rounded down: so nobody's share of it can buy more of them than there are. */
export const capacityOf = ({ total, price }: Pick<SaleTerms, 'total' | 'price'>, scale: number): Amount =>
  ((total * price) / oneToken(scale)) as Amount;

/** ⌊amount ÷ price⌋ in minor units: a remainder is the buyer's, and is returned. */
export const tokensDown = (amount: Amount, price: Amount, scale: number): Amount => ((amount * oneToken(scale)) / price) as Amount;

/** ⌈tokens · price⌉: at most one minor unit of USDT more than the exact cost, and never more than the share that bought them. */
export const costUp = (tokens: Amount, price: Amount, scale: number): Amount =>
  ((tokens * price + oneToken(scale) - 1n) / oneToken(scale)) as Amount;

export interface Allotment {
  readonly tokens: Amount;
  readonly paid: Amount;
  readonly returned: Amount;
}

/**
 * Up to the capacity everyone gets what they subscribed for. Above it everyone's cost is ⌊amount · capacity ÷ subscribed⌋, the same
 * fraction for all, whenever they came and whoever they are.
 */
export function allotmentOf(amount: Amount, subscribed: Amount, terms: Pick<SaleTerms, 'total' | 'price'>, scale: number): Allotment {
  const capacity = capacityOf(terms, scale);
  const share = subscribed <= capacity ? amount : (((amount * capacity) / subscribed) as Amount);
  const tokens = tokensDown(share, terms.price, scale);
  const paid = costUp(tokens, terms.price, scale);
  return { tokens, paid, returned: minus(amount, paid) };
}

/** All shares of a schedule. */
export const WHOLE = 10_000;

/** How many of the tokens are unlocked after so many steps: by the sum of their shares, rounded down, so the last step gives the rest. */
export function unlockedAfter(tokens: Amount, vesting: readonly Unlock[], steps: number): Amount {
  const share = vesting.slice(0, steps).reduce((sum, one) => sum + one.share, 0);
  return share === 0 ? NOTHING : (((tokens * BigInt(share)) / BigInt(WHOLE)) as Amount);
}

import { PerTrader, type Trader } from '../identity/trader.ts';
import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount } from '../money/unit.ts';
import type { Subscription } from './sale.ts';

/** A trader's subscriptions by sale: those that wait for the end, and those whose tokens are still locked. */
const accounts = new PerTrader<ReadonlyMap<number, Subscription>>();

const NONE: ReadonlyMap<number, Subscription> = new Map();
export const subscriptionsOf = (trader: Trader): ReadonlyMap<number, Subscription> => accounts.of(trader) ?? NONE;

export function keep(trader: Trader, subscription: Subscription): void {
  accounts.keep(trader, new Map(subscriptionsOf(trader)).set(subscription.sale, subscription));
}
export function forget(trader: Trader, { sale }: Subscription): void {
  const left = new Map(subscriptionsOf(trader));
  left.delete(sale);
  accounts.keep(trader, left.size === 0 ? undefined : left);
}

export const lockedOf = ({ tokens, unlocked }: Subscription): Amount => (tokens === undefined ? NOTHING : minus(tokens, unlocked));
/** What a subscription needs frozen: USDT until it's allotted, tokens after that. */
export const frozenFor = (one: Subscription): Amount => (one.tokens === undefined ? one.amount : lockedOf(one));

export const sum = (all: Iterable<Subscription>, of: (one: Subscription) => Amount): Amount => {
  let total = NOTHING;
  for (const one of all) total = plus(total, of(one));
  return total;
};

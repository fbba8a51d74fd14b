// How many lots a trader's resting orders in one contract would close and open, kept as sums. They show without a walk over all these
// orders whether each has its share of the position; see allot.ts.

import { accountOf, type PerpetualAccount } from './account.ts';
import { type Claims, newSide, type SideClaims } from './claim-sums.ts';
import { isWaiting, mayClose, mayOpen, type OpenPerpetualOrder } from './open-order.ts';

/** Undefined until the first order. */
export const claimsIn = ({ claims }: PerpetualAccount, market: { readonly number: number }): Claims | undefined => claims[market.number];

function sideOf({ terms: { market, isBuy }, trader }: OpenPerpetualOrder): SideClaims {
  const { claims } = accountOf(trader);
  claims[market.number] ??= { buys: newSide(), sells: newSide() };
  const { buys, sells } = claims[market.number]!;
  return isBuy ? buys : sells;
}

const isSpecial = ({ terms }: OpenPerpetualOrder): boolean => !mayOpen(terms) || !mayClose(terms);

/** Counts an open order as it is now. Call after each change of its lots, and when it starts or stops waiting. */
export function count(order: OpenPerpetualOrder): void {
  const side = sideOf(order);
  if (isWaiting(order)) {
    if (order.countedAs === undefined && !mayOpen(order.terms)) side.waiting += 1;
    order.countedAs = 'waiting';
    return;
  }
  if (order.countedAs !== 'resting') {
    if (order.countedAs === 'waiting' && !mayOpen(order.terms)) side.waiting -= 1;
    if (isSpecial(order)) side.special += 1;
    order.countedAs = 'resting';
  }
  const closes = order.remaining - order.opens;
  if (closes > order.countedCloses || order.opens > order.countedOpens) side.isInOrder = false;
  side.closes += closes - order.countedCloses;
  side.opens += order.opens - order.countedOpens;
  order.countedCloses = closes;
  order.countedOpens = order.opens;
}

/** Counts an order that is newer than all others and has its share already. */
export function countLast(order: OpenPerpetualOrder): void {
  const side = sideOf(order);
  const { isInOrder } = side;
  count(order);
  side.isInOrder = isInOrder;
}

/** The order has ended. */
export function uncount(order: OpenPerpetualOrder): void {
  if (order.countedAs === undefined) return;
  const side = sideOf(order);
  if (order.countedAs === 'waiting') {
    if (!mayOpen(order.terms)) side.waiting -= 1;
  } else if (isSpecial(order)) side.special -= 1;
  side.closes -= order.countedCloses;
  side.opens -= order.countedOpens;
  order.countedAs = undefined;
  order.countedCloses = 0;
  order.countedOpens = 0;
}

/** Each order has been given its share, oldest first. */
export function keepOrder({ buys, sells }: Claims): void {
  if (buys.special === 0) buys.isInOrder = true;
  if (sells.special === 0) sells.isInOrder = true;
}

/**
 * Whether each order has its share of what is held. False also means unknown: orders that can only do one thing are looked at one by
 * one.
 */
export const isShared = ({ buys, sells }: Claims, long: number, short: number): boolean =>
  isSideShared(buys, short) && isSideShared(sells, long);

function isSideShared({ closes, opens, special, waiting, isInOrder }: SideClaims, held: number): boolean {
  if (special > 0 || (waiting > 0 && held === 0)) return false;
  return opens === 0 ? closes <= held : closes === held && (isInOrder || closes === 0);
}

// What holds after every command (rules 4.3): I5 for spot, I17, and that every open order is found everywhere it should be.

import type { Trader } from '../identity/trader.ts';
import { NOTHING } from '../money/amount.ts';
import { must } from '../rejection.ts';
import { isOpen, reserveOf, waitsForTrigger } from './open-order.ts';
import { isStopType } from './order.ts';
import { ownOrders } from './own-orders.ts';
import type { Spot } from './spot.ts';

export function checkSpot(spot: Spot): void {
  for (const { book } of spot.markets.values()) book.check();
  let [owned, resting] = [0, 0];
  for (const trader of spot.ledger.traders.values()) {
    const found = checkOrders(spot, trader);
    owned += found.owned;
    resting += found.resting;
  }
  must(owned === spot.orders.size, 'an open order has no trader');
  let standing = 0;
  for (const { book } of spot.markets.values()) {
    for (const ladder of [book.bids, book.asks]) for (let i = 0; i < ladder.depth; i++) standing += ladder.behind(i)!.count;
  }
  must(standing === resting, 'a book holds an order that is not open');
}

/** One trader's orders, what is frozen for them, and the books they may have crossed. Returns how many orders there are. */
export function checkTrader(spot: Spot, trader: Trader): number {
  for (const { book } of spot.markets.values()) book.checkBest();
  return checkOrders(spot, trader).owned;
}

function checkOrders(spot: Spot, trader: Trader): { readonly owned: number; readonly resting: number } {
  let [owned, resting] = [0, 0];
  const none = NOTHING as bigint;
  const frozen = new Map<string, bigint>();
  const counts: number[] = [];
  const first = ownOrders.first(trader);
  must(trader.standing.locked === undefined || first === undefined, `locked trader ${trader.id} has an open order`);
  for (let order = first; order !== undefined; order = order.ownNext) {
    owned++;
    const { terms, progress } = order;
    const { market } = terms;
    must(order.trader === trader && spot.orders.get(order.id) === order, 'an open order is not in the index');
    must(isOpen(order) && (order.remaining > 0 || order.extra?.amount !== undefined), 'I17: a finished order is still open');
    const waiting = waitsForTrigger(terms, progress);
    must(waiting === (order.level === undefined), 'an open order neither rests nor waits');
    if (order.level !== undefined) resting++;
    must(!waiting || isStopType(terms.type), 'only stop orders wait');
    const asset = (terms.isBuy ? market.quote : market.base).asset.asset;
    frozen.set(asset, (frozen.get(asset) ?? none) + reserveOf(terms, order.price, order.remaining));
    counts[market.number] = (counts[market.number] ?? 0) + 1;
  }
  for (const market of spot.markets.values()) {
    must(spot.openCount(trader, market) === (counts[market.number] ?? 0), 'the count of open orders is wrong');
  }
  for (const { account, asset, frozen: held } of spot.ledger.balances(trader)) {
    // Withdrawals, margins and stakes are counted by their own rooms.
    if (account !== 'spot') continue;
    const orders = (frozen.get(asset) ?? none) + spot.frozenElsewhere(trader, asset);
    must(held === orders, `I5: trader ${trader.id} has ${held} ${asset} frozen in ${account}, open orders and token sales need ${orders}`);
    frozen.delete(asset);
  }
  for (const left of frozen.values()) must(left === none, `I5: orders of trader ${trader.id} have nothing frozen`);
  return { owned, resting };
}

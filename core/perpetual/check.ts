// What holds after every command: I5 for the perpetual account, I6, I13, I15 and I17, and that every order and position is found
// wherever it should be.

import { NOTHING } from '../money/amount.ts';
import { must } from '../rejection.ts';
import { knownAccount, type PerpetualAccount } from './account.ts';
import { claimsIn } from './claims.ts';
import { isOpen, isWaiting, mayClose, mayOpen, ordersIn, ownOrders } from './open-order.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { checkFunding } from './time.ts';

export function checkPerpetual(p: Perpetual): void {
  if (p.markets.size === 0) return;
  for (const { book, watch } of p.markets.values()) {
    book.check();
    watch.check();
  }
  let owned = 0;
  for (const trader of p.ledger.traders.values()) {
    const reserved = checkOrders(p, knownAccount(trader));
    owned += reserved.count;
    checkMoney(p, knownAccount(trader), reserved.sum);
    const { frozen } = p.ledger.balance(trader, 'perpetual', p.clearing.usdt);
    must(frozen === NOTHING || knownAccount(trader) !== undefined, 'I5: a perpetual account has something frozen without a reason');
  }
  must(owned === p.orders.size, 'an open order has no trader');
  checkContracts(p);
  checkFunding(p);
  p.fund.check();
}

/** What the open orders of an account have reserved, and that none can close more than there is. */
function checkOrders(p: Perpetual, account: PerpetualAccount | undefined): { readonly sum: bigint; readonly count: number } {
  let [sum, count] = [0n, 0];
  if (account === undefined) return { sum, count };
  const claims = new Map<string, number>();
  for (let order = ownOrders.first(account.trader); order !== undefined; order = order.ownNext) {
    count++;
    const { terms, opens, reserved, remaining } = order;
    must(p.orders.get(order.id) === order && isOpen(order), 'I17: a finished order is still open');
    must(isWaiting(order) === (order.level === undefined), 'an open order neither rests nor waits');
    must(opens >= 0 && (opens === 0) === (reserved === NOTHING), 'an order reserves for what it does not open');
    must(!isWaiting(order) || reserved === NOTHING, 'a waiting order has a reserve');
    must(mayOpen(terms) || opens === 0, 'an order that only reduces would open');
    must(account.trader.standing.locked === undefined || terms.reduceOnly, `locked trader ${account.trader.id} has an order that opens`);
    sum += reserved;
    if (isWaiting(order)) continue;
    must(remaining > 0 && (mayClose(terms) || opens === remaining), 'I17: an order rests with nothing left');
    const closed = `${terms.market.symbol} ${terms.isBuy ? 'short' : 'long'}`;
    claims.set(closed, (claims.get(closed) ?? 0) + remaining - opens);
  }
  for (const market of p.markets.values()) checkClaims(account, market);
  for (const { contract, position } of account.held) {
    const closed = `${contract.symbol} ${position.isLong ? 'long' : 'short'}`;
    must((claims.get(closed) ?? 0) <= position.quantity, 'orders close more than there is');
    claims.delete(closed);
  }
  for (const claim of claims.values()) must(claim === 0, 'orders close a position that is gone');
  return { sum, count };
}

/** The sums are those of the orders, and no order that should be divided anew is overlooked. */
function checkClaims(account: PerpetualAccount, market: PerpetualMarket): void {
  const known = claimsIn(account, market);
  for (const isBuy of [true, false]) {
    const side = isBuy ? known?.buys : known?.sells;
    let [closes, opens, waiting, special, isInOrder] = [0, 0, 0, 0, true];
    for (const order of ordersIn(account.trader, market)) {
      if (order.terms.isBuy !== isBuy) continue;
      const isOneWay = !mayOpen(order.terms) || !mayClose(order.terms);
      if (isWaiting(order)) waiting += mayOpen(order.terms) ? 0 : 1;
      else {
        special += isOneWay ? 1 : 0;
        if (opens > 0 && order.remaining > order.opens) isInOrder = false;
        closes += order.remaining - order.opens;
        opens += order.opens;
      }
    }
    if (side === undefined) must(closes + opens + waiting === 0, 'an account with orders has no claims');
    else {
      const isSame = side.closes === closes && side.opens === opens && side.waiting === waiting && side.special === special;
      must(isSame && (isInOrder || !side.isInOrder), 'the claims of an account are not the sums of its orders');
    }
  }
}

function checkMoney(p: Perpetual, account: PerpetualAccount | undefined, reserved: bigint): void {
  if (account === undefined) return;
  const { trader, held, pot, required, isHedged } = account;
  const sum = (mode: string) => held.reduce((all, one) => (one.mode === mode ? all + one.margin : all), 0n);
  const { available, frozen } = p.ledger.balance(trader, 'perpetual', p.clearing.usdt);
  const isolated = sum('isolated');
  must(
    frozen === isolated + pot + reserved,
    `I5: trader ${trader.id} has ${frozen} frozen, positions and orders need ${isolated + pot + reserved}`,
  );
  must(required === sum('cross'), 'the margin of cross positions is not their sum');
  must(pot <= required && (pot === required || available === NOTHING), 'what is available must cover cross positions first');
  for (const [i, one] of held.entries()) {
    must(one.account === account && one.contract.holders.has(one) && one.margin >= 0n, 'a position is not where it says');
    const next = held[i + 1];
    if (next === undefined) continue;
    must(next.contract.symbol > one.contract.symbol || (isHedged && next.contract === one.contract), 'positions are out of order');
  }
}

/** I6: what is long is short, and the clearing account holds minus the signed entry values. */
function checkContracts(p: Perpetual): void {
  let signed = 0n;
  for (const market of p.markets.values()) {
    let lots = 0;
    const own = p.fund.positions.get(market);
    const all = [...market.holders].map(({ position }) => position);
    for (const { isLong, quantity, entryValue } of own === undefined ? all : [...all, own]) {
      must(quantity > 0, 'an empty position is still held');
      lots += isLong ? quantity : -quantity;
      signed += isLong ? entryValue : -entryValue;
    }
    must(lots === 0, `I6: ${market.symbol} has ${lots} lots more long than short`);
  }
  must(p.ledger.houseBalance('perpetual:clearing', p.clearing.usdt) === -signed, 'perpetual:clearing is not minus the entry values');
}

// How many take profits and stop losses may wait (rules 1.6). What an entry brings along is counted before it exists, so that a fill
// never has to be refused, and never adds more than was counted.

/** For parts of one position: each take profit and each stop loss is one. */
export const MOST_EXITS = 20;
/** Trailing stops of one trader in one contract. */
export const MOST_TRAILING = 10;

/** One of the trader's open orders in a contract. The core counts its own orders, a browser those it's shown. */
export interface Counted<Id> {
  readonly id: Id;
  readonly isBuy: boolean;
  /** It waits, only closes, at the market, and not all of its position: that has one take profit and one stop loss at most. */
  readonly isExit: boolean;
  /** The entry whose fills it closes. */
  readonly parentId: Id | undefined;
  /** How many exits it brings along. */
  readonly attached: number;
}

/** Exits of this side: those that wait, and those that open entries of the other side will bring. */
export function countExits<Id>(orders: readonly Counted<Id>[], isBuy: boolean): number {
  const entries = new Set(orders.flatMap(({ id, attached }) => (attached > 0 ? [id] : [])));
  let count = 0;
  for (const { isBuy: side, isExit, parentId, attached } of orders)
    if (side !== isBuy) count += attached;
    else if (isExit && (parentId === undefined || !entries.has(parentId))) count += 1;
  return count;
}

/** How many exits an order brings along. */
export const attachedTo = (o: { readonly takeProfit?: unknown; readonly stopLoss?: unknown }): number =>
  (o.takeProfit === undefined ? 0 : 1) + (o.stopLoss === undefined ? 0 : 1);

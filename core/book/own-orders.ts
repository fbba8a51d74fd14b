// Each trader's open orders in one room: oldest first, counted per market, and by client order ID.

import { PerTrader, type Trader } from '../identity/trader.ts';
import type { Rejection } from '../rejection.ts';
import type { BookOrder } from './book-order.ts';
import type { OrderId } from './order-id.ts';
import type { OrderIndex } from './order-index.ts';

interface Own<Order> {
  first: Order | undefined;
  last: Order | undefined;
  /** Indexed by the market's number. */
  counts: readonly number[];
  /** Only open orders that have one. */
  byClientOrderId: Map<string, Order> | undefined;
}

/** Declared once per room, when its file is loaded. */
export class OwnOrders<Order extends BookOrder<Order>> {
  /** Undefined until the first order. */
  private readonly own = new PerTrader<Own<Order>>();

  /** The following ones are linked by `ownNext`. */
  first(trader: Trader): Order | undefined {
    return this.own.of(trader)?.first;
  }
  count(trader: Trader, market: { readonly number: number }): number {
    return this.own.of(trader)?.counts[market.number] ?? 0;
  }
  named(trader: Trader, clientOrderId: string): Order | undefined {
    return this.own.of(trader)?.byClientOrderId?.get(clientOrderId);
  }

  /**
   * An open order of this trader, by number or by client order ID. A number that was assigned (`last` is the highest) but isn't open
   * any more is a finished order; the core doesn't remember whose, so another trader's finished order looks the same, while another
   * trader's open order is unknown. An ID that no open order has is not open.
   */
  find(
    orders: OrderIndex<Order>,
    last: number,
    trader: Trader,
    { orderId: id, clientOrderId }: { readonly orderId?: OrderId | undefined; readonly clientOrderId?: string | undefined },
  ): Order | Rejection {
    if ((id === undefined) === (clientOrderId === undefined)) return { rejected: 'invalid_order' };
    if (clientOrderId !== undefined) return this.named(trader, clientOrderId) ?? { rejected: 'order_not_open' };
    if (!Number.isSafeInteger(id)) return { rejected: 'unknown_order' };
    const order = orders.get(id!);
    if (order !== undefined) return order.trader === trader ? order : { rejected: 'unknown_order' };
    return id! > 0 && id! <= last ? { rejected: 'order_not_open' } : { rejected: 'unknown_order' };
  }

  add(order: Order): void {
    const { trader, extra } = order;
    let own = this.own.of(trader);
    if (own === undefined) {
      own = { first: undefined, last: undefined, counts: [], byClientOrderId: undefined };
      this.own.keep(trader, own);
    }
    addCount(own, order.terms.market.number, 1);
    order.ownPrevious = own.last;
    if (own.last === undefined) own.first = order;
    else own.last.ownNext = order;
    own.last = order;
    if (extra?.clientOrderId !== undefined) {
      own.byClientOrderId ??= new Map();
      own.byClientOrderId.set(extra.clientOrderId, order);
    }
  }

  remove(order: Order): void {
    const own = this.own.of(order.trader)!;
    addCount(own, order.terms.market.number, -1);
    const { ownPrevious, ownNext, extra } = order;
    if (ownPrevious === undefined) own.first = ownNext;
    else ownPrevious.ownNext = ownNext;
    if (ownNext === undefined) own.last = ownPrevious;
    else ownNext.ownPrevious = ownPrevious;
    order.ownPrevious = undefined;
    order.ownNext = undefined;
    if (extra?.clientOrderId !== undefined) own.byClientOrderId!.delete(extra.clientOrderId);
  }
}

/** Copied for each new market rather than grown in place: a grown array reserves space for many more, and there are many traders. */
function addCount<Order>(own: Own<Order>, market: number, by: 1 | -1): void {
  const { counts } = own;
  if (market < counts.length) (counts as number[])[market]! += by;
  else own.counts = Array.from({ length: market + 1 }, (_, i) => (counts[i] ?? 0) + (i === market ? by : 0));
}

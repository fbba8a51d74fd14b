import { callKey } from '@bourse/client/calls';
import type { OwnEvent } from '@bourse/contract/realtime';
import type { Order } from '@bourse/contract/spot';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { spot } from '../wire/calls.ts';
import { useOwnMessages } from '../wire/own-events.ts';
import { useCall } from '../wire/use-call.ts';
import { isOpen } from './order-filter.ts';

/** The open orders after what was heard: a changed one takes its place, a new one stands first, one that has ended is gone. */
export function withOrderEvents(orders: readonly Order[], events: readonly OwnEvent[]): readonly Order[] {
  let now = orders;
  for (const heard of events) {
    if (heard.event !== 'order') continue;
    const { event: _, ...order } = heard;
    const at = now.findIndex((o) => o.orderId === order.orderId);
    if (!isOpen(order)) now = at < 0 ? now : now.filter((o) => o !== now[at]);
    else now = at < 0 ? [order, ...now] : now.map((o, i) => (i === at ? order : o));
  }
  return now;
}

/** At which prices of a book own orders stand. What waits for its trigger is not in the book. */
export const ownPrices = (orders: readonly Order[], symbol: string, side: Order['side']): readonly string[] =>
  orders.flatMap((o) => (o.symbol === symbol && o.side === side && o.status !== 'untriggered' && o.price !== undefined ? [o.price] : []));

/** All open orders, newest first. Own events move them at once; the call that follows each event confirms them. */
export function useOpenOrders(): UseQueryResult<Order[], Error> {
  const client = useQueryClient();
  useOwnMessages(({ events }) => {
    client.setQueryData<readonly Order[]>(callKey(spot.openOrders, {}), (orders) => orders && withOrderEvents(orders, events));
  });
  return useCall(spot.openOrders, {});
}

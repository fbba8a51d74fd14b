import { codeOf } from '@bourse/client/refused';
import { useEffect, useState } from 'react';
import { usePreferences } from '../parts/preferences.ts';
import { useReconnected } from '../trading/use-connected.ts';
import type { TicketMarket } from './facts.ts';
import { useOpenTicket } from './open-ticket.ts';
import { useTellPlaced } from './order-news.ts';
import { fieldOfCode, useRefusalText } from './reason-text.ts';
import { afterPlaced, orderOf, type Ticket } from './ticket.ts';
import type { PlaceOrder, Placing } from './use-place-order.ts';

interface Review {
  /** The order under review. */
  readonly order: PlaceOrder | undefined;
  readonly close: () => void;
  readonly send: (order: PlaceOrder) => void;
  /** Starts the review; without one sends the order. */
  readonly submit: () => void;
  /** Why the order was refused, and the field it belongs to. */
  readonly refusal: { readonly field: ReturnType<typeof fieldOfCode>; readonly text: string } | undefined;
}

/**
 * From the form to the placed order. A refusal closes the review and shows at its field; after a lost answer the review stays open,
 * so that the order can be sent again with the same id.
 */
export function useReview(market: TicketMarket, ticket: Ticket, placing: Placing, isConnected: boolean): Review {
  const { info } = market;
  const { symbol } = info;
  const refusalText = useRefusalText();
  const confirms = usePreferences((p) => p.confirmOrders);
  const tell = useTellPlaced();
  const [order, setOrder] = useState<PlaceOrder>();
  const { error, unsettled } = placing;
  useReconnected(isConnected, () => {
    if (unsettled) placing.forget();
  });
  useEffect(() => {
    if (error && !unsettled) setOrder(undefined);
  }, [error, unsettled]);

  const send = (sent: PlaceOrder) =>
    placing.send(sent, (placed) => {
      setOrder(undefined);
      tell(placed.order);
      const now = useOpenTicket.getState();
      if (now.symbol === symbol) useOpenTicket.setState({ ticket: afterPlaced(now.ticket) });
    });
  const submit = () => {
    const { requestId: _, ...wish } = orderOf(ticket, symbol, '', market);
    // A percentage stops following the market: the review, and a second try after a lost answer, show this very order.
    useOpenTicket.setState({ symbol, ticket: { ...ticket, percent: undefined } });
    const begun = placing.begin(wish);
    if (confirms) setOrder(begun);
    else send(begun);
  };
  const isByTotal = ticket.lead === 'total' && (ticket.type === 'market' || ticket.type === 'stop_market');
  return {
    order,
    close: () => setOrder(undefined),
    send,
    submit,
    refusal:
      error && !order
        ? { field: fieldOfCode(codeOf(error) ?? '', isByTotal), text: refusalText(error, ticket.side, ticket.price, info) }
        : undefined,
  };
}

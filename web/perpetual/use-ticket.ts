import { useEffect, useRef } from 'react';
import { useOpenTicket } from './open-ticket.ts';
import { blankTicket, edited, type Ticket } from './ticket.ts';

/** The form of a contract: it begins with the last price, once, and with what the address asks for. */
export function useTicket(
  symbol: string,
  last: string | undefined,
  side: Ticket['side'] | undefined,
  price: string | undefined,
): { readonly ticket: Ticket; readonly put: (next: Ticket) => void } {
  const open = useOpenTicket();
  const ticket = open.symbol === symbol ? open.ticket : blankTicket;
  const begun = useRef(open.symbol === symbol && ticket.price !== '');
  useEffect(() => {
    if (begun.current || last === undefined) return;
    begun.current = true;
    const before = useOpenTicket.getState();
    const from = before.symbol === symbol ? before.ticket : { ...blankTicket, side: before.ticket.side };
    useOpenTicket.setState({ symbol, ticket: { ...from, price: price ?? (from.price || last) } });
  }, [symbol, last, price]);
  useEffect(() => {
    if (!side) return;
    const before = useOpenTicket.getState();
    useOpenTicket.setState({ symbol, ticket: edited(before.symbol === symbol ? before.ticket : blankTicket, { side }) });
  }, [symbol, side]);
  return { ticket, put: (next) => useOpenTicket.setState({ symbol, ticket: next }) };
}

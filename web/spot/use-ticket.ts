import { trimZeros } from '@bourse/core/money/decimal';
import { useEffect, useRef } from 'react';
import { type Assessment, assess } from './assess.ts';
import type { TicketMarket } from './facts.ts';
import { useOpenTicket } from './open-ticket.ts';
import { blankTicket, type Edit, edited, linked, type Ticket } from './ticket.ts';
import { useFacts } from './use-facts.ts';
import { useSteadyBound } from './use-steady-bound.ts';

type Seen = ReturnType<typeof useFacts>;
export interface OpenTicket extends Seen {
  readonly ticket: Ticket;
  readonly assessment: Assessment;
  readonly put: (ticket: Ticket) => void;
  readonly edit: (change: Edit) => void;
}

/** The order form of a pair. It starts with the side and price in the address, otherwise with the last price. */
export function useTicket(
  market: TicketMarket,
  asked: { readonly side: 'buy' | 'sell' | undefined; readonly price: string | undefined },
  onChange: () => void,
): OpenTicket {
  const { symbol } = market.info;
  const { side, price } = asked;
  const seen = useFacts(market);
  const { facts } = seen;
  const open = useOpenTicket();
  const kept = open.symbol === symbol ? open.ticket : blankTicket;
  // A percentage follows the available balance and the market when they change.
  const ticket = kept.percent === undefined ? kept : linked(kept, facts);
  const assessment = useSteadyBound(assess(ticket, facts), `${ticket.type} ${ticket.price} ${ticket.trigger}`);
  const put = (next: Ticket) => {
    useOpenTicket.setState({ symbol, ticket: next });
    onChange();
  };

  const hasPrice = useRef(open.symbol === symbol && kept.price !== '');
  const { last } = facts;
  useEffect(() => {
    if (hasPrice.current || last === undefined) return;
    hasPrice.current = true;
    const before = useOpenTicket.getState();
    const from = before.symbol === symbol ? before.ticket : { ...blankTicket, side: before.ticket.side };
    useOpenTicket.setState({ symbol, ticket: { ...from, price: price ?? (from.price || trimZeros(last)) } });
  }, [symbol, last, price]);
  useEffect(() => {
    if (!side) return;
    const before = useOpenTicket.getState();
    useOpenTicket.setState({ symbol, ticket: edited(before.symbol === symbol ? before.ticket : blankTicket, { side }, undefined) });
  }, [symbol, side]);

  return { ...seen, ticket, assessment, put, edit: (change) => put(edited(ticket, change, facts)) };
}

import type { InstrumentInfo } from '@bourse/contract/market';
import { HOUR_MS } from '@bourse/core/time';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { market } from '../wire/calls.ts';
import { bookChannel, type OrderBook } from '../wire/market-feed.ts';
import { useCall } from '../wire/use-call.ts';
import { type TicketMarket, ticketMarket } from './facts.ts';

/** Filters and decimals hardly change: kept for ten minutes. */
export const useInstruments = (): UseQueryResult<InstrumentInfo[], Error> =>
  useCall(market.instruments, {}, { staleTime: 600_000, gcTime: HOUR_MS });

/** All instruments by their symbol; empty until they are known. */
export function useInstrumentMap(): ReadonlyMap<string, InstrumentInfo> {
  const { data } = useInstruments();
  return useMemo(() => new Map((data ?? []).map((i) => [i.symbol as string, i])), [data]);
}

/** One instrument as the order form counts it. */
export function useTicketMarket(symbol: string): TicketMarket | undefined {
  const info = useInstrumentMap().get(symbol);
  return useMemo(() => info && ticketMarket(info), [info]);
}

/** The book for decisions, not for the eye: looked at twice a second, so that a form is not drawn with every tick. */
export function useSlowBook(symbol: string): OrderBook | undefined {
  const [book, setBook] = useState<OrderBook | undefined>();
  useEffect(() => {
    const channel = bookChannel(symbol);
    let first = true;
    const look = () => setBook(channel.current());
    const stop = channel.subscribe(() => {
      if (first && channel.current()) look();
      first = first && !channel.current();
    });
    look();
    const timer = setInterval(look, 500);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [symbol]);
  return book;
}

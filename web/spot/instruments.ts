import type { InstrumentInfo } from '@bourse/contract/market';
import { HOUR_MS } from '@bourse/core/time';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { market } from '../wire/calls.ts';
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

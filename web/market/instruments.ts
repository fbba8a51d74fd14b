import { type InstrumentKind, kindOf, underlyingOf } from '@bourse/contract/instrument-id';
import type { InstrumentInfo, Quote } from '@bourse/contract/market';
import { HOUR_MS } from '@bourse/core/time';
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { market } from '../wire/calls.ts';
import { seedTickers, tickerOf, useTickers } from '../wire/market-feed.ts';
import { useCall } from '../wire/use-call.ts';
import { type Order, ranked, ranks } from './ranking.ts';

// What the pages of this room read: which instruments there are, their quotes, the shape of their day.

export interface Instruments {
  readonly list: readonly InstrumentInfo[] | undefined;
  readonly of: (symbol: string) => InstrumentInfo | undefined;
  /** Of its prices, of whatever kind: a contract is priced like its pair. */
  readonly decimalsOf: (symbol: string) => number | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** Filters and decimals hardly change: kept for ten minutes. */
export function useInstruments(): Instruments {
  const query = useCall(market.instruments, {}, { staleTime: 600_000, gcTime: HOUR_MS });
  const bySymbol = useMemo(() => new Map((query.data ?? []).map((i) => [i.symbol as string, i])), [query.data]);
  return {
    list: query.data,
    of: (symbol) => bySymbol.get(symbol),
    decimalsOf: (symbol) => bySymbol.get(underlyingOf(symbol))?.priceDecimals,
    error: query.error,
    retry: () => void query.refetch(),
  };
}

export interface Quotes {
  /** Of one kind or of all, in the order of listing, the oldest first. Undefined while on its way. */
  readonly symbols: readonly string[] | undefined;
  readonly list: readonly Quote[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

export type QuoteKind = Extract<InstrumentKind, 'spot' | 'perpetual'>;

/** The quotes of all instruments, or of those of a kind, by a call; from then on the queue moves them. */
export function useQuotes(kind: QuoteKind | 'all' = 'spot'): Quotes {
  const query = useCall(market.quotesLists, {}, { staleTime: 15_000 });
  const all = query.data;
  useLayoutEffect(() => {
    if (all) seedTickers(all);
  }, [all]);
  const list = useMemo(() => all?.filter((q) => kind === 'all' || kindOf(q.symbol) === kind), [all, kind]);
  const symbols = useMemo(() => list?.map((q) => q.symbol), [list]);
  return { symbols, list, error: list ? null : query.error, retry: () => void query.refetch() };
}

/** The last day of each instrument as closing prices. */
export function useSparklines(): ReadonlyMap<string, readonly number[]> {
  const { data } = useCall(market.sparklines, {}, { staleTime: 120_000, refetchInterval: 300_000 });
  return useMemo(() => new Map((data ?? []).map((line) => [line.symbol as string, line.closes.map(Number)])), [data]);
}

/** How often a list may change its order: prices move at once, rows do not jump about under the finger. */
const reorderMs = 2_000;

/** The symbols in the wished order, kept up to date with the live prices. */
export function useRanked(symbols: readonly string[] | undefined, order: Order | undefined): readonly string[] | undefined {
  const isKnown = useTickers().length > 0;
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (!order || order.column === 'name') return undefined;
    const timer = setInterval(() => setTurn((n) => n + 1), reorderMs);
    return () => clearInterval(timer);
  }, [order]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tickers are read outside React, at each turn
  return useMemo(() => symbols && ranked(symbols, tickerOf, order), [symbols, order, turn, isKnown]);
}

/** The rank of each instrument among all of them, followed at the pace of a list. */
export function useRanks(symbols: readonly string[] | undefined): ReadonlyMap<string, number> {
  const isKnown = useTickers().length > 0;
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((n) => n + 1), 5 * reorderMs);
    return () => clearInterval(timer);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tickers are read outside React, at each turn
  return useMemo(() => ranks(symbols ?? [], tickerOf), [symbols, turn, isKnown]);
}

import { useMemo } from 'react';
import { type QuoteKind, useQuotes, useRanked } from './instruments.ts';
import type { Order } from './ranking.ts';
import { find } from './search.ts';
import { useWatchlist } from './watchlist.ts';

export const byTurnover: Order = { column: 'amount', direction: 'down' };

/** The pairs, or contracts, that match the word; without a word all of them, the watched ones first, then by turnover. */
export function useFoundPairs(word: string, kind: QuoteKind = 'spot'): readonly string[] {
  const quotes = useQuotes(kind);
  const ranked = useRanked(quotes.symbols, byTurnover);
  const { symbols: watched } = useWatchlist();
  return useMemo(() => {
    if (word.trim() !== '') return find(quotes.list ?? [], word).map((q) => q.symbol as string);
    const all = ranked ?? [];
    const first = (watched ?? []).filter((s) => all.includes(s));
    return [...first, ...all.filter((s) => !first.includes(s))];
  }, [word, quotes.list, ranked, watched]);
}

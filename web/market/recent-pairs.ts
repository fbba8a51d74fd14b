import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { withRecent } from './search.ts';

/** The pairs looked for last, on this device. */
export const useRecentPairs = create<{ readonly symbols: readonly string[] }>()(
  persist(() => ({ symbols: [] as readonly string[] }), { name: 'bourse.recent-pairs' }),
);

export const rememberPair = (symbol: string): void => {
  useRecentPairs.setState((s) => ({ symbols: withRecent(s.symbols, symbol) }));
};
export const forgetPairs = (): void => {
  useRecentPairs.setState({ symbols: [] });
};

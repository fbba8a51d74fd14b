import { create } from 'zustand';
import { persist } from 'zustand/middleware';

/** How the book stands: both sides, one of them, or the two sides beside each other. */
export const bookLayouts = ['both', 'bids', 'asks', 'beside'] as const;
export type BookLayout = (typeof bookLayouts)[number];

interface TradeMemory {
  /** The pair and the perpetual contract of the last visit. */
  readonly symbol: string;
  readonly contract: string;
  /** The second contract of the last visit. */
  readonly second: string;
  readonly layout: BookLayout;
  /** The step of the book by instrument, in ticks. */
  readonly steps: Readonly<Record<string, number>>;
  /** Whether the chart is unfolded above the form. */
  readonly chart: boolean;
  /** Whether the depth chart is. */
  readonly depth: boolean;
}

/** What the trading pages of this device remember. */
export const useTradeMemory = create<TradeMemory>()(
  persist(
    (): TradeMemory => ({
      symbol: 'BTC-USDT',
      contract: 'BTC-USDT-PERP',
      second: 'BTC-USDT-SEC',
      layout: 'both',
      steps: {},
      chart: false,
      depth: false,
    }),
    {
      name: 'bourse.trade',
    },
  ),
);
export const rememberTrade = (change: Partial<TradeMemory>): void => {
  useTradeMemory.setState(change);
};

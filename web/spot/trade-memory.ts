import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import { blankTicket, type Ticket } from './ticket.ts';

/** How the book stands: both sides, one of them, or the two sides beside each other. */
export const bookLayouts = ['both', 'bids', 'asks', 'beside'] as const;
export type BookLayout = (typeof bookLayouts)[number];

interface TradeMemory {
  /** The pair of the last visit. */
  readonly symbol: string;
  readonly layout: BookLayout;
  /** The step of the book by pair, in ticks. */
  readonly steps: Readonly<Record<string, number>>;
  /** Whether the chart is unfolded above the form. */
  readonly chart: boolean;
  /** Whether the depth chart is. */
  readonly depth: boolean;
}

/** What the trade page of this device remembers. */
export const useTradeMemory = create<TradeMemory>()(
  persist((): TradeMemory => ({ symbol: 'BTC-USDT', layout: 'both', steps: {}, chart: false, depth: false }), { name: 'bourse.trade' }),
);
export const rememberTrade = (change: Partial<TradeMemory>): void => {
  useTradeMemory.setState(change);
};

interface OpenTicket {
  readonly symbol: string | undefined;
  readonly ticket: Ticket;
}
/** The form outlives a look at another tab, but not the app: an order from yesterday is not waiting to be pressed. */
export const useOpenTicket = create<OpenTicket>()(() => ({ symbol: undefined, ticket: blankTicket }));

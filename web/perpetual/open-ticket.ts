import { create } from 'zustand';
import { blankTicket, type Ticket } from './ticket.ts';

interface OpenTicket {
  readonly symbol: string | undefined;
  readonly ticket: Ticket;
}
/** The form outlives a look at another tab, but not the app: an order from yesterday isn't waiting to be pressed. */
export const useOpenTicket = create<OpenTicket>()(() => ({ symbol: undefined, ticket: blankTicket }));

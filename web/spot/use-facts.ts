import { useConnected } from '../trading/use-connected.ts';
import { useSlowBook } from '../trading/use-slow-book.ts';
import { balanceOf, useBalances } from '../wire/balances.ts';
import { spot } from '../wire/calls.ts';
import { useTicker } from '../wire/market-feed.ts';
import { useCall } from '../wire/use-call.ts';
import { type Facts, factsOf, type Purse, type TicketMarket } from './facts.ts';
import { useOpenOrders } from './own-orders.ts';

/** Everything that a form knows of the world, as it is now. */
export function useFacts(market: TicketMarket): { readonly facts: Facts; readonly purse: Purse } {
  const { info } = market;
  const ticker = useTicker(info.symbol);
  const book = useSlowBook(info.symbol);
  const balances = useBalances();
  const orders = useOpenOrders();
  const isConnected = useConnected();
  const fees = useCall(spot.fees, {}, { staleTime: 300_000 });
  const purse: Purse = {
    base: balanceOf(balances.data, 'spot', info.base)?.available,
    quote: balanceOf(balances.data, 'spot', info.quote)?.available,
  };
  const facts = factsOf(market, { purse, ticker, book, fees: fees.data, orders: orders.data, isConnected });
  return { facts, purse };
}

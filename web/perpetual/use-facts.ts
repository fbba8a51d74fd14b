import { useOwnPolicy } from '../parts/own-policy.ts';
import { useConnected } from '../trading/use-connected.ts';
import { useSlowBook } from '../trading/use-slow-book.ts';
import { useTicker } from '../wire/market-feed.ts';
import { type ContractMarket, isFrozen, priceIn } from './contract-market.ts';
import type { Facts } from './seen.ts';
import { standIn } from './stand.ts';
import { useAllFigures, useContractMap, useHeld, useMoney, useOpenOrders, useSettings } from './use-contracts.ts';

const none: never[] = [];

/** Everything that a form knows of the world, as it is now. */
export function useFacts(market: ContractMarket): Facts {
  const { info } = market;
  const { symbol } = info;
  const ticker = useTicker(symbol);
  const book = useSlowBook(symbol);
  const isConnected = useConnected();
  const infos = useContractMap();
  const account = useMoney().data;
  const positions = useHeld().data;
  const figures = useAllFigures() ?? none;
  const settings = useSettings().data?.contracts.find((one) => one.symbol === symbol);
  const orders = useOpenOrders().data ?? none;
  const policy = useOwnPolicy('perpetual');
  const own = figures.find((one) => one.symbol === symbol);
  return {
    market,
    // Positions that aren't known yet aren't none.
    stand: positions && standIn(market, { account, positions, settings, figures, infos }),
    bids: book?.bids ?? none,
    asks: book?.asks ?? none,
    mark: priceIn(own?.mark, info),
    last: priceIn(ticker?.last, info),
    isFrozen: isFrozen(own),
    isConnected,
    policy,
    orders: orders.filter((one) => one.symbol === symbol),
  };
}

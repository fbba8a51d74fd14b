import type { MarketConfiguration } from '../market/configuration.ts';
import type { Market } from '../market/market.ts';
import type { Room } from '../room.ts';
import { amendOrder } from './amend-order.ts';
import { cancelAllOrders, cancelOrder, endTrading } from './cancel-order.ts';
import { checkSpot, checkTrader } from './check.ts';
import type { SpotCommand } from './commands.ts';
import type { SpotConfiguration } from './configuration.ts';
import { placeOrder } from './place-order.ts';
import type { Spot } from './spot.ts';
import { restoreSpot, type SpotTable, spotRows, takeVolume } from './state.ts';

export const spotRoom = (spot: Spot, market: Market): Room<SpotCommand, SpotTable, SpotConfiguration & MarketConfiguration> => ({
  acts: {},
  requests: {
    place_order: (trader, c, { seq, at }) => placeOrder(spot, seq, at, trader, c),
    amend_order: (trader, c, { seq, at }) => amendOrder(spot, seq, at, trader, c),
    cancel_order: (trader, c, { seq, at }) => cancelOrder(spot, seq, at, trader, c),
    cancel_all_orders: (trader, c, { at }) => cancelAllOrders(spot, at, trader, c),
  },
  configure: ({ instruments, feeTiers }, at) => {
    for (const { symbol } of instruments) spot.list(market.of(symbol));
    if (feeTiers.length > 0) spot.feeTiers = feeTiers;
    spot.rollVolumes(at, feeTiers.length > 0);
    endTrading(spot, at);
  },
  advance: (at) => {
    endTrading(spot, at);
    spot.rollVolumes(at, false);
    spot.settleSome();
  },
  rows: spotRows(spot),
  restore: (stored) => restoreSpot(spot, market, stored),
  take: { volume: (row) => takeVolume(spot, row) },
  check: () => checkSpot(spot),
  checkTrader: (trader) => checkTrader(spot, trader),
});

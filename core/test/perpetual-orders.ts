import { lots, ticks } from '../money/unit.ts';
import { goldPerpetual } from './perpetual-market.ts';

// Orders for the contract on gold as the tests write them: in coins, at whole prices.

/** Lots of a coin. */
export const COINS = 100_000_000;

type Side = 'buy' | 'sell';

/** A limit order to buy, without price and quantity, but for this. */
export const order = (change: object) => ({
  kind: 'place_perpetual_order',
  symbol: goldPerpetual.symbol,
  side: 'buy',
  positionSide: 'both',
  type: 'limit',
  timeInForce: 'GTC',
  postOnly: false,
  selfTradePrevention: 'expire_taker',
  reduceOnly: false,
  ...change,
});
export const limit = (side: Side, coins: number, price: number, change: object = {}) =>
  order({ side, quantity: lots(coins * COINS), price: ticks(price), ...change });
export const market = (side: Side, coins: number, change: object = {}) =>
  order({ side, type: 'market', timeInForce: 'IOC', quantity: lots(coins * COINS), ...change });

import type { BookFacts } from '../book/plan-fill.ts';
import type { Asset, FeeTier, Instrument } from '../market/instrument.ts';
import type { Amount, Ticks } from '../money/unit.ts';
import type { Band } from './band.ts';
import type { PlaceOrder } from './commands.ts';

/** The bounds that an instrument sets to its orders. */
export type Filters = Pick<
  Instrument,
  | 'symbol'
  | 'listed'
  | 'priceDecimals'
  | 'quantityDecimals'
  | 'minimumPrice'
  | 'maximumPrice'
  | 'minimumQuantity'
  | 'maximumQuantity'
  | 'maximumMarketQuantity'
  | 'minimumNotional'
  | 'priceBand'
  | 'marketBand'
  | 'maximumOpenOrders'
>;

/**
 * What an order is judged by. The core knows all of it. A browser knows what it's shown: what it doesn't know is undefined, or the end
 * of its book, and isn't held against the order.
 */
export interface OrderFacts extends BookFacts {
  readonly instrument: Filters;
  readonly quote: Pick<Asset, 'scale'>;
  /** The live index price; undefined while it's stale. */
  readonly index: Ticks | undefined;
  /** The price of the latest deal. */
  readonly last: Ticks | undefined;
  /** How many orders of the trader are open in this market. */
  readonly openOrders: number;
  /** Whether one of the trader's open orders has this client order id. */
  isNamed(clientOrderId: string): boolean;
  /** What the trader has to buy with (quote asset) or to sell (base asset). */
  available(isBuy: boolean): Amount | undefined;
  bandAround(price: Ticks): Band;
  /** What the trader is charged. Only estimates need it. */
  readonly rates: Rates | undefined;
}
export type Rates = Pick<FeeTier, 'maker' | 'taker'>;

/** An order before it has a number. */
export type NewOrder = Omit<PlaceOrder, 'kind' | 'trader' | 'requestId' | 'expiresAt' | 'symbol'>;

import type { BookFacts } from '../book/plan-fill.ts';
import type { Asset, FeeTier, Instrument } from '../market/instrument.ts';
import type { Amount, Ticks } from '../money/unit.ts';
import type { Band } from './band.ts';
import type { PlaceOrder } from './commands.ts';

/** The limits that an instrument sets for its orders. */
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
 * What an order is judged by. The core knows all of it. A browser knows what it's shown: anything else is undefined, or beyond the
 * end of its book, and doesn't count against the order.
 */
export interface OrderFacts extends BookFacts {
  readonly instrument: Filters;
  readonly quote: Pick<Asset, 'scale'>;
  /** The live index price; undefined while it's stale. */
  readonly index: Ticks | undefined;
  /** The price of the latest deal. */
  readonly last: Ticks | undefined;
  /** How many open orders the trader has in this market. */
  readonly openOrders: number;
  /** Whether one of the trader's open orders has this client order id. */
  isNamed(clientOrderId: string): boolean;
  /** What the trader has to buy with (quote asset) or to sell (base asset). */
  available(isBuy: boolean): Amount | undefined;
  bandAround(price: Ticks): Band;
  /** The trader's fee rates. Needed only for estimates. */
  readonly rates: Rates | undefined;
}
export type Rates = Pick<FeeTier, 'maker' | 'taker'>;

/** An order before it has a number. */
export type NewOrder = Omit<PlaceOrder, 'kind' | 'trader' | 'requestId' | 'expiresAt' | 'symbol'>;

import type { BookFacts } from '../book/plan-fill.ts';
import type { CountFacts } from '../book/refuse.ts';
import type { Filters } from '../market/filters.ts';
import type { Asset, FeeTier, Instrument } from '../market/instrument.ts';
import type { Amount, Ticks } from '../money/unit.ts';
import type { Band } from './band.ts';
import type { PlaceOrder } from './commands.ts';

/** The limits that an instrument sets for its orders. */
export type JudgedInstrument = Pick<Instrument, 'symbol' | 'listed' | keyof Filters>;

/**
 * What an order is judged by. The core knows all of it. A browser knows what it's shown: anything else is undefined, or beyond the
 * end of its book, and doesn't count against the order.
 */
export interface OrderFacts extends BookFacts, CountFacts {
  readonly instrument: JudgedInstrument;
  readonly quote: Pick<Asset, 'scale'>;
  /** The live index price; undefined while it's stale. */
  readonly index: Ticks | undefined;
  /** The price of the latest deal. */
  readonly last: Ticks | undefined;
  /** What the trader has to buy with (quote asset) or to sell (base asset). */
  available(isBuy: boolean): Amount | undefined;
  bandAround(price: Ticks): Band;
  /** The trader's fee rates. Needed only for estimates. */
  readonly rates: Rates | undefined;
}
export type Rates = Pick<FeeTier, 'maker' | 'taker'>;

/** An order before it has a number. */
export type NewOrder = Omit<PlaceOrder, 'kind' | 'trader' | 'requestId' | 'expiresAt' | 'symbol'>;

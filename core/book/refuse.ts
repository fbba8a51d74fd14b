// Refusals that an order of any room can meet, judged from facts that every room has.

import type { Filters } from '../market/filters.ts';
import { priceText, quantityText } from '../market/instrument-text.ts';
import { formatDecimal } from '../money/decimal.ts';
import type { Amount, Ticks } from '../money/unit.ts';
import type { Rejection } from '../rejection.ts';
import type { BookFacts } from './plan-fill.ts';

/** The names of what a judge of any room may refuse with. */
export type OrderFault =
  | 'trading_ended'
  | 'invalid_order'
  | 'price_stale'
  | 'invalid_price'
  | 'invalid_quantity'
  | 'below_minimum_quantity'
  | 'below_minimum_notional'
  | 'price_outside_band'
  | 'duplicate_client_order_id'
  | 'too_many_open_orders'
  | 'trigger_already_reached'
  | 'insufficient_available'
  | 'post_only_would_take';
type Refusal<Fault extends OrderFault> = Extract<Rejection, { rejected: Fault }>;

/** What the trader's other orders leave room for. */
export interface CountFacts {
  readonly instrument: Pick<Filters, 'maximumOpenOrders'>;
  /** How many open orders the trader has in this market. */
  readonly openOrders: number;
  /** Whether one of the trader's open orders has this client order id. */
  isNamed(clientOrderId: string): boolean;
}

/** `mayStay`: the order may be open after the command, so that it counts. */
export function refuseCount(
  facts: CountFacts,
  clientOrderId: string | undefined,
  mayStay: boolean,
): Refusal<'duplicate_client_order_id' | 'too_many_open_orders'> | undefined {
  if (clientOrderId !== undefined && facts.isNamed(clientOrderId)) return { rejected: 'duplicate_client_order_id' };
  return mayStay && facts.openOrders >= facts.instrument.maximumOpenOrders ? { rejected: 'too_many_open_orders' } : undefined;
}

/** A client order id has 1 to 64 characters, or there is none. */
export const isName = (name: unknown): boolean => name === undefined || (typeof name === 'string' && name.length > 0 && name.length <= 64);

/** Whether a limit order at this price would match at once. */
export function wouldTake(facts: BookFacts, isBuy: boolean, price: Ticks): boolean {
  const best = (isBuy ? facts.asks : facts.bids).behind(0);
  return best !== undefined && (isBuy ? best.price <= price : best.price >= price);
}

export const outsideBand = (lowest: Ticks, highest: Ticks, instrument: Filters): Refusal<'price_outside_band'> => ({
  rejected: 'price_outside_band',
  lowest: priceText(lowest, instrument),
  highest: priceText(highest, instrument),
});

export const belowMinimumQuantity = (instrument: Filters): Refusal<'below_minimum_quantity'> => ({
  rejected: 'below_minimum_quantity',
  minimum: quantityText(instrument.minimumQuantity, instrument),
});

/** `scale`: the decimals of the quote asset. */
export const belowMinimumNotional = (minimum: Amount, scale: number): Refusal<'below_minimum_notional'> => ({
  rejected: 'below_minimum_notional',
  minimum: formatDecimal(minimum, scale),
});

// What a ticket will cost, computed by the same functions that book it, for the browser (product: the number shown is the
// number booked). All amounts in minor units of the asset named.

import type { Side } from '../book/side.ts';
import type { FeeTier } from '../market/instrument.ts';
import { minus } from '../money/amount.ts';
import { goods, type InstrumentUnits, lotsDown, notional } from '../money/notional.ts';
import { bandHighest, bandLowest } from '../money/rounding.ts';
import type { Amount, Lots, Rate, Ticks } from '../money/unit.ts';
import { tradeFee } from './fees.ts';

export interface Preview {
  /** What is frozen or spent at most: quote asset for a buy, base asset for a sell. */
  readonly cost: Amount;
  /** What is received before the fee at this price: base asset for a buy, quote asset for a sell. */
  readonly received: Amount;
  /** The fee if the whole order takes, in the received asset. However many fills it has: the fee is rounded up once per order. */
  readonly maximumFee: Amount;
  readonly minimumReceived: Amount;
}

/** A limit order at its price, or a market order by quantity at the worst price it may take. */
export function previewOrder(side: Side, price: Ticks, quantity: Lots, units: InstrumentUnits, tier: FeeTier): Preview {
  const [value, base] = [notional(price, quantity, units), goods(quantity, units)];
  return side === 'buy' ? previewOf(value, base, tier.taker) : previewOf(base, value, tier.taker);
}

/** A market buy for an amount of the quote asset, as if all of it were filled at one price. */
export function previewBuyFor(amount: Amount, price: Ticks, units: InstrumentUnits, tier: FeeTier): Preview & { readonly quantity: Lots } {
  const quantity = lotsDown(amount, price, units);
  return { quantity, ...previewOf(notional(price, quantity, units), goods(quantity, units), tier.taker) };
}

/** The worst price that a market order may take when this is the best. */
export const worstPrice = (side: Side, best: Ticks, marketBand: Rate): Ticks =>
  side === 'buy' ? bandHighest(best, marketBand) : bandLowest(best, marketBand);

function previewOf(cost: Amount, received: Amount, rate: Rate): Preview {
  const maximumFee = tradeFee(received, rate);
  return { cost, received, maximumFee, minimumReceived: minus(received, maximumFee) };
}

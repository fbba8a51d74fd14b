// What an order promises before it is sent. The core rounds the fee up once per order, so the bound is that of the whole order,
// however many fills it has.

import { goods, type InstrumentUnits, notional } from '@bourse/core/money/notional';
import { type Amount, amount, type Lots, lots, type Rate, type Ticks } from '@bourse/core/money/unit';
import { tradeFee } from '@bourse/core/spot/fees';

/** In minor units of what is received: the fee at most, and what is left of the receipt at least. */
export interface Promised {
  readonly fee: Amount;
  readonly receive: Amount;
}

/** What so many lots bring at a price: coins for a buy, money for a sell. */
const receipt = (isBuy: boolean, quantity: Lots, price: Ticks, units: InstrumentUnits): Amount =>
  isBuy ? goods(quantity, units) : notional(price, quantity, units);

export const dearestFee = (isBuy: boolean, quantity: Lots, price: Ticks, feeRate: Rate, units: InstrumentUnits): Amount =>
  tradeFee(receipt(isBuy, quantity, price, units), feeRate);

/** What arrives at the worst price. A better price only adds to it. */
export function leastReceived(isBuy: boolean, quantity: Lots, price: Ticks, feeRate: Rate, units: InstrumentUnits): Amount {
  const gross = receipt(isBuy, quantity, price, units);
  return amount(gross - tradeFee(gross, feeRate));
}

/**
 * A sell for an amount ends with the lot that completes it: it brings the amount at least, and less than one lot at the kindest
 * price more.
 */
export function sellFor(total: Amount, kindest: Ticks, feeRate: Rate, units: InstrumentUnits): Promised {
  return {
    fee: tradeFee(amount(total + receipt(false, lots(1), kindest, units)), feeRate),
    receive: amount(total - tradeFee(total, feeRate)),
  };
}

/**
 * What the rest of an order may still be charged, `paid` for `received` before: the bound of the whole order less that. An order
 * that was charged at a lower rate so far may reach the higher one only by rounding, a unit a lot.
 */
export function dearestRest(
  isBuy: boolean,
  quantity: Lots,
  price: Ticks,
  feeRate: Rate,
  units: InstrumentUnits,
  before: { readonly received: Amount; readonly paid: Amount },
): Amount {
  const all = tradeFee(amount(before.received + receipt(isBuy, quantity, price, units)), feeRate) - before.paid;
  const byLot = tradeFee(receipt(isBuy, lots(1), price, units), feeRate) * BigInt(quantity);
  return amount(all > 0n && all < byLot ? all : byLot);
}

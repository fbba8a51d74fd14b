// What an order promises before it is sent. Every fill rounds its fee up, so the dearest case is a fill per lot.

import { goods, type InstrumentUnits, notional } from '@bourse/core/money/notional';
import { type Amount, amount, type Lots, lots, type Rate, type Ticks } from '@bourse/core/money/unit';
import { tradeFee } from '@bourse/core/spot/fees';

/** In minor units of what is received: the fee at most, and what is left of the receipt at least. */
export interface Promised {
  readonly fee: Amount;
  readonly receive: Amount;
}

/** What one lot brings at a price: coins for a buy, money for a sell. */
const lotReceipt = (isBuy: boolean, price: Ticks, units: InstrumentUnits): Amount =>
  isBuy ? goods(lots(1), units) : notional(price, lots(1), units);

/** The fee when every lot is its own fill, each rounded up. */
export const dearestFee = (isBuy: boolean, quantity: Lots, price: Ticks, feeRate: Rate, units: InstrumentUnits): Amount =>
  amount(tradeFee(lotReceipt(isBuy, price, units), feeRate) * BigInt(quantity));

/** What arrives when every lot is its own fill at the worst price. A better price only adds to it. */
export function leastReceived(isBuy: boolean, quantity: Lots, price: Ticks, feeRate: Rate, units: InstrumentUnits): Amount {
  const gross = lotReceipt(isBuy, price, units) * BigInt(quantity);
  const fee = dearestFee(isBuy, quantity, price, feeRate, units);
  return amount(gross > fee ? gross - fee : 0n);
}

/**
 * A sell for an amount ends with the lot that completes it: it brings the amount at least, and less than one lot at the kindest
 * price more. Each of the fills, as many as lots at most, rounds its fee up, which is less than a minor unit each.
 */
export function sellFor(total: Amount, most: Lots, kindest: Ticks, feeRate: Rate, units: InstrumentUnits): Promised {
  const rounding = BigInt(most) - 1n;
  const least = tradeFee(total, feeRate) + rounding;
  return {
    fee: amount(tradeFee(amount(total + lotReceipt(false, kindest, units)), feeRate) + rounding),
    receive: amount(total > least ? total - least : 0n),
  };
}

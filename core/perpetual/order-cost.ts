// What an order of a perpetual contract sets aside (rules 1.2): initial margin, the opening fee and the closing fee at the
// bankruptcy price. Always at the taker's rate, even for a future maker; the difference is released on filling.

import { minus, plus } from '../money/amount.ts';
import { feeUp } from '../money/rounding.ts';
import type { Amount, Rate } from '../money/unit.ts';

export interface OrderCost {
  readonly initialMargin: Amount;
  readonly openFee: Amount;
  readonly closeFee: Amount;
  readonly total: Amount;
}

/** Value ÷ leverage, rounded up. */
export const initialMargin = (value: Amount, leverage: number): Amount => {
  const by = BigInt(leverage);
  return ((value + by - 1n) / by) as Amount;
};

/** Each part is rounded up. A buy closes below its price, at value − margin; a sell above it, at value + margin. */
export function orderCost(isBuy: boolean, value: Amount, leverage: number, takerFee: Rate): OrderCost {
  const margin = initialMargin(value, leverage);
  const openFee = feeUp(value, takerFee);
  const closeFee = feeUp(isBuy ? minus(value, margin) : plus(value, margin), takerFee);
  return { initialMargin: margin, openFee, closeFee, total: plus(plus(margin, openFee), closeFee) };
}

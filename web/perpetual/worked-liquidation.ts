// The worked example of the contract's terms: an isolated position opened at the mark price, by the functions that liquidate.

import { plus } from '@bourse/core/money/amount';
import { decimalText } from '@bourse/core/money/decimal';
import { notional } from '@bourse/core/money/notional';
import { lots, type Ticks } from '@bourse/core/money/unit';
import { liquidationPrice } from '@bourse/core/perpetual/liquidation';
import { orderCost } from '@bourse/core/perpetual/order-cost';
import { maintenanceMargin, tierOf } from '@bourse/core/perpetual/risk-tier';
import { amountTextIn, type ContractMarket, priceTextIn } from './contract-market.ts';
import { moveText } from './exits.ts';

export interface WorkedLiquidation {
  readonly entry: string | undefined;
  readonly value: string | undefined;
  readonly initial: string | undefined;
  readonly maintenance: string | undefined;
  /** Undefined: no price liquidates it. */
  readonly liquidation: string | undefined;
  /** The move of the price until then, in percent. */
  readonly move: string | undefined;
}

export function workedLiquidation(
  isLong: boolean,
  entry: Ticks,
  quantity: number,
  leverage: number,
  { info, units, tiers, takerFee }: ContractMarket,
): WorkedLiquidation {
  const value = notional(entry, lots(quantity), units);
  const { initialMargin, closeFee } = orderCost(isLong, value, leverage, takerFee);
  const position = { isLong, quantity: lots(quantity), entryValue: value };
  const price = liquidationPrice(position, plus(initialMargin, closeFee), tiers, takerFee, units);
  return {
    entry: decimalText(entry, info.priceDecimals),
    value: amountTextIn(value, info),
    initial: amountTextIn(initialMargin, info),
    maintenance: amountTextIn(maintenanceMargin(tiers, value), info),
    liquidation: priceTextIn(price, info),
    move: price === undefined ? undefined : moveText((BigInt(price - entry) * 10_000n) / BigInt(entry)),
  };
}

/** The most that the tier of a position's value allows. */
export const highestLeverageFor = (entry: Ticks, quantity: number, { units, tiers }: ContractMarket): number =>
  tierOf(tiers, notional(entry, lots(quantity), units)).maximumLeverage;

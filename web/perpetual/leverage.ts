import { NOTHING, plus } from '@bourse/core/money/amount';
import { notional } from '@bourse/core/money/notional';
import { lots, type Ticks } from '@bourse/core/money/unit';
import { liquidationPrice } from '@bourse/core/perpetual/liquidation';
import { orderCost } from '@bourse/core/perpetual/order-cost';
import type { ContractMarket } from './contract-market.ts';
import type { Facts } from './seen.ts';

/** A few to choose from: the usual ones up to the highest, and the highest. */
export const leverageSteps = (highest: number): readonly number[] => [...[1, 5, 10, 20, 50].filter((step) => step < highest), highest];

/** Where a new isolated position, opened at the mark price with this leverage, would be liquidated. */
export function liquidationOfNew(isLong: boolean, mark: Ticks, leverage: number, market: ContractMarket): Ticks | undefined {
  const { info, units, tiers, takerFee } = market;
  const quantity = lots(Number(info.minimumQuantity));
  const value = notional(mark, quantity, units);
  const { initialMargin, closeFee } = orderCost(isLong, value, leverage, takerFee);
  const margin = plus(initialMargin, closeFee);
  return margin <= NOTHING ? undefined : liquidationPrice({ isLong, quantity, entryValue: value }, margin, tiers, takerFee, units);
}

/** What keeps the margin mode of a contract as it is: a position in it, or an open order. The key of the reason. */
export function modeBlockedBy({ stand, orders }: Pick<Facts, 'stand' | 'orders'>): 'held' | 'ordered' | undefined {
  if (stand?.long !== undefined || stand?.short !== undefined) return 'held';
  return orders.length > 0 ? 'ordered' : undefined;
}

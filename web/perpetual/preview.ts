// What an order would do to the trader's money and position, by the function that books it, and where the position would be
// liquidated before and after.

import { minus, NOTHING, plus } from '@bourse/core/money/amount';
import { lotsDown, notional } from '@bourse/core/money/notional';
import { feeUp } from '@bourse/core/money/rounding';
import { type Amount, type Lots, lots, type Rate, type Ticks } from '@bourse/core/money/unit';
import { scopeAt } from '@bourse/core/perpetual/judge';
import { orderCost } from '@bourse/core/perpetual/order-cost';
import type { PerpetualFacts } from '@bourse/core/perpetual/order-facts';
import { figuresOf } from '@bourse/core/perpetual/preview';
import { freeOf, type Stand, settleTrade } from '@bourse/core/perpetual/trade';
import type { ContractMarket } from './contract-market.ts';

/** A trader's stand in one contract, with what was chosen for it. */
export interface Standing extends Stand {
  readonly leverage: number;
  readonly isIsolated: boolean;
  readonly isHedged: boolean;
  readonly mark: Ticks | undefined;
}

/** An order that trades completely, for a known value. */
export interface Filled {
  readonly isBuy: boolean;
  readonly quantity: Lots;
  readonly value: Amount;
  readonly mayOpen: boolean;
  readonly feeRate: Rate;
}

export interface Preview {
  readonly closes: Lots;
  readonly opens: Lots;
  /** Initial margin and the fee for closing at the bankruptcy price, of what opens. */
  readonly margin: Amount;
  readonly fee: Amount;
  /** What must be free for it: margin and fees of what opens, at the taker's rate. */
  readonly cost: Amount;
  /** Of what it closes, before fees. */
  readonly realised: Amount;
  readonly liquidationBefore: Ticks | undefined;
  readonly liquidationAfter: Ticks | undefined;
}

export function preview(
  { isBuy, quantity, value, mayOpen, feeRate }: Filled,
  seen: PerpetualFacts,
  stand: Standing,
  mark: Ticks,
  market: ContractMarket,
): Preview {
  const { units, tiers, takerFee } = market;
  const scope = scopeAt({ units, tiers, takerFee }, seen.setting, mark);
  const liquidationOf = (at: Stand, isLong: boolean) => figuresOf(seen, at).find((one) => one.isLong === isLong)?.liquidation;
  const opposite = isBuy ? stand.short : stand.long;
  const mayClose = !stand.isHedged || !mayOpen;
  const closes = lots(Math.min(quantity, mayClose ? (opposite?.position.quantity ?? 0) : 0));
  const opens = lots(mayOpen ? quantity - closes : 0);
  const closesFor = ((value * BigInt(closes)) / BigInt(quantity)) as Amount;
  const opensFor = opens === 0 ? NOTHING : minus(value, closesFor);
  const fee = feeUp(plus(closesFor, opensFor), feeRate);
  const settled = settleTrade(stand, scope, { isBuy, closes, closesFor, opens, opensFor, fee, feeRate });
  // What an order is about: the position that it opens or enlarges, otherwise the one that it reduces.
  const isLongBefore = opens > 0 && closes === 0 ? isBuy : !isBuy;
  const isLongAfter = opens > 0 ? isBuy : !isBuy;
  return {
    closes,
    opens,
    margin: settled.margin,
    fee: settled.fee,
    cost: opens === 0 ? NOTHING : orderCost(isBuy, opensFor, stand.leverage, market.takerFee).total,
    realised: settled.realised,
    liquidationBefore: liquidationOf(stand, isLongBefore),
    liquidationAfter: liquidationOf(settled.after, isLongAfter),
  };
}

/** The most lots that what is free opens at a price, and what can be closed on the way there. */
export function mostLots(isBuy: boolean, price: Ticks, stand: Standing, { units, takerFee }: ContractMarket): Lots {
  const free = freeOf(stand);
  const closable = stand.isHedged ? 0 : ((isBuy ? stand.short : stand.long)?.position.quantity ?? 0);
  if (free <= 0n) return lots(closable);
  const costs = (quantity: number) => orderCost(isBuy, notional(price, lots(quantity), units), stand.leverage, takerFee).total;
  let low = 0;
  let high: number = lotsDown((free * BigInt(stand.leverage)) as Amount, price, units);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (costs(middle) <= free) low = middle;
    else high = middle - 1;
  }
  return lots(low + closable);
}

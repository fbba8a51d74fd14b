// Other tiers or fees change what positions need. A change liquidates nobody, and no position blocks it: one that wouldn't have enough
// margin under the new rules is judged by those from before (decision 0088).

import { RATE_ONE } from '../money/unit.ts';
import { type HeldPosition, type MarginRules, rulesOf } from './account.ts';
import { neededFor } from './edge.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { isLiquidatable } from './liquidation.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { valueAt } from './position.ts';

/** Call when the contract has its new rules, and its orders hold what these ask for. */
export function keepEarlierRules(p: Perpetual, market: PerpetualMarket, { tiers, takerFee }: PerpetualInstrument): void {
  const before: MarginRules = { tiers, takerFee };
  const short = new Set([...market.holders].filter((held) => isShort(p, market, held)));
  for (const held of market.holders) held.earlier = short.has(held) ? (held.earlier ?? before) : undefined;
}

/** By the contract's rules of today. */
function isShort({ clearing }: Perpetual, market: PerpetualMarket, held: HeldPosition): boolean {
  if (market.mark === undefined) return false;
  const { tiers, takerFee } = market;
  if (held.mode === 'isolated')
    return isLiquidatable(tiers, takerFee, valueAt(held.position, market.mark, market.units), clearing.equity(held));
  let needed = 0n;
  for (const one of held.account.held) if (one.mode === 'cross') needed += neededFor(one, one.contract === market ? market : rulesOf(one));
  return clearing.crossEquity(held.account) * RATE_ONE < needed;
}

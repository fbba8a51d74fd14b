// Other tiers or fees change what positions need. A change that would liquidate somebody isn't made: the prices did nothing.

import { RATE_ONE } from '../money/unit.ts';
import type { HeldPosition } from './account.ts';
import { mustLiquidate, neededFor, slackOf } from './edge.ts';
import type { PerpetualInstrument } from './instrument.ts';
import { isLiquidatable } from './liquidation.ts';
import type { Perpetual } from './perpetual.ts';
import type { PerpetualMarket } from './perpetual-market.ts';
import { valueAt } from './position.ts';
import { tierOf } from './risk-tier.ts';

/** How many positions that have enough margin now wouldn't have it under these rules. */
export function liquidatedBy(p: Perpetual, changed: PerpetualInstrument): number {
  const market = p.markets.get(changed.symbol);
  if (market?.mark === undefined) return 0;
  let count = 0;
  for (const held of market.holders) if (!mustLiquidate(p.clearing, held) && wouldBeShort(p, market, held, changed)) count++;
  return count;
}

function wouldBeShort(p: Perpetual, market: PerpetualMarket, held: HeldPosition, { tiers, takerFee }: PerpetualInstrument): boolean {
  const value = valueAt(held.position, market.mark!, market.units);
  if (held.mode === 'isolated') return isLiquidatable(tiers, takerFee, value, p.clearing.equity(held));
  // Of the account's cross positions, only those in this contract need something else.
  let slack = slackOf(p.clearing, held.account);
  for (const one of held.account.held) {
    if (one.mode !== 'cross' || one.contract !== market) continue;
    const worth = valueAt(one.position, market.mark!, market.units);
    const { maintenance, deduction } = tierOf(tiers, worth);
    slack += neededFor(one) - (worth * (maintenance + takerFee) - deduction * RATE_ONE);
  }
  return slack < 0n;
}

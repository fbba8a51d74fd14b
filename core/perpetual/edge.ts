// At which mark price a position must be looked at again. An isolated position has its own liquidation price. Cross positions share their
// slack, so each gets an equal part of it and the price at which it has lost that part: while none has, the account can't be liquidated.

import { minus, NOTHING, plus } from '../money/amount.ts';
import { feeUp } from '../money/rounding.ts';
import type { Amount, Ticks } from '../money/unit.ts';
import type { HeldPosition, PerpetualAccount } from './account.ts';
import { type Clearing, profitOf } from './clearing.ts';
import { isLiquidatable, liquidationPrice } from './liquidation.ts';
import { valueAt } from './position.ts';
import { maintenanceMargin, tierOf } from './risk-tier.ts';

/** Maintenance margin and closing fee at mark, rounded up; nothing before the first mark price. */
export function neededFor({ position, contract }: HeldPosition): Amount {
  if (contract.mark === undefined) return NOTHING;
  const value = valueAt(position, contract.mark, contract.units);
  return plus(maintenanceMargin(contract.tiers, value), feeUp(value, contract.takerFee));
}

/** Isolated: exactly as its liquidation price says. Cross: the account's equity is below what its cross positions need together. */
export function mustLiquidate(clearing: Clearing, held: HeldPosition): boolean {
  const { contract, position, mode } = held;
  if (contract.mark === undefined) return false;
  if (mode === 'cross') return slackOf(clearing, held.account) < 0n;
  return isLiquidatable(contract.tiers, contract.takerFee, valueAt(position, contract.mark, contract.units), clearing.equity(held));
}

/** What a cross account has beyond what its positions need; below zero it's liquidated. */
export function slackOf(clearing: Clearing, account: PerpetualAccount): Amount {
  let slack = clearing.crossEquity(account);
  for (const held of account.held) if (held.mode === 'cross') slack = minus(slack, neededFor(held));
  return slack;
}

/** Watches every position of the account anew. After each change of its positions, its margin or its money. */
export function watchAccount(clearing: Clearing, account: PerpetualAccount): void {
  let cross = 0;
  for (const { mode } of account.held) if (mode === 'cross') cross += 1;
  const slack = cross === 0 ? NOTHING : slackOf(clearing, account);
  // Rounded down, so that an account without slack is due at the next mark price of any of its contracts.
  const part = (cross === 0 ? NOTHING : (slack - (slack < 0n ? BigInt(cross - 1) : 0n)) / BigInt(cross)) as Amount;
  for (const held of account.held)
    held.contract.watch.set(held, held.mode === 'isolated' ? edgeOf(held, held.margin) : crossEdge(held, part));
}

const edgeOf = ({ position, contract }: HeldPosition, margin: Amount): Ticks | undefined =>
  liquidationPrice(position, margin, contract.tiers, contract.takerFee, contract.units);

/** The price at which profit − maintenance − fee of this position alone has fallen by `part`. */
function crossEdge(held: HeldPosition, part: Amount): Ticks | undefined {
  // Before its mark price nothing is known: it's looked at with the first.
  return edgeOf(held, minus(plus(part, neededFor(held)), profitOf(held)));
}

/** The tier's highest value below this one's tier: down to there a liquidation reduces in one step. Nothing for the lowest tier. */
export const borderBelow = ({ position, contract }: HeldPosition): Amount =>
  contract.mark === undefined ? NOTHING : tierOf(contract.tiers, valueAt(position, contract.mark, contract.units)).floor;

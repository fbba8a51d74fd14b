// The mark price at which a position must be checked again. An isolated position has its own liquidation price. Cross positions
// share their slack, so each gets an equal part of it and the price at which it has lost that part: until one has, the account
// can't be liquidated.

import { minus, NOTHING } from '../money/amount.ts';
import { type Amount, RATE_ONE, type Ticks } from '../money/unit.ts';
import type { HeldPosition, PerpetualAccount } from './account.ts';
import { type Clearing, profitOf } from './clearing.ts';
import { isLiquidatable, liquidationPrice } from './liquidation.ts';
import { valueAt } from './position.ts';
import { tierOf } from './risk-tier.ts';

/** Maintenance margin and closing fee at mark times RATE_ONE, so nothing is rounded; zero before the first mark price. */
export function neededFor({ position, contract }: HeldPosition): bigint {
  if (contract.mark === undefined) return 0n;
  const value = valueAt(position, contract.mark, contract.units);
  const { maintenance, deduction } = tierOf(contract.tiers, value);
  return value * (maintenance + contract.takerFee) - deduction * RATE_ONE;
}

/** Isolated: exactly as its liquidation price says. Cross: the account's equity is below what its cross positions need together. */
export function mustLiquidate(clearing: Clearing, held: HeldPosition): boolean {
  const { contract, position, mode } = held;
  if (contract.mark === undefined) return false;
  if (mode === 'cross') return slackOf(clearing, held.account) < 0n;
  return isLiquidatable(contract.tiers, contract.takerFee, valueAt(position, contract.mark, contract.units), clearing.equity(held));
}

/** What a cross account has beyond what its positions need, times RATE_ONE; if negative it's liquidated. */
export function slackOf(clearing: Clearing, account: PerpetualAccount): bigint {
  let slack = clearing.crossEquity(account) * RATE_ONE;
  for (const held of account.held) if (held.mode === 'cross') slack -= neededFor(held);
  return slack;
}

/** Updates the watch of every position of the account. Call after each change of its positions, its margin or its money. */
export function watchAccount(clearing: Clearing, account: PerpetualAccount): void {
  let cross = 0n;
  for (const { mode } of account.held) if (mode === 'cross') cross += 1n;
  const slack = cross === 0n ? 0n : slackOf(clearing, account);
  for (const held of account.held) {
    const price = held.mode === 'isolated' ? edgeOf(held, held.margin) : slack < 0n ? atOnce(held) : crossEdge(held, slack / cross);
    held.contract.watch.set(held, price);
  }
}

/** Without slack it's due at the next mark price of any of the account's contracts, wherever that is. */
const atOnce = ({ position }: HeldPosition): Ticks => (position.isLong ? Number.MAX_SAFE_INTEGER : 0) as Ticks;

const edgeOf = ({ position, contract }: HeldPosition, margin: Amount): Ticks | undefined =>
  liquidationPrice(position, margin, contract.tiers, contract.takerFee, contract.units);

/** The price at which profit − maintenance − fee of this position alone has fallen by `part`; never later than that. */
function crossEdge(held: HeldPosition, part: bigint): Ticks | undefined {
  return edgeOf(held, minus(floorDivided(part + neededFor(held), RATE_ONE) as Amount, profitOf(held)));
}

const floorDivided = (a: bigint, by: bigint): bigint => (a >= 0n ? a / by : -((-a + by - 1n) / by));

/**
 * The value at which the tier of this position starts: a liquidation reduces it down to there in one step. Nothing in the lowest
 * tier.
 */
export const borderBelow = ({ position, contract }: HeldPosition): Amount =>
  contract.mark === undefined ? NOTHING : tierOf(contract.tiers, valueAt(position, contract.mark, contract.units)).floor;

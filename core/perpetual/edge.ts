// The mark price at which a position must be checked again. An isolated position has its own liquidation price. Cross positions
// share their slack, so each gets an equal part of it and the price at which it has lost that part: until one has, the account
// can't be liquidated.

import { minus, NOTHING } from '../money/amount.ts';
import { type Amount, RATE_ONE, type Ticks } from '../money/unit.ts';
import { type HeldPosition, type MarginRules, type PerpetualAccount, rulesOf } from './account.ts';
import { type Clearing, profitOf } from './clearing.ts';
import { isLiquidatable, liquidationPrice } from './liquidation.ts';
import { valueAt } from './position.ts';
import { tierOf } from './risk-tier.ts';

/** Maintenance margin and closing fee at mark times RATE_ONE, so nothing is rounded; zero before the first mark price. */
export function neededFor(held: HeldPosition, { tiers, takerFee }: MarginRules = rulesOf(held)): bigint {
  const { position, contract } = held;
  if (contract.mark === undefined) return 0n;
  const value = valueAt(position, contract.mark, contract.units);
  const { maintenance, deduction } = tierOf(tiers, value);
  return value * (maintenance + takerFee) - deduction * RATE_ONE;
}

/** Isolated: exactly as its liquidation price says. Cross: the account's equity is below what its cross positions need together. */
export function mustLiquidate(clearing: Clearing, held: HeldPosition): boolean {
  const { contract, position, mode } = held;
  if (contract.mark === undefined) return false;
  if (mode === 'cross') return slackOf(clearing, held.account) < 0n;
  const { tiers, takerFee } = rulesOf(held);
  return isLiquidatable(tiers, takerFee, valueAt(position, contract.mark, contract.units), clearing.equity(held));
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

function edgeOf(held: HeldPosition, margin: Amount): Ticks | undefined {
  const { tiers, takerFee } = rulesOf(held);
  return liquidationPrice(held.position, margin, tiers, takerFee, held.contract.units);
}

/** The price at which profit − maintenance − fee of this position alone has fallen by `part`; never later than that. */
function crossEdge(held: HeldPosition, part: bigint): Ticks | undefined {
  return edgeOf(held, minus(floorDivided(part + neededFor(held), RATE_ONE) as Amount, profitOf(held)));
}

const floorDivided = (a: bigint, by: bigint): bigint => (a >= 0n ? a / by : -((-a + by - 1n) / by));

/**
 * The value at which the tier of this position starts: a liquidation reduces it down to there in one step. Nothing in the lowest
 * tier.
 */
export function borderBelow(held: HeldPosition): Amount {
  const { position, contract } = held;
  return contract.mark === undefined ? NOTHING : tierOf(rulesOf(held).tiers, valueAt(position, contract.mark, contract.units)).floor;
}

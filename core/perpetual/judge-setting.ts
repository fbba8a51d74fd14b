// Judges what a trader chooses for a contract: its leverage, and the margin of an isolated position. The core books by it, and a
// preview asks it. The refusals are Binance's.

import { minus, NOTHING, plus } from '../money/amount.ts';
import type { Amount, Ticks } from '../money/unit.ts';
import { refuseByPolicy } from '../policy/policy.ts';
import type { Rejection } from '../rejection.ts';
import { scopeAt } from './judge.ts';
import type { PerpetualFacts } from './order-facts.ts';
import { valueAt } from './position.ts';
import { largestValue } from './refuse.ts';
import { exchanged, freeOf, type Holding, isSafe, openingMargin, type Scope, type Stand } from './trade.ts';

export type SettingRejection = Extract<
  Rejection,
  {
    rejected:
      | 'invalid_order'
      | 'invalid_quantity'
      | 'price_stale'
      | 'leverage_above_tier'
      | 'leverage_above_policy'
      | 'not_offered'
      | 'isolated_leverage_falls'
      | 'insufficient_available'
      | 'nothing_to_reduce'
      | 'would_liquidate';
  }
>;

/** The trader's money and positions under another leverage; its orders hold more or less too. */
export function judgeLeverage(facts: PerpetualFacts, leverage: number): Stand | SettingRejection {
  const { instrument, stand, setting, mark, units } = facts;
  const { tiers, takerFee } = instrument;
  if (!Number.isSafeInteger(leverage) || leverage < 1) return { rejected: 'invalid_order' };
  const highest = tiers[0]!.maximumLeverage;
  if (leverage > highest) return { rejected: 'leverage_above_tier', maximum: highest };
  // What someone has chosen before can stay, or come down.
  const byPolicy = leverage > setting.leverage ? refuseByPolicy(facts.policy, leverage) : undefined;
  if (byPolicy !== undefined) return byPolicy;
  const isHeld = stand.long !== undefined || stand.short !== undefined;
  if (setting.mode === 'isolated' && isHeld && leverage < setting.leverage) return { rejected: 'isolated_leverage_falls' };
  const [most, exposure] = [largestValue(tiers, leverage), exposureOf(facts)];
  if (most !== undefined && exposure > most) {
    const maximum = (tiers.findLast(({ floor }) => floor < exposure) ?? tiers[0]!).maximumLeverage;
    return { rejected: 'leverage_above_tier', maximum };
  }
  const more = minus(facts.reserved(leverage), facts.reserved());
  const reserving = { ...stand, cash: minus(stand.cash, more) };
  if (mark === undefined) return reserving;
  const scope = scopeAt({ units, tiers, takerFee }, { ...setting, leverage }, mark);
  const after = setting.mode === 'isolated' ? reserving : remargined(reserving, scope);
  const isMore = more > 0n || after.required > stand.required;
  return isMore && freeOf(after) < 0n ? { rejected: 'insufficient_available' } : after;
}

/** Adds to the margin of an isolated position, or takes away (negative) what opening it now wouldn't need. */
export function judgeMargin(facts: PerpetualFacts, isLong: boolean, amount: Amount): Stand | SettingRejection {
  const { stand, setting, mark, units, instrument } = facts;
  if (typeof amount !== 'bigint' || amount === 0n) return { rejected: 'invalid_quantity' };
  const holding = isLong ? stand.long : stand.short;
  if (holding === undefined || setting.mode !== 'isolated' || mark === undefined) return { rejected: 'nothing_to_reduce' };
  if (amount > freeOf(stand)) return { rejected: 'insufficient_available' };
  const scope = scopeAt({ units, ...pick(instrument) }, setting, mark);
  // Margin is taken away by the contract's rules of today.
  const earlier = amount > 0n ? holding.earlier : undefined;
  const next = { position: holding.position, margin: plus(holding.margin, amount), earlier };
  const after = exchanged({ ...stand, cash: minus(stand.cash, amount) }, scope, isLong, holding, next);
  if (amount > 0n) return after;
  if (!facts.isSound) return { rejected: 'price_stale' };
  if (next.margin < marginOf(holding, scope)) return { rejected: 'insufficient_available' };
  return isSafe(after, scope, isLong) ? after : { rejected: 'would_liquidate' };
}

/** What opening this position would need. */
export const marginOf = ({ position }: Pick<Holding, 'position'>, scope: Pick<Scope, 'leverage' | 'takerFee'>): Amount =>
  openingMargin(position.isLong, position.entryValue, scope);

function remargined(stand: Stand, scope: Scope): Stand {
  let after = stand;
  for (const isLong of [true, false]) {
    const holding = isLong ? stand.long : stand.short;
    if (holding !== undefined) after = exchanged(after, scope, isLong, holding, { ...holding, margin: marginOf(holding, scope) });
  }
  return after;
}

/** The larger side of positions and opening orders together, at the mark price. */
function exposureOf(facts: PerpetualFacts): Amount {
  const side = (isLong: boolean): Amount => {
    const holding = isLong ? facts.stand.long : facts.stand.short;
    return plus(holding === undefined ? NOTHING : valueAt(holding.position, facts.mark as Ticks, facts.units), facts.opening(isLong));
  };
  const [long, short] = [side(true), side(false)];
  return long > short ? long : short;
}

const pick = ({ tiers, takerFee }: PerpetualFacts['instrument']) => ({ tiers, takerFee });

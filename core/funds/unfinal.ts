import { PerTrader, type Trader } from '../identity/trader.ts';
import type { AssetAmount, AssetEntry } from '../ledger/holder.ts';
import { NOTHING, plus } from '../money/amount.ts';
import type { Amount } from '../money/unit.ts';
import { must } from '../rejection.ts';

/** The amounts of deposits that aren't final yet; undefined until the first one. */
export const unfinals = new PerTrader<AssetAmount[]>();
export const unfinalOf = (trader: Trader, asset: AssetEntry): Amount =>
  unfinals.of(trader)?.find((one) => one.asset.asset.asset === asset.asset.asset)?.amount ?? NOTHING;

export function addUnfinal(trader: Trader, asset: AssetEntry, amount: Amount): void {
  const others = unfinals.of(trader)?.filter((one) => one.asset.asset.asset !== asset.asset.asset) ?? [];
  const sum = plus(unfinalOf(trader, asset), amount);
  must(sum >= 0n, 'more deposits became final than were credited');
  if (sum > 0n) others.push({ asset, amount: sum });
  unfinals.keep(trader, others.length === 0 ? undefined : others);
}

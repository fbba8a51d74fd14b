import { PerTrader, type Trader } from '../identity/trader.ts';
import type { AssetAmount, AssetEntry } from '../ledger/holder.ts';
import { NOTHING, plus } from '../money/amount.ts';
import type { Amount } from '../money/unit.ts';
import { must } from '../rejection.ts';

/** What deposits have brought that are not final yet; undefined until the first of them. */
export const unfinals = new PerTrader<AssetAmount[]>();
export const unfinalOf = (trader: Trader, asset: AssetEntry): Amount =>
  unfinals.of(trader)?.find((one) => one.asset.asset.asset === asset.asset.asset)?.amount ?? NOTHING;

export function addUnfinal(trader: Trader, asset: AssetEntry, amount: Amount): void {
  const unfinal = unfinals.of(trader) ?? [];
  if (unfinal.length === 0) unfinals.keep(trader, unfinal);
  const known = unfinal.find((one) => one.asset.asset.asset === asset.asset.asset);
  if (known === undefined) unfinal.push({ asset, amount });
  else known.amount = plus(known.amount, amount);
  must(known === undefined ? amount > 0n : known.amount >= 0n, 'more deposits became final than were credited');
}

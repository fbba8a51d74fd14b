import { type FundsRules, fixedWorth } from '@bourse/core/funds/configuration';
import { fundsRulesOf } from '@bourse/core/funds/state';
import { amount } from '@bourse/core/money/unit';
import type { Pool } from 'pg';
import { type Listing, VALUING } from './listing.ts';

// The value of an amount in the office: at the index price or, for a currency without one, at the value that operators set for the
// limits. Deposits, withdrawals and a trader's total all use it, so one page never values what another leaves out.

/** The rules that the writer applies. */
export async function readRules(pool: Pick<Pool, 'query'>): Promise<FundsRules | undefined> {
  const { rows } = await pool.query<{ name: string; value: string }>(
    "SELECT name, value FROM state.configuration WHERE name LIKE 'funds.%'",
  );
  return fundsRulesOf(new Map(rows.map((row) => [row.name, row.value])));
}

/** In minor units of USDT. Undefined while the price is stale, and if neither an index nor a rule values the asset. */
export function worthOf(listing: Listing, rules: FundsRules | undefined, asset: string, minor: bigint): bigint | undefined {
  const worth = listing.worth(asset, amount(minor));
  if (typeof worth === 'bigint') return worth;
  const known = listing.asset(asset);
  return worth === 'unpriced' && rules !== undefined && known !== undefined ? fixedWorth(rules, known, amount(minor)) : undefined;
}

/** Of one unit of an asset, for limits: in minor units of USDT, and whether no market moves it. Undefined where `worthOf` is. */
export function unitWorth(
  listing: Listing,
  rules: FundsRules | undefined,
  asset: string,
): { readonly worth: bigint; readonly isFixed: boolean } | undefined {
  const one = 10n ** BigInt(listing.scale(asset));
  const worth = worthOf(listing, rules, asset, one);
  return worth === undefined ? undefined : { worth, isFixed: asset === VALUING || listing.worth(asset, amount(one)) === 'unpriced' };
}

export interface Valued {
  /** Everything that could be valued, in minor units of USDT. */
  readonly total: bigint;
  /** Per holding, in the same order. */
  readonly worths: readonly (bigint | undefined)[];
  /** Assets that the total leaves out. */
  readonly unpriced: readonly string[];
  /** Assets counted at the value set for the limits, because there's no index price. */
  readonly fixed: readonly string[];
}

/** Holdings individually and in total. */
export function valued(
  listing: Listing,
  rules: FundsRules | undefined,
  holdings: readonly { readonly asset: string; readonly minor: bigint }[],
): Valued {
  const worths = holdings.map(({ asset, minor }) => worthOf(listing, rules, asset, minor));
  const assetsWhere = (holds: (index: number) => boolean) =>
    [...new Set(holdings.filter((_, index) => holds(index)).map(({ asset }) => asset))].sort();
  return {
    total: worths.reduce<bigint>((sum, one) => sum + (one ?? 0n), 0n),
    worths,
    unpriced: assetsWhere((i) => worths[i] === undefined),
    fixed: assetsWhere((i) => worths[i] !== undefined && listing.worth(holdings[i]!.asset, amount(holdings[i]!.minor)) === 'unpriced'),
  };
}
